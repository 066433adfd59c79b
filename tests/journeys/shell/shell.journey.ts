// What surrounds every screen: the header, the side panel, the bottom bar and its drawer (spec §2).
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journeys/journey.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Quick' })

test("a visitor's header: the brand leads to /, Sign In to /auth, no bar (HEAD-01, HEAD-13, BAR-02)", async ({ page }) => {
  await page.goto('/design-system')
  await expect(page.getByRole('link', { name: 'Beauty Barter, home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
  await expect(bottomBar(page)).toHaveCount(0)
})

test('the account menu has settings and Sign out, which returns to / (HEAD-07, HEAD-08, HEAD-09, HEAD-11, HEAD-12)', async ({
  page,
  town,
}) => {
  await town.signIn(page, await town.account('Ana Out'))
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Admin' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/settings')
  await expect(page).toHaveURL('/auth?next=%2Fsettings')
})

test('the side panel: 16rem open, 3rem with icons only, remembered for seven days, Ctrl+B (SIDE-01, SIDE-02, SIDE-03, SIDE-04, SIDE-05, SIDE-07, SIDE-09)', async ({
  page,
  town,
}) => {
  await page.setViewportSize(desktop)
  await town.signIn(page, await town.account('Ana Panel'))
  await page.goto('/settings')
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  await expect(panel).toHaveCSS('width', '256px')
  await page.getByRole('button', { name: 'Toggle side panel' }).click()
  await expect(panel).toHaveCSS('width', '48px')
  const entry = panel.getByRole('link', { name: 'Account Settings' })
  await expect(entry.locator('svg')).toBeInViewport()
  const [icon, place] = [await entry.locator('svg').boundingBox(), await panel.boundingBox()]
  if (!icon || !place) throw new Error('the icon is not on the page')
  expect([icon.width >= 16, icon.x >= place.x, icon.x + icon.width <= place.x + 48]).toEqual([true, true, true])
  // The text is only for screen readers, so nothing of it is visible.
  const words = await entry.getByText('Account Settings').boundingBox()
  expect(Math.max(words?.width ?? 0, words?.height ?? 0)).toBeLessThanOrEqual(1)

  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)

  await page.reload()
  await expect(panel).toHaveCSS('width', '48px')
  await page.keyboard.press('Control+b')
  await expect(panel).toHaveCSS('width', '256px')
  await page.keyboard.press('Meta+b')
  await expect(panel).toHaveCSS('width', '48px')
})

test('on a phone the side panel is a sheet of 18rem; its button, the place and the account fit side by side (SIDE-06, SIDE-08, HEAD-04, HEAD-07)', async ({
  page,
  town,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await town.signIn(page, await town.account('Ana Sheet'))
  const place = { selectedState: 'California', selectedCity: 'San Francisco', headerState: 'California', headerCity: 'San Francisco' }
  await page.addInitScript((kept) => localStorage.setItem('bb-location', JSON.stringify(kept)), place)
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Location: San Francisco, California' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  await expect(page.getByRole('button', { name: 'Open side panel' })).toBeVisible()
  await expect(panel).toHaveCount(0)
  const opener = page.getByRole('button', { name: 'Open side panel' })
  await opener.click()
  await expect(panel).toHaveCSS('width', '288px')
  await expect(panel, 'no shortcut for a keyboard that is not there').not.toContainText(/(?:Ctrl|⌘) B/)
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the bar and its drawer, on small screens only (BAR-01, BAR-03, BAR-10, BAR-11, BAR-17, BAR-18, BAR-24, BAR-25)', async ({
  page,
  town,
}) => {
  const ana = await town.account('Ana Drawer')
  await town.signIn(page, ana)
  await page.setViewportSize(desktop)
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(bottomBar(page)).toBeHidden()

  await page.setViewportSize(phone)
  await expect(bottomBar(page).getByRole('link', { name: 'Browse' })).toHaveAttribute('href', '/browse-professionals')
  await bottomBar(page).getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Ana Drawer' })).toHaveAttribute('href', `/professional/${ana.id}`)
  await expect(drawer.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/homepage')
  await expect(drawer.getByRole('link', { name: 'Alerts' })).toHaveAttribute('href', '/settings?tab=alerts')
  await expect(drawer.getByRole('link', { name: 'Account Settings' })).toHaveAttribute('href', '/settings')
  await drawer.getByRole('link', { name: 'Alerts' }).click()
  await expect(page.getByRole('heading', { name: 'Alerts' })).toBeInViewport()
  await expect(page).toHaveURL('/settings?tab=alerts')
  await bottomBar(page).getByRole('button', { name: 'Menu' }).click()
  await drawer.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
})
