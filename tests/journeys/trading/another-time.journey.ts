// Another time or place that one asks for: what the page offers until the agreed time begins, and by whose clock times are shown.
import { expect, test } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import {
  agreed,
  card,
  dialog,
  goesWrong,
  meetSoon,
  nextStep,
  region,
  sayDone,
  startedLongAgo,
} from '#tests/support/journeys/two-traders.ts'

test('B6.7: a question stays open while the appointment comes on, and another time that is asked for never blocks the check-in', async ({
  town,
  server,
}) => {
  const two = await agreed(town, 'Moves')
  const { ana, theirs, meetingOf } = two
  await goesWrong(theirs, 'Cancel the trade')
  const reason = dialog(theirs, 'Cancel this trade?').getByRole('radio', { name: 'My schedule changed' })
  await reason.check()
  const at = await meetSoon(town, two)
  await expect(theirs.getByRole('region', { name: 'Your appointment', includeHidden: true })).toContainText('Gel set')
  await expect(reason).toBeChecked()
  await dialog(theirs, 'Cancel this trade?').getByRole('button', { name: 'Go back' }).click()

  const slots = [new Date(at + 3 * 24 * 60 * 60_000).toISOString()]
  await call(town, ana, 'rpc/trade_propose_slots', { appointment_id: meetingOf(ana), slots, reason: 'illness' })
  await expect(theirs.getByRole('button', { name: 'Choose a time' })).toBeVisible()
  await expect(card(theirs, 'Gel set').getByRole('button', { name: "I'm here" })).toBeVisible()

  await startedLongAgo(server, at, [theirs])
  await expect(nextStep(theirs, 'Gel set', "I'm here")).toBeVisible()
  // The server has the tap, and the trade was not read again yet: the next step is not the same one once more.
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await theirs.route('**/rest/v1/trade_proposals?*', async (route) => {
    await held
    await route.continue()
  })
  const stored = theirs.waitForResponse('**/rpc/trade_check_in')
  await nextStep(theirs, 'Gel set', "I'm here").click()
  await stored
  await sayDone(theirs, 'Gel set')
  release?.()
  await expect(theirs.getByRole('button', { name: /^Choose a time|^Agree:/ })).toHaveCount(0)
  await expect(card(theirs, 'Gel set')).toContainText("You said it's done.")
})

test('B6.6: times to propose are shown by the clock of where they meet, and another place begins with none', async ({ town }) => {
  const { ana, bea, hers } = await agreed(town, 'Clocks')
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time: '06:00', end_time: '22:00' }))
  await call(town, ana, 'rpc/availability_save', { timezone: 'America/New_York', hours })
  await call(town, bea, 'rpc/availability_save', { timezone: 'Pacific/Honolulu', hours })
  await card(hers, 'Gel set').getByRole('button', { name: 'Propose times' }).click()
  const asking = dialog(hers, 'Propose times')
  const start = region(hers, 'Times you both have')
    .getByRole('button')
    .filter({ has: hers.getByRole('time') })
    .first()
  const chosen = region(hers, 'Your times')
  const clocks: string[] = []
  for (const place of ['my_place', 'your_place']) {
    await asking.getByLabel('Where', { exact: true }).selectOption(place)
    await expect(chosen).toHaveCount(0)
    await start.click()
    const [clock = ''] = (await start.getByRole('time').innerText()).split(' (')
    await expect(chosen).toContainText(`, ${clock}`)
    clocks.push(clock)
  }
  expect(clocks[0]).not.toBe(clocks[1])
})
