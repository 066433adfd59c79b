// A member's appointments at a private address: made, shown once, renewed, without titles, removed (B6.6).
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'

test('a member gets a private address for their calendar, renews it, hides the titles and removes it', async ({ page, town, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const ana = await town.account('Ana Subscribes')
  await town.signIn(page, ana)
  await page.goto('/my-profile-settings?tab=availability')
  const own = page.getByRole('region', { name: 'Your appointments in your calendar' })
  await own.getByRole('button', { name: 'Get an address' }).click()
  const field = own.getByLabel('Your private address')
  await expect(field).toHaveValue(/\/calendar\/[0-9a-f]{64}\.ics$/)
  await expect(own.getByRole('heading')).toBeFocused()
  const first = await field.inputValue()
  const answer = await fetch(first)
  expect([answer.status, (await answer.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR'])
  await own.getByRole('button', { name: 'Copy the address' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await expectAccessibleInBothThemes(page)

  await page.reload()
  await expect(own.getByText('The address was shown once')).toBeVisible()
  await expect(page.getByText(first)).toHaveCount(0)
  await own.getByRole('switch', { name: 'Private titles' }).check()
  await page.reload()
  await expect(own.getByRole('switch', { name: 'Private titles' })).toBeChecked()

  await own.getByRole('button', { name: 'New address' }).click()
  await page.getByRole('alertdialog', { name: 'Get a new address?' }).getByRole('button', { name: 'New address' }).click()
  await expect(field).toHaveValue(/\/calendar\/[0-9a-f]{64}\.ics$/)
  const second = await field.inputValue()
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])

  await own.getByRole('button', { name: 'Remove the address' }).click()
  await page.getByRole('alertdialog', { name: 'Remove the address?' }).getByRole('button', { name: 'Remove the address' }).click()
  await expect(own.getByRole('button', { name: 'Get an address' })).toBeVisible()
  await expect(own.getByRole('heading')).toBeFocused()
  expect((await fetch(second)).status).toBe(404)
})

test('an address that could not be asked for can be asked for again', async ({ page, town }) => {
  const ana = await town.account('Ana Cut')
  await town.signIn(page, ana)
  let isCut = true
  await page.route(/\/calendar_feeds\?/, (route) =>
    isCut ? route.fulfill({ status: 400, json: { code: '22023', message: 'A fault' } }) : route.continue(),
  )
  await page.goto('/my-profile-settings?tab=availability')
  await expect(page.getByRole('heading', { name: 'Your calendar address did not load' })).toBeVisible()
  isCut = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: 'Get an address' })).toBeVisible()
})
