// The directory home: what waits, who fits, who is near, who is new (product.md B10).
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'

test('the home of a member greets her and leads into the directory (ROUTE-12)', async ({ page, town }) => {
  await town.signIn(page, await town.account('Ana Home'))
  await page.goto('/homepage')
  await expect(page.getByRole('heading', { level: 1, name: 'Good to see you, Ana' })).toBeVisible()
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a service' })).toHaveAttribute('href', '/my-profile-settings?tab=services')
  const newest = page.getByRole('region', { name: 'New members' })
  await expect(newest.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await newest.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL('/browse-professionals?sort=newest')
})
