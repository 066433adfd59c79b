// A member's own calendar: added by its address, its busy times out of the times that are shared, and removed again (B6.6).
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { anonKeyOf, expect, test as base, type Account, type Town } from '#tests/support/journeys/journey.ts'
import { type CalendarHost, calendarWith, startCalendarHost } from '#tests/support/gateway/calendar-host.ts'
import type { Settings } from '#tests/support/journeys/journey-server.ts'

const test = base.extend<object, { calendars: CalendarHost; settings: Settings }>({
  calendars: [
    // Playwright requires a pattern here, also without fixtures in it.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const calendars = await startCalendarHost()
      await use(calendars)
      await calendars.stop()
    },
    { scope: 'worker' },
  ],
  settings: [({ calendars }, use) => use({ CALENDAR_LOCAL_HOST: calendars.host }), { scope: 'worker' }],
})
test.use({ timezoneId: 'America/Los_Angeles' })

const hours = '/my-profile-settings?tab=availability'

async function call<Answer>(town: Town, { session }: Account, name: string, named: object): Promise<Answer> {
  const answer = await fetch(`${town.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: await anonKeyOf(town.url),
      authorization: `Bearer ${String(session['access_token'])}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(named),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time: '09:00', end_time: '17:00' }))
const saveHours = (town: Town, who: Account) => call(town, who, 'availability_save', { timezone: 'America/Los_Angeles', hours: everyDay })
const startsOf = async (town: Town, who: Account, other: Account) =>
  (await call<{ starts_at: string }[]>(town, who, 'overlap_slots', { other_id: other.id, minutes: 60 })).map(({ starts_at }) =>
    Date.parse(starts_at),
  )

test('a member adds their own calendar, nobody is offered a time when they are busy, and it is removed again', async ({
  page,
  town,
  calendars,
}) => {
  const [ana, bea] = [await town.account('Ana Calendar'), await town.account('Bea Asks')]
  for (const who of [ana, bea]) await saveHours(town, who)
  await call(town, bea, 'increment_profile_view', { viewer_id: bea.id, profile_id: ana.id })
  const [, second = 0] = await startsOf(town, bea, ana)
  const address = calendars.put('/ana.ics', calendarWith([new Date(second), new Date(second + 3_600_000)]))
  await town.signIn(page, ana)
  await page.goto(hours)
  const own = page.getByRole('region', { name: 'Your own calendar' })
  await expect(own.getByText('Add the calendar you already use')).toBeVisible()
  await own.getByRole('button', { name: 'Add a calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a calendar' })
  await dialog.getByRole('button', { name: 'Add a calendar' }).click()
  await expect(dialog.getByText('Paste the address of your calendar.')).toBeVisible()
  await expect(dialog.getByLabel('Address of the calendar')).toBeFocused()
  await dialog.getByLabel('Address of the calendar').fill('https://127.0.0.1/mine.ics')
  await dialog.getByRole('button', { name: 'Add a calendar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This address could not be reached.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel('Address of the calendar').fill(address.replace('https:', 'webcal:'))
  await dialog.getByLabel('Address of the calendar').press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(own.getByRole('listitem')).toContainText('127.0.0.1, read just now.')
  await expect(page.getByText('Busy in your calendar, the next seven days')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit .*busy/ }).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText('ana.ics')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  const without = await startsOf(town, bea, ana)
  expect(without).not.toContain(second)
  expect(without.length).toBe(72)

  await own.getByRole('button', { name: 'Disconnect 127.0.0.1' }).click()
  const question = page.getByRole('alertdialog', { name: 'Disconnect 127.0.0.1?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(own.getByRole('listitem')).toHaveCount(0)
  await expect(own.getByRole('heading', { name: 'Your own calendar' })).toBeFocused()
  await expect(page.getByText('Busy in your calendar, the next seven days')).toHaveCount(0)
  expect(await startsOf(town, bea, ana)).toContain(second)
})

test('a calendar with events that could not be read fully is added, and its owner sees which and why', async ({
  page,
  town,
  calendars,
}) => {
  const ana = await town.account('Ana Half Read')
  await saveHours(town, ana)
  const day = new Date(Date.now() + 3 * 86_400_000)
  const written = (time: string) => `${day.toISOString().slice(0, 10).replaceAll('-', '')}T${time}`
  const lines = [
    ...event('SUMMARY:Balayage course', `DTSTART:${written('200000Z')}`, 'DTEND:late'),
    ...event(`DTSTART:${written('220000Z')}`, 'DURATION:PT1H', 'RRULE:FREQ=SOMETIMES;UNTIL=x'),
    ...event('SUMMARY:Nothing odd', `DTSTART:${written('180000Z')}`, 'DURATION:PT1H'),
  ]
  const address = calendars.put('/half.ics', ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'))
  await town.signIn(page, ana)
  await page.goto(hours)
  const own = page.getByRole('region', { name: 'Your own calendar' })
  await own.getByRole('button', { name: 'Add a calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a calendar' })
  await dialog.getByLabel('Address of the calendar').fill(address)
  await dialog.getByLabel('Address of the calendar').press('Enter')
  await expect(dialog).toHaveCount(0)
  const told = own.getByRole('list', { name: '2 events could not be read fully:' })
  const starts = new Date(`${day.toISOString().slice(0, 10)}T20:00:00Z`)
  const words = starts.toLocaleDateString('en-US', { timeZone: 'America/Los_Angeles', weekday: 'short', month: 'short', day: 'numeric' })
  await expect(told.getByRole('listitem')).toHaveCount(2)
  await expect(told.getByRole('listitem').first()).toContainText('Balayage course, ')
  await expect(told.getByRole('listitem').first()).toContainText(words)
  await expect(told.getByRole('listitem').first()).toContainText("we can't tell when it ends.")
  await expect(told.getByRole('listitem').last()).toContainText('An event without a title, ')
  await expect(told.getByRole('listitem').last()).toContainText("we don't understand how it repeats.")
  await expect(own.getByText('Nothing odd')).toHaveCount(0)
  await expect(own.getByText('Where we are not sure, you count as busy.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('a calendar that could not be read says why, and the block can be asked for again', async ({ page, town }) => {
  const ana = await town.account('Ana Troubled')
  await saveHours(town, ana)
  await town.signIn(page, ana)
  let isCut = true
  await page.route(/\/busy_feeds\?/, (route) =>
    isCut
      ? route.fulfill({ status: 400, json: { code: '22023', message: 'A fault' } })
      : route.fulfill({
          json: [
            { id: '1', host: 'calendar.test', problem: 'gone', notes: [], last_ok_at: new Date(Date.now() - 7_500_000).toISOString() },
          ],
        }),
  )
  await page.goto(hours)
  await expect(page.getByRole('heading', { name: 'Your calendars did not load' })).toBeVisible()
  isCut = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('calendar.test, last read 2h ago.')).toBeVisible()
  await expect(page.getByText('Its address shows no calendar any more.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
