// Settings, Alerts: what reaches a member and when it waits (B16, B18).
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { call, say } from '#tests/support/journeys/journey-messages.ts'

const choices = 'rpc/notification_choices'

/** The first of these requests waits until it is released. */
async function holdFirst(page: Page, url: RegExp): Promise<() => void> {
  let release: (() => void) | undefined
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(
    url,
    async (route) => {
      await released
      await route.continue()
    },
    { times: 1 },
  )
  return () => release?.()
}

test('the gear of the notifications leads to the alerts, where a choice counts at once (B16)', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Chooses'), await town.account('Bea Writes')]
  await town.signIn(page, ana)
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Alert settings' }).click()
  await expect(page).toHaveURL('/settings?tab=alerts')
  await expect(page.getByRole('heading', { name: 'Alerts' })).toBeVisible()
  const inApp = page.getByRole('switch', { name: 'Messages, In app' })
  const email = page.getByRole('combobox', { name: 'Messages, Email' })
  await expect(inApp).toBeChecked()
  await expect(email).toHaveValue('off')
  await expect(page.getByRole('row', { name: /^Appointments/ })).toContainText('Always')
  await expectAccessibleInBothThemes(page)

  const release = await holdFirst(page, /notification_choose/)
  await inApp.uncheck()
  await email.selectOption('Right away')
  release()
  await expect.poll(async () => JSON.stringify(await call(town, ana, choices, {}))).toContain('"in_app":false,"email":"instant"')
  await say(town, bea, ana, 'Can you do Friday?')
  const mails = async () => {
    const found: { subject: string }[] = await (await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(ana.email)}`)).json()
    return found.map(({ subject }) => subject)
  }
  await expect.poll(mails).toContain('New message from Bea Writes')
  expect(await call(town, ana, 'notifications?select=id')).toEqual([])
})

test('quiet hours begin with nine to eight by the clocks of the device, and are kept (B16)', async ({ page, town }) => {
  const ana = await town.account('Ana Sleeps')
  await town.signIn(page, ana)
  await page.goto('/settings?tab=alerts')
  const quiet = page.getByRole('region', { name: 'Quiet hours' })
  // Held, so that the next change comes before the first is stored.
  const release = await holdFirst(page, /quiet_hours_save/)
  await quiet.getByRole('switch', { name: 'Quiet hours' }).check()
  await expect(quiet).toContainText('11 h of quiet.')
  await quiet.getByLabel('To', { exact: true }).selectOption('7:30 AM')
  release()
  await expect(quiet).toContainText('10 h 30 min of quiet.')
  await quiet.getByLabel('Time zone').selectOption('Hawaii time')
  await quiet.getByRole('button', { name: 'Saturday' }).click()
  await expect
    .poll(() => call(town, ana, 'rpc/quiet_hours', {}))
    .toEqual([{ starts_at: '21:00:00', ends_at: '07:30:00', timezone: 'Pacific/Honolulu', days: [0, 1, 2, 3, 4, 5] }])
  await quiet.getByLabel('To', { exact: true }).selectOption('9 PM')
  await expect(quiet.getByRole('alert')).toHaveText('Choose two different times.')
  await expect(quiet).toContainText('10 h 30 min of quiet.')
  await page.reload()
  await expect(quiet.getByRole('button', { name: 'Saturday' })).toHaveAttribute('aria-pressed', 'false')
  await quiet.getByRole('switch', { name: 'Quiet hours' }).uncheck()
  await expect.poll(() => call(town, ana, 'rpc/quiet_hours', {})).toEqual([])
})

test('a choice that is not saved returns to what it was, and alerts that do not load say so', async ({ page, town, expects }) => {
  for (const name of ['choose', 'choices']) expects.status(500, `/rest/v1/rpc/notification_${name}`)
  const ana = await town.account('Ana Refused')
  await town.signIn(page, ana)
  await page.goto('/settings?tab=alerts')
  const down = { status: 500, json: { message: 'down', code: 'XX000', hint: null, details: null } }
  await page.route(/notification_choose/, (route) => route.fulfill(down))
  const inApp = page.getByRole('switch', { name: 'Jobs, In app' })
  await inApp.click()
  await expect(page.getByText('We could not save that. Please try again.')).toBeVisible()
  await expect(inApp).toBeChecked()
  await page.route(/notification_choices/, (route) => route.fulfill(down))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your alerts did not load' })).toBeVisible()
  await page.unroute(/notification_choices/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('switch', { name: 'Jobs, In app' })).toBeChecked()
})
