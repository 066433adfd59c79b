// A member's own hours: the usual week, saved as a whole, and the days that differ (B6.6).
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { anonKeyOf, expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'

test.use({ timezoneId: 'America/Los_Angeles' })

const hours = '/my-profile-settings?tab=availability'
const edit = (page: Page, day: string) => page.getByRole('button', { name: new RegExp(`^Edit ${day}`) })
const day = (page: Page, name: string) => page.getByRole('dialog', { name })

async function saveWeek(town: Town, { session }: Account, week: object[]): Promise<void> {
  const answer = await fetch(`${town.url}/rest/v1/rpc/availability_save`, {
    method: 'POST',
    headers: {
      apikey: await anonKeyOf(town.url),
      authorization: `Bearer ${String(session['access_token'])}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ timezone: 'America/Los_Angeles', hours: week }),
  })
  expect(answer.status).toBe(200)
}

test('a member sets their usual week: by the keyboard alone, a day copied to others, and nothing saved before they say so @desktop', async ({
  page,
  town,
}) => {
  await town.signIn(page, await town.account('Ana Week'))
  await page.goto(hours)
  await expect(page.getByRole('tab', { name: 'Hours' })).toHaveAttribute('aria-selected', 'true')
  for (const name of ['Services 0', 'Looking for 0', 'Portfolio 0']) await expect(page.getByRole('tab', { name })).toBeAttached()
  await expect(page.getByRole('tab', { name: 'Hours' }), 'however wide the counts have made the tabs').toBeInViewport({ ratio: 0.99 })
  await expect(page.getByText('Set your hours, so that others can find a time with you.')).toBeVisible()
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Los_Angeles')
  await expect(page.getByRole('button', { name: 'Save hours' })).toHaveCount(0)

  await edit(page, 'Monday').press('Enter')
  await expect(day(page, 'Monday').getByText('Day off')).toBeVisible()
  await page.getByRole('button', { name: 'Add hours' }).press('Enter')
  await expect(page.getByLabel('From')).toBeFocused()
  await page.getByLabel('From').selectOption('9:30 AM')
  await page.getByLabel('To', { exact: true }).selectOption('12 PM')
  await page.getByRole('button', { name: 'Add hours' }).press('Enter')
  await expect(page.getByLabel('From').last()).toBeFocused()
  await expectAccessibleInBothThemes(page)
  for (const other of ['Tue', 'Wed']) await page.getByRole('button', { name: other, exact: true }).press('Space')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByText('13 h 30 min a week open. Pacific time.')).toBeVisible()
  await expect(page.getByText('3 changes.')).toBeVisible()
  await expect(edit(page, 'Monday')).toBeFocused()

  await edit(page, 'Tuesday').press('Enter')
  await page.getByRole('button', { name: 'Remove 1 to 3 PM' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add hours' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove 9:30 AM to 12 PM' }).press('Enter')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByText('2 changes.')).toBeVisible()
  await page.getByRole('button', { name: 'Save hours' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your hours' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Save hours' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('9 hours a week open. Pacific time.')).toBeVisible()
  await expect(page.getByText('9:30 AM to 12 PM').filter({ visible: true })).toHaveCount(2)
  await expectAccessible(page)
})

test('unsaved hours are undone on request, and leaving with them needs a confirmation', async ({ page, town }) => {
  const ana = await town.account('Ana Leaves')
  await saveWeek(town, ana, [{ weekday: 1, start_time: '09:00', end_time: '17:00' }])
  await town.signIn(page, ana)
  await page.goto(hours)
  await page.getByLabel('Time zone').selectOption('Hawaii time')
  await expect(page.getByText('8 hours a week open. Hawaii time.')).toBeVisible()
  await page.getByRole('tab', { name: 'Services' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(hours)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('8 hours a week open. Pacific time.')).toBeVisible()
  await expect(page.getByText('1 change.')).toHaveCount(0)
  await edit(page, 'Monday').click()
  await page.getByRole('button', { name: 'Remove 9 AM to 5 PM' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('tab', { name: 'Services' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/my-profile-settings?tab=services')
  await page.getByRole('tab', { name: 'Hours' }).click()
  await expect(page.getByText('8 hours a week open. Pacific time.')).toBeVisible()
})

test('days that differ are added, removed and brought back, once the hours are saved @as-shipped', async ({ page, town }) => {
  const ana = await town.account('Ana Differs')
  await town.signIn(page, ana)
  await page.goto(hours)
  await expect(page.getByText('Once your hours are saved, you can add the days that differ.')).toBeVisible()
  await saveWeek(town, ana, [])
  await page.reload()
  const differing = page.getByRole('region', { name: 'Days off and extra days' })
  await expect(differing.getByText('add the days that differ from your usual week')).toBeVisible()

  await differing.getByRole('button', { name: 'Add a day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a day' })
  await dialog.getByLabel('Day', { exact: true }).fill('2020-02-03')
  await dialog.getByRole('button', { name: 'Add a day' }).click()
  await expect(dialog.getByText('Choose a day from today on.')).toBeVisible()
  await expect(dialog.getByLabel('Day', { exact: true })).toBeFocused()
  await dialog.getByLabel('Day', { exact: true }).fill('2040-02-03')
  await dialog.getByText('Open', { exact: true }).click()
  await dialog.getByLabel('All day').uncheck()
  await dialog.getByLabel('From').selectOption('3 PM')
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('960')
  await dialog.getByLabel('Note').fill('Street fair')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Add a day' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(differing.getByRole('listitem')).toContainText(['Fri, Feb 3, 2040Open 3 to 4 PM · Street fair'])

  await differing.getByRole('button', { name: 'Remove Fri, Feb 3, 2040' }).click()
  await expect(differing.getByText('Fri, Feb 3, 2040 is deleted.')).toBeVisible()
  await expect(differing.getByRole('button', { name: 'Undo' })).toBeFocused()
  await differing.getByRole('button', { name: 'Undo' }).click()
  await expect(differing.getByRole('listitem')).toContainText(['Open 3 to 4 PM · Street fair'])
  await page.reload()
  await expect(differing.getByRole('listitem')).toContainText(['Open 3 to 4 PM · Street fair'])
  await expectAccessible(page)
})

test('hours that do not load can be asked for again, and hours that are not saved stay in the form', async ({ page, town }) => {
  const ana = await town.account('Ana Cut')
  await town.signIn(page, ana)
  let isCut = true
  await page.route(/\/availability(?:\?|_save$)/, (route) =>
    isCut ? route.fulfill({ status: 400, json: { code: '22023', message: 'A fault' } }) : route.continue(),
  )
  await page.goto(hours)
  await expect(page.getByRole('heading', { name: 'Your hours did not load' })).toBeVisible()
  isCut = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await edit(page, 'Monday').click()
  await page.getByRole('button', { name: 'Add hours' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  isCut = true
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Failed to save your hours')).toBeVisible()
  await expect(page.getByText('8 hours a week open. Pacific time.')).toBeVisible()
  isCut = false
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Hours saved.')).toBeVisible()
})

test('a browser outside of the time zones we know suggests none, and saving needs one', async ({ town }) => {
  const page = await town.window(await town.account('Ana Abroad'), { timezoneId: 'Europe/Berlin' })
  await page.goto(hours)
  await expect(page.getByLabel('Time zone')).toHaveValue('')
  await edit(page, 'Sunday').click()
  await page.getByRole('button', { name: 'Add hours' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Choose your time zone.')).toBeVisible()
  await expect(page.getByLabel('Time zone')).toBeFocused()
  await page.getByLabel('Time zone').selectOption('Eastern time')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Hours saved.')).toBeVisible()
})
