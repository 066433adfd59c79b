// Where URLs lead, and for whom (spec §2).
import type { Route } from '@playwright/test'
import { expect, test } from '#tests/support/journeys/journey.ts'

test('an unknown path redirects to the landing page (ROUTE-01)', async ({ page }) => {
  await page.goto('/no-such-screen')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Trade Beauty Services Like a Pro' })).toBeVisible()
})

test("a member's screen redirects a visitor to sign-in, replacing the history entry, with path and query in next (ROUTE-02, ROUTE-03, ROUTE-04, ROUTE-05, ROUTE-14, ROUTE-15)", async ({
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

test('old profile URLs redirect to the current ones (ROUTE-30)', async ({ page, town }) => {
  const ana = await town.account('Ana Old')
  await town.signIn(page, ana)
  await page.goto('/profile')
  await expect(page).toHaveURL('/browse-professionals')
  await page.goto(`/profile/${ana.id}`)
  await expect(page).toHaveURL(`/professional/${ana.id}`)
  await page.goto('/profile?tab=verification')
  await expect(page).toHaveURL('/my-profile-settings?tab=verification')
})

test('sharing a profile shares its /profile URL, which leads to the profile (ROUTE-31)', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Linked'), await town.account('Bea Reads')]
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await town.signIn(page, ana)
  await page.goto(`/professional/${ana.id}`)
  await page.getByRole('button', { name: 'Share profile' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${town.url}/profile/${ana.id}`)
  const hers = await town.window(bea)
  await hers.goto(link)
  await expect(hers).toHaveURL(`/professional/${ana.id}`)
  await expect(hers.getByRole('heading', { level: 1, name: 'Ana Linked' })).toBeVisible()
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

test('while access loads, the page says Loading... and shows nothing of the screen (ROUTE-08)', async ({ page, town }) => {
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/functions/v1/check-*', async (route) => {
    await held
    await route.continue()
  })
  await town.signIn(page, await town.account('Ana Access'))
  await page.goto('/messages')
  const main = page.getByRole('main')
  await expect(main.getByText('Loading...')).toBeVisible()
  await expect(main.getByRole('heading')).toHaveCount(0)
  answer?.()
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByText('Loading...')).toHaveCount(0)
})

test('while a screen loads, the page says Loading...', async ({ page }) => {
  let held: Route | undefined
  await page.route(/assets\/_app\.design-system-.*\.js$/, (route) => {
    held = route
  })
  await page.goto('/design-system')
  await expect(page.getByText('Loading...')).toBeVisible()
  await held?.continue()
  await expect(page.getByRole('heading', { level: 1, name: 'Design system' })).toBeVisible()
})
