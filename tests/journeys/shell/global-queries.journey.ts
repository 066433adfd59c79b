// How the browser queries the backend: retries, cache times, and what is never fetched twice (spec §9).
import type { Page, WebSocketRoute } from '@playwright/test'
import { joined } from '#tests/support/journeys/journey-messages.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { untilSettled } from '#tests/support/journeys/settled.ts'

const phone = { width: 390, height: 844 }
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Quick' })

test('a failed query is sent three times, one with response 404 once (UI-22, UI-23)', async ({ page, town, expects }) => {
  expects.status(500, '/rest/v1/user_roles')
  expects.status(404, '/rest/v1/profiles')
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
  // Everything that fetches is mounted: something mounted ten seconds after a failure would fetch again.
  for (const name of ['Account menu', /^Location/, /^Notifications/]) await expect(page.getByRole('button', { name })).toBeVisible()
  await untilSettled(page)
  await page.clock.runFor(20_000)
  await expect.poll(() => asked.roles).toBe(3)
  await page.clock.runFor(60_000)
  expect(asked).toEqual({ roles: 3, profile: 1 })
})

test('a response stays fresh for five minutes, and focus never refetches (UI-24, UI-26)', async ({ page, town }) => {
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
  // Wait for the name, which is the response: a running request would get the later time when the clock moves.
  await lookAtDrawer()
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

test('a lost connection refetches what may have changed, not every fresh response (UI-24)', async ({ page, town }) => {
  const requests = { profile: 0, counts: 0 }
  page.on('request', (request) => {
    if (/rest\/v1\/profiles\?select=id%2Cfull_name/.test(request.url())) requests.profile += 1
    if (request.method() === 'HEAD' && request.url().includes('/rest/v1/messages')) requests.counts += 1
  })
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/realtime/, (socket) => {
    sockets.push(socket)
    socket.connectToServer()
  })
  await page.setViewportSize(phone)
  await town.signIn(page, await town.account('Ana Dropped'))
  const hears = joined(page, 'feature_switches')
  await page.goto('/design-system')
  await hears
  await untilSettled(page)
  const before = requests.counts
  const hearsAgain = joined(page, 'feature_switches')
  await sockets[0]?.close({ code: 4000 })
  await hearsAgain
  await expect.poll(() => requests.counts).toBeGreaterThan(before)
  await bottomBar(page).getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Ana Dropped' })).toBeVisible()
  await untilSettled(page)
  expect(requests.profile).toBe(1)
})

test('an unused cache entry is kept for fifteen minutes (UI-25)', async ({ page, town }) => {
  const holding: (() => void)[] = []
  let isHeld = false
  await page.route(/rest\/v1\/profiles\?select=profile_picture/, async (route) => {
    if (isHeld) await new Promise<void>((go) => holding.push(go))
    await route.continue()
  })
  const answerHeld = async () => {
    await expect.poll(() => holding.length).toBe(1)
    const answered = page.waitForResponse(/rest\/v1\/profiles\?select=profile_picture/)
    for (const go of holding.splice(0)) go()
    await (await answered).finished()
  }
  await page.clock.install()
  await page.setViewportSize({ width: 1280, height: 900 })
  await town.signIn(page, await town.account('Ana Keeper'))
  await page.goto('/settings')
  const name = page.getByRole('textbox', { name: 'Full name' })
  const heading = page.getByRole('heading', { level: 1, name: 'Settings' })
  await expect(name).toHaveValue('Ana Keeper')
  isHeld = true

  const leaveFor = async (minutes: number) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' }).click()
    // Until the next screen is visible, the last one is only hidden and still uses its queries.
    await expect(page.getByRole('heading', { level: 1, name: 'The Directory' })).toBeVisible()
    await page.clock.runFor(minutes * 60_000)
    await page.goBack()
    await expect(heading).toBeVisible()
  }
  await leaveFor(14)
  await expect(name, 'kept, while it is asked again').toHaveValue('Ana Keeper')
  await answerHeld()
  await leaveFor(16)
  await expect(name, 'forgotten').toHaveCount(0)
  await answerHeld()
  await expect(name).toHaveValue('Ana Keeper')
})

test('a failed mutation is not retried automatically (UI-27)', async ({ page, town, expects }) => {
  expects.status(500, '/rest/v1/profiles')
  let tried = 0
  await page.route(/rest\/v1\/profiles/, (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    tried += 1
    return route.fulfill({ status: 500, json: { message: 'down', code: 'XX000', hint: null, details: null } })
  })
  await page.clock.install()
  await town.signIn(page, await town.account('Ana Once'))
  await page.goto('/settings')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ana Twice')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText("Your name didn't save. Please try again.")).toBeVisible()
  await page.clock.runFor(60_000)
  expect(tried).toBe(1)
  await expect(page.getByRole('button', { name: 'Save name' })).toBeEnabled()
})
