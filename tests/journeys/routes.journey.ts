// Where addresses lead, and to whom (spec §2).
import type { Route } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

test('an unknown path leads to the landing page (ROUTE-01)', async ({ page }) => {
  await page.goto('/no-such-screen')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Trade Beauty Services Like a Pro' })).toBeVisible()
})

test('a member’s screen sends a visitor to sign in, by replacing, with path and query in next (ROUTE-02, ROUTE-03, ROUTE-04, ROUTE-05, ROUTE-14, ROUTE-15)', async ({
  page,
}) => {
  await page.goto('/design-system')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/settings?tab=account')
  await expect(page).toHaveURL('/auth?next=%2Fsettings%3Ftab%3Daccount')
  await page.goBack()
  await expect(page).toHaveURL('/design-system')
})

test('these screens are for members: settings, own profile, a professional, the directory (ROUTE-29, ROUTE-33, ROUTE-34, ROUTE-38)', async ({
  page,
}) => {
  for (const path of ['/settings', '/my-profile-settings', '/professional/11111111-1111-4111-8111-111111111111', '/browse-professionals']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
  }
})

test('old profile addresses lead to where profiles are now (ROUTE-30, ROUTE-31, ROUTE-32)', async ({ page, town }) => {
  const ana = await town.account('Ana Old')
  await town.signIn(page, ana)
  await page.goto('/profile')
  await expect(page).toHaveURL('/browse-professionals')
  await page.goto(`/profile/${ana.id}`)
  await expect(page).toHaveURL(`/professional/${ana.id}`)
  await page.goto('/profile?tab=verification')
  await expect(page).toHaveURL('/my-profile-settings?tab=verification')
})

test('each change of path starts at the top (ROUTE-07)', async ({ page }) => {
  await page.goto('/design-system')
  await expect(page.getByRole('heading', { name: 'States' })).toBeVisible()
  await page.getByRole('heading', { name: 'States' }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('while a screen loads, the page says Loading... (ROUTE-08)', async ({ page }) => {
  let held: Route | undefined
  await page.route(/assets\/_app\.design-system-.*\.js$/, (route) => {
    held = route
  })
  await page.goto('/design-system')
  await expect(page.getByText('Loading...')).toBeVisible()
  await held?.continue()
  await expect(page.getByRole('heading', { level: 1, name: 'Design system' })).toBeVisible()
})
