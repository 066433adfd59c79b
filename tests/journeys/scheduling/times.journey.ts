// The times two members share, on the profile of one of them: asked for only on request, and for both by the same rules (B6.6).
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { anonKeyOf, expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'

test.use({ timezoneId: 'America/Los_Angeles' })

async function call(town: Town, { session }: Account, name: string, named: object): Promise<number> {
  const answer = await fetch(`${town.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: await anonKeyOf(town.url),
      authorization: `Bearer ${String(session['access_token'])}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(named),
  })
  await answer.arrayBuffer()
  return answer.status
}

const everyDay = (start_time: string, end_time: string) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time, end_time }))
const saveHours = async (town: Town, who: Account, timezone: string, hours = everyDay('09:00', '17:00')) =>
  expect(await call(town, who, 'availability_save', { timezone, hours })).toBe(200)
const addService = async (town: Town, who: Account, service: object) =>
  expect(await call(town, who, 'save_service', { category: 'hair', duration_minutes: 60, list_price_cents: 9500, ...service })).toBe(200)

const opener = (page: Page) => page.getByRole('button', { name: 'Times you both have' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Times you both have' })
const days = (page: Page) =>
  dialog(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
/** The first day may begin in the afternoon, a day after now. */
const fullDay = (page: Page) => days(page).nth(1)
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByRole('button', { name: 'Save hours' })).toHaveCount(0)
}
const edit = (page: Page, day: string) => page.getByRole('button', { name: new RegExp(`^Edit ${day}`) })

test('two members in different time zones see the times they share, and others once one changes their hours', async ({ page, town }) => {
  test.slow()
  const [ana, bea] = [await town.account('Ana West'), await town.account('Bea East')]
  await saveHours(town, bea, 'America/New_York')
  await addService(town, bea, { name: 'Silk press', location_modes: ['my_place', 'online'] })
  await addService(town, bea, { name: 'Not for trade', is_tradeable: false })
  await addService(town, ana, { name: 'Gel manicure', duration_minutes: 90 })
  await town.signIn(page, ana)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/overlap_slots|availability|SharedTimesDialog/.test(request.url())) asked.push(request.url())
  })
  await page.goto(`/professional/${bea.id}`)
  await expect(opener(page)).toBeVisible()
  await expectAccessible(page)
  expect(asked, 'nothing is asked or loaded before it is opened').toEqual([])

  await opener(page).click()
  await dialog(page).getByRole('link', { name: 'Set your hours' }).click()
  await edit(page, 'Monday').click()
  await page.getByRole('button', { name: 'Add hours' }).click()
  for (const other of ['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) await page.getByRole('button', { name: other, exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('56 hours a week open. Pacific time.')).toBeVisible()
  await save(page)

  await page.goBack()
  await opener(page).click()
  await expect(dialog(page).getByText('Eastern time; Pacific time in brackets.')).toBeVisible()
  // A quarter of an hour to get there: the first full hour is ten in Portland.
  await expect(fullDay(page)).toContainText('1:00 PM (10:00 AM)')
  await expect(dialog(page).getByRole('status')).toContainText('72 times you both have.')
  await expect(dialog(page).getByLabel('Service').getByRole('option')).toHaveText(['Silk press, 1 h', 'Gel manicure, 1 h 30 min'])
  await expectAccessibleInBothThemes(page)
  // Who stays at home goes by their own clock.
  await dialog(page).getByLabel('Where').selectOption('Online')
  await expect(fullDay(page).getByRole('time').first()).toHaveText('9:00 AM')
  await dialog(page).getByLabel('Service').selectOption('Gel manicure, 1 h 30 min')
  await expect(dialog(page).getByLabel('Where')).toHaveValue('my_place')
  await expect(dialog(page).getByText('Pacific time.', { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: 'Request a trade' })).toHaveAttribute('href', `/request-trade/${bea.id}`)

  await page.keyboard.press('Escape')
  await expect(opener(page)).toBeFocused()
  await page.goForward()
  await edit(page, 'Monday').click()
  await page.getByLabel('From').selectOption('12 PM')
  for (const other of ['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) await page.getByRole('button', { name: other, exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('35 hours a week open. Pacific time.')).toBeVisible()
  await save(page)
  await page.goBack()
  await opener(page).click()
  await expect(fullDay(page)).toContainText('4:00 PM (1:00 PM)')
  await dialog(page).getByRole('link', { name: 'Request a trade' }).click()
  await expect(page.getByRole('checkbox', { name: /Silk press/ })).toBeChecked()
})

test('no shared time, no service and the twentieth question each say what to do next', async ({ page, town }) => {
  const [ana, bea, cleo] = [await town.account('Ana Asks'), await town.account('Bea Asleep'), await town.account('Cleo Blank')]
  await saveHours(town, ana, 'America/Los_Angeles')
  await saveHours(town, bea, 'America/Los_Angeles', everyDay('00:00', '06:00'))
  await addService(town, bea, { name: 'Night cut' })
  await town.signIn(page, ana)
  await page.goto(`/professional/${bea.id}`)
  await opener(page).click()
  await expect(dialog(page).getByRole('status')).toContainText('No shared time in the next 30 days')
  await expect(dialog(page).getByRole('link', { name: 'Request a trade' })).toBeVisible()
  await expectAccessible(page)

  for (let more = 1; more < 20; more += 1) expect(await call(town, ana, 'overlap_slots', { other_id: bea.id, minutes: 60 })).toBe(200)
  await page.reload()
  await opener(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText("You've looked for shared times 20 times today.")
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Message' }).click()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)

  await page.goto(`/professional/${cleo.id}`)
  await opener(page).click()
  await expect(dialog(page).getByText('Neither you nor Cleo lists a service to trade.')).toBeVisible()
})

test("who takes no trades, and one's own page, offer no shared times", async ({ page, town }) => {
  const ana = await town.account('Ana Alone')
  await addService(town, ana, { name: 'Plain cut' })
  await town.signIn(page, ana)
  await page.goto(`/professional/${ana.id}`)
  await page.getByRole('button', { name: 'Preview as member' }).click()
  await expect(page.getByRole('heading', { name: 'Plain cut' })).toBeVisible()
  await expect(opener(page)).toHaveCount(0)
  await page.goto('/my-profile-settings')
  await page.getByRole('switch', { name: /Open to trade/ }).uncheck()
  await expect(page.getByRole('form', { name: 'Trading' }).getByRole('status')).toHaveText('Saved')
  const other = await town.window(await town.account('Bea Looks'))
  await other.goto(`/professional/${ana.id}`)
  await expect(other.getByRole('heading', { name: 'Plain cut' })).toBeVisible()
  await expect(opener(other)).toHaveCount(0)
})
