// A summary by email, from the choice in the settings to the mailbox, after quiet hours (B16).
import { expect, test, type Account, type Town } from '#tests/support/journeys/clock-town.ts'
import { call, say } from '#tests/support/journeys/journey-messages.ts'

type Mail = { subject: string; links: string[] }
const mailsTo = async (town: Town, { email }: Account): Promise<Mail[]> =>
  (await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(email)}`)).json()

/**
 * How many minutes it is until half past eight in Arizona, where clocks never change, of a morning that is not today anywhere in
 * the country: a summary has what is from the day before.
 */
function untilMorning(): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Phoenix', hourCycle: 'h23', hour: 'numeric', minute: 'numeric' })
    .formatToParts(new Date())
    .map(({ value }) => Number(value))
  const [hours = 0, , minutes = 0] = parts
  return 48 * 60 - (hours * 60 + minutes) + 8 * 60 + 30
}

test('a daily summary comes when quiet hours are over, and leads to what it is about (B16)', async ({ page, town, server }) => {
  const [ana, bea, cleo] = [await town.account('Ana Rests'), await town.account('Bea Writes'), await town.account('Cleo Rises')]
  await call(town, cleo, 'rpc/notification_choose', { topic: 'messages', in_app: true, email: 'daily' })
  await town.signIn(page, ana)
  await page.goto('/settings?tab=alerts')
  await page.getByRole('combobox', { name: 'Messages, Email' }).selectOption('Daily summary')
  const quiet = page.getByRole('region', { name: 'Quiet hours' })
  await quiet.getByRole('switch', { name: 'Quiet hours' }).check()
  await quiet.getByLabel('Time zone').selectOption('Arizona time')
  await quiet.getByLabel('To', { exact: true }).selectOption('10 AM')
  await expect(quiet).toContainText('13 h of quiet.')
  await expect
    .poll(() => call(town, ana, 'rpc/quiet_hours', {}))
    .toEqual([{ starts_at: '21:00:00', ends_at: '10:00:00', timezone: 'America/Phoenix', days: [0, 1, 2, 3, 4, 5, 6] }])
  await expect
    .poll(() => call(town, ana, 'rpc/notification_choices', {}))
    .toContainEqual({ topic: 'messages', in_app: true, email: 'daily' })
  for (const each of [ana, cleo]) await say(town, bea, each, 'Can you do Friday?')

  const summary = 'New message from Bea Writes'
  const subjectsTo = async (who: Account) => (await mailsTo(town, who)).map(({ subject }) => subject)
  await server.admin('clock', `+${untilMorning()}m`)
  await expect.poll(() => subjectsTo(cleo), 'without quiet hours').toContain(summary)
  expect(await subjectsTo(ana)).not.toContain(summary)
  await server.admin('clock', '+95m')
  await expect.poll(() => subjectsTo(ana)).toContain(summary)

  const [mail] = (await mailsTo(town, ana)).filter(({ subject }) => subject === summary)
  await page.goto(mail?.links.find((link) => /\/(messages|notifications)/.test(link)) ?? '')
  await expect(page.getByText('Can you do Friday?').filter({ visible: true }).first()).toBeVisible()
})
