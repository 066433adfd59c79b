// What surrounds every screen: the guard, the header, the side panel, the bottom bar, the banners (spec §2).
import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const medium = { width: 1000, height: 900 }
const everyEntry = ['Home', 'Browse', 'Forum', 'Events', 'Jobs', 'Education', 'Market', 'Social']
const mediumEntries = ['Home', 'Browse', 'Forum', 'Jobs', 'Market']

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Quick' })

/** The shown entries are in the specification's order; entries of screens to come are not shown yet. */
function expectInOrder(shown: string[], order: string[]): void {
  expect(shown.length).toBeGreaterThan(0)
  expect(shown).toEqual(order.filter((entry) => shown.includes(entry)))
}

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

test('a visitor’s header: the brand leads to /, Sign In to /auth, no bar (HEAD-01, HEAD-13, BAR-02)', async ({ page }) => {
  await page.goto('/design-system')
  await expect(page.getByRole('link', { name: 'Beauty Barter, home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
  await expect(bottomBar(page)).toHaveCount(0)
})

test('the header’s entries stand in the specification’s order, fewer at medium width (HEAD-02, HEAD-03)', async ({ page }) => {
  await page.setViewportSize(desktop)
  await page.goto('/design-system')
  await expect(mainNavigation(page).first()).toBeVisible()
  expectInOrder(await mainNavigation(page).allInnerTexts(), everyEntry)
  await page.setViewportSize(medium)
  const shown = await mainNavigation(page).filter({ visible: true }).allInnerTexts()
  expectInOrder(shown, mediumEntries)
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

test('the side panel: open at 16rem, icons at 3rem, kept seven days, Ctrl+B (SIDE-01, SIDE-02, SIDE-03, SIDE-04, SIDE-05, SIDE-07, SIDE-09)', async ({
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
  await expect(panel.getByRole('link', { name: 'Account Settings' })).toBeVisible()

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

test('on a phone the side panel is a sheet of 18rem (SIDE-06, SIDE-08)', async ({ page, town }) => {
  await page.setViewportSize(phone)
  await town.signIn(page, await town.account('Ana Sheet'))
  await page.goto('/settings')
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  await expect(page.getByRole('button', { name: 'Open side panel' })).toBeVisible()
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: 'Open side panel' }).click()
  await expect(panel).toHaveCSS('width', '288px')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
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
  await expect(drawer.getByRole('link', { name: 'Alerts' })).toHaveAttribute('href', '/settings')
  await expect(drawer.getByRole('link', { name: 'Account Settings' })).toHaveAttribute('href', '/settings')
  await drawer.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
})

test('offline is said, and for three seconds that it is over (GLOBAL-01, GLOBAL-02, GLOBAL-03)', async ({ page, context }) => {
  await page.clock.install()
  await page.goto('/design-system')
  const banner = page.getByRole('status')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await expect(banner.getByText('You are currently offline. Some features may not work.')).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))
  await context.setOffline(false)
  await expect(banner.getByText('Connection restored!')).toBeVisible()
  await page.clock.runFor(2900)
  await expect(banner.getByText('Connection restored!')).toBeVisible()
  await page.clock.runFor(200)
  await expect(banner.getByText('Connection restored!')).toHaveCount(0)
})

test('a session that ends within 300 s is refreshed, one that ends later is not (SESS-15, SESS-21)', async ({ page, town }) => {
  const ana = await town.account('Ana Fresh')
  const refreshes: string[] = []
  page.on('request', (request) => request.url().includes('grant_type=refresh_token') && refreshes.push(request.url()))

  const inSeconds = (seconds: number) => ({ ...ana, session: { ...ana.session, expires_at: Math.floor(Date.now() / 1000) + seconds } })
  await town.signIn(page, inSeconds(600))
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(refreshes).toEqual([])

  const other = await town.window()
  other.on('request', (request) => request.url().includes('grant_type=refresh_token') && refreshes.push(request.url()))
  await town.signIn(other, inSeconds(290))
  await other.goto('/settings')
  await expect.poll(() => refreshes.length).toBe(1)
  const key = `sb-${new URL(town.url).hostname.split('.')[0]}-auth-token`
  await expect
    .poll(() => other.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}').expires_at - Date.now() / 1000, key))
    .toBeGreaterThan(600)
})

test('a question that fails is asked three times, one answered 404 once (UI-22, UI-23)', async ({ page, town }) => {
  const asked = { roles: 0, profile: 0 }
  await page.route(/rest\/v1\/user_roles/, (route) => {
    asked.roles += 1
    return route.fulfill({ status: 500, json: { message: 'down', code: 'XX000', hint: null, details: null } })
  })
  await page.route(/rest\/v1\/profiles\?.*full_name/, (route) => {
    asked.profile += 1
    return route.fulfill({ status: 404, json: { message: 'gone', code: 'PGRST205', hint: null, details: null } })
  })
  await page.clock.install()
  await town.signIn(page, await town.account('Ana Retry'))
  await page.goto('/design-system')
  await expect.poll(() => asked.roles).toBe(1)
  await page.clock.runFor(20_000)
  await expect.poll(() => asked.roles).toBe(3)
  await page.clock.runFor(60_000)
  expect(asked).toEqual({ roles: 3, profile: 1 })
})

test('an answer is good for five minutes, and focus never asks again (UI-24, UI-26)', async ({ page, town }) => {
  let asked = 0
  page.on('request', (request) => (asked += /rest\/v1\/profiles\?select=id%2Cfull_name/.test(request.url()) ? 1 : 0))
  await page.clock.install()
  await page.setViewportSize(phone)
  await town.signIn(page, await town.account('Ana Stale'))
  await page.goto('/design-system')
  await expect.poll(() => asked).toBe(1)

  const lookAtDrawer = async () => {
    await bottomBar(page).getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Ana Stale' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  }
  await page.clock.runFor(4 * 60_000)
  await lookAtDrawer()
  expect(asked).toBe(1)

  await page.clock.runFor(2 * 60_000)
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(1000)
  expect(asked).toBe(1)
  await lookAtDrawer()
  await expect.poll(() => asked).toBe(2)
})

test('a screen that breaks says so and offers two ways on; the fault is told and kept from the person (GLOBAL-04, GLOBAL-05, GLOBAL-06, GLOBAL-07, GLOBAL-15)', async ({
  page,
}) => {
  const told = page.waitForRequest((request) => request.url().endsWith('/_faults') && request.method() === 'POST')
  let isBroken = true
  const broken = 'export const component = () => { throw new Error("broken on purpose") }'
  await page.route(/assets\/_app\.design-system-.*\.js$/, (route) =>
    isBroken ? route.fulfill({ contentType: 'text/javascript', body: broken }) : route.continue(),
  )
  await page.goto('/design-system')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('Please refresh the page. If it happens again, contact support.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  expect((await told).postDataJSON()).toMatchObject({ kind: 'screen', route: '/design-system' })
  isBroken = false
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Design system' })).toBeVisible()
})

test('faults nobody caught are told, once each, and kept from the person (GLOBAL-15, GLOBAL-16)', async ({ page }) => {
  const told: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/_faults') && told.push(request.postDataJSON()))
  await page.goto('/design-system')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    for (let i = 0; i < 3; i++)
      setTimeout(() => {
        throw new Error('thrown on purpose')
      })
    void Promise.reject(new Error('rejected on purpose'))
  })
  await expect.poll(() => told).toHaveLength(2)
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'error', message: 'thrown on purpose', route: '/design-system' }),
      expect.objectContaining({ kind: 'unhandledrejection', message: 'rejected on purpose' }),
    ]),
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
