// What every screen has: connection status, error reports, and what counts as mobile (spec §2, §4, §8).
import type { BrowserContextOptions, Page } from '@playwright/test'
import { anonKeyOf, expect, test, type Town } from '#tests/support/journeys/journey.ts'
import { swipeDown } from '#tests/support/journeys/swipe.ts'

test('being offline shows a notice, and being back online shows one for three seconds (GLOBAL-01, GLOBAL-02, GLOBAL-03)', async ({
  page,
  context,
  expects,
}) => {
  expects.console(/net::ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  await page.goto('/design-system')
  const banner = page.getByRole('status')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await expect(banner.getByText('You are currently offline. Some features may not work.')).toBeVisible()
  const strip = await banner.getByText('You are currently offline.').boundingBox()
  const brand = await page.getByRole('link', { name: 'Beauty Barter, home' }).boundingBox()
  expect(strip?.y, 'below the header').toBeGreaterThanOrEqual((brand?.y ?? 0) + (brand?.height ?? 0))
  // Requests fail now, and the console reports it; without this, it would be chance whether the page sends any.
  await page.evaluate(() => fetch('/health').catch(() => undefined))
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
  await context.setOffline(false)
  await expect(banner.getByText('Connection restored!')).toBeVisible()
  await page.clock.runFor(2900)
  await expect(banner.getByText('Connection restored!')).toBeVisible()
  await page.clock.runFor(200)
  await expect(banner.getByText('Connection restored!')).toHaveCount(0)
})

test('what has to be loaded to open says offline that it cannot, leaves the screen as it is, and opens once there is a connection', async ({
  page,
  context,
  expects,
}) => {
  expects.console(/net::ERR_INTERNET_DISCONNECTED/)
  await openParts(page)
  await context.setOffline(true)
  await page.evaluate(() => fetch('/health').catch(() => undefined))
  await expect(page.getByRole('status').getByText('You are currently offline.')).toBeVisible()
  await page.getByRole('button', { name: 'Open dialog' }).click()
  await expect(page.getByText('This could not be opened. Check your connection and try again.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Design system' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Open dialog' }).click()
  await expect(page.getByRole('dialog', { name: 'Counter the offer' })).toBeVisible()
})

test('a screen that breaks says so and offers two ways to continue; the fault is reported without details for the visitor (GLOBAL-04, GLOBAL-05, GLOBAL-06, GLOBAL-07, GLOBAL-15)', async ({
  page,
  expects,
}) => {
  expects.fault(/^broken on purpose/)
  const told = page.waitForRequest((request) => request.url().endsWith('/_faults') && request.method() === 'POST')
  let isBroken = true
  const broken = 'export const component = () => { throw new Error("broken on purpose") }'
  await page.route(/assets\/_app\.design-system-.*\.js$/, (route) =>
    isBroken ? route.fulfill({ contentType: 'text/javascript', body: broken }) : route.continue(),
  )
  await page.goto('/design-system')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByText('Please refresh the page. If it happens again, contact support.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  expect((await told).postDataJSON()).toMatchObject({ kind: 'screen', route: '/design-system' })
  isBroken = false
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Design system' })).toBeVisible()
})

test('Try Again shows the broken screen once it works, without reloading the page (GLOBAL-05)', async ({ page, expects }) => {
  expects.fault(/^broken on purpose/)
  const broken = `export const component = () => {
    if (document.documentElement.dataset.broken !== 'no') throw new Error('broken on purpose')
    return 'Whole again'
  }`
  await page.route(/assets\/_app\.design-system-.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: broken }))
  await page.goto('/design-system')
  const tryAgain = page.getByRole('button', { name: 'Try Again' })
  await tryAgain.click()
  await expect(tryAgain, 'still broken').toBeVisible()
  await page.evaluate(() => (document.documentElement.dataset['broken'] = 'no'))
  await tryAgain.click()
  await expect(page.getByText('Whole again')).toBeVisible()
  await expect(tryAgain).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.dataset['broken']), 'the same document').toBe('no')
})

test('uncaught faults are reported once each and hidden from the visitor (GLOBAL-15, GLOBAL-16)', async ({ page, expects }) => {
  expects.fault(/^thrown on purpose/)
  expects.fault(/^rejected on purpose/)
  const told: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/_faults') && told.push(request.postDataJSON()))
  await page.goto('/design-system')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    // A browser message that is not a fault.
    const message = 'ResizeObserver loop completed with undelivered notifications.'
    window.dispatchEvent(new ErrorEvent('error', { message, error: null, cancelable: true }))
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

// Swiping down closes a dialog on mobile and nowhere else.
async function swipeCloses(page: Page): Promise<boolean> {
  const dialog = page.getByRole('dialog', { name: 'Counter the offer' })
  if ((await dialog.count()) === 0) await page.getByRole('button', { name: 'Open dialog' }).click()
  await expect(dialog).toBeVisible()
  await swipeDown(dialog)
  // React responds within a frame or two; an ignored swipe changes nothing.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return (await dialog.count()) === 0 || (await dialog.getAttribute('data-state')) === 'closed'
}

async function openParts(page: Page): Promise<void> {
  await page.goto('/design-system')
  await expect(page.getByRole('heading', { level: 1, name: 'Design system' })).toBeVisible()
}

const large = { width: 1280, height: 900 }

test('mobile is a window narrower or lower than 768 px (GLOBAL-17, GLOBAL-18)', async ({ page }) => {
  for (const [width, height, isMobile] of [
    [1280, 900, false],
    [767, 900, true],
    [768, 900, false],
    [1280, 767, true],
    [1280, 768, false],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openParts(page)
    expect(await swipeCloses(page), `${width} × ${height}`).toBe(isMobile)
  }
})

test('mobile is touch together with a mobile browser, on a window of any size (GLOBAL-19)', async ({ town }) => {
  const phoneAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  const desktopAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  expect(await closesFor(town, { userAgent: phoneAgent, hasTouch: true })).toBe(true)
  expect(await closesFor(town, { userAgent: desktopAgent, hasTouch: true })).toBe(false)
  expect(await closesFor(town, { userAgent: phoneAgent, hasTouch: false })).toBe(false)
})

async function closesFor(town: Town, as: BrowserContextOptions): Promise<boolean> {
  const page = await town.window(undefined, { isMobile: false, deviceScaleFactor: 1, viewport: large, ...as })
  await openParts(page)
  return swipeCloses(page)
}

test('whether it counts as mobile is updated when the window is resized, without a reload (GLOBAL-20)', async ({ page }) => {
  await page.setViewportSize(large)
  await openParts(page)
  expect(await swipeCloses(page)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 700 })
  expect(await swipeCloses(page)).toBe(true)
})

test('whether it counts as mobile is updated when the device is rotated (GLOBAL-21)', async ({ page }) => {
  await page.setViewportSize(large)
  await openParts(page)
  expect(await swipeCloses(page)).toBe(false)
  // Only the orientation event: some browsers send no resize with it.
  await page.evaluate(() => {
    Object.defineProperty(window, 'innerHeight', { value: 700, configurable: true })
    window.dispatchEvent(new Event('orientationchange'))
  })
  expect(await swipeCloses(page)).toBe(true)
})

test('a browser restores many tabs at once: requests refused by a rate limit are retried when their turn comes @as-shipped', async ({
  page,
  town,
}) => {
  const member = await town.account('Tabs Again')
  await town.signIn(page, member)
  await page.goto('/homepage')
  const statuses: number[] = []
  page.on('response', (response) => statuses.push(response.status()))
  const headers = { apikey: await anonKeyOf(town.url), authorization: `Bearer ${String(member.session['access_token'])}` }
  await page.evaluate(
    (each) => Promise.all(Array.from({ length: 110 }, () => fetch('/rest/v1/user_roles?select=role&limit=1', { headers: each }))),
    headers,
  )
  expect(statuses).toContain(429)
  statuses.length = 0
  await page.goto('/trades')
  await expect(page.getByRole('link', { name: 'Find someone to trade with' })).toBeVisible()
  expect(statuses, 'the screen itself was refused first').toContain(429)
})
