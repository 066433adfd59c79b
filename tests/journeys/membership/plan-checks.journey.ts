// When the app asks for the plan of a member, and what it takes it for while it does not know.
import type { Page } from '@playwright/test'
import { buy, expect, test } from '#tests/support/journeys/free-town.ts'
import { password } from '#tests/support/journeys/journey.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const basicGate = (page: Page) => heading(page, 'Basic Plan Required')
const premiumGate = (page: Page) => heading(page, 'Premium Plan Required')

test('while the tier loads the loader shows, a visitor gets the sign-in page, and an admin always has access (GATE-11, GATE-12, GATE-13, GATE-14, GATE-15, ROUTE-09)', async ({
  page,
  town,
  server,
}) => {
  await page.goto('/trades')
  await expect(page).toHaveURL('/auth?next=%2Ftrades')
  await page.goto('/jobs')
  await expect(page).toHaveURL('/auth?next=%2Fjobs')

  let answer: (() => void) | undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/functions/v1/check-*', async (route) => {
    await asked
    await route.continue()
  })
  const ana = await town.account('Ana Waiting')
  await buy(town, ana, 'basic')
  await town.signIn(page, ana)
  await page.goto('/messages')
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
  await expect(basicGate(page)).toHaveCount(0)
  answer?.()
  await expect(heading(page, 'Messages')).toBeVisible()

  const bea = await town.account('Bea Archer')
  await server.admin('grant', bea.email, 'admin')
  const hers = await town.window(bea)
  // Being an admin is enough: the screen does not wait for an answer about a plan.
  await hers.route('**/functions/v1/check-*', () => {})
  await hers.goto('/messages')
  await expect(heading(hers, 'Messages')).toBeVisible()
  await hers.goto('/social-hub')
  await expect(hers).toHaveURL('/homepage')
})

test('a failed check: if the session failed, the profile decides, in favor of founders only; otherwise free, and viewing stays allowed (TIER-15, TIER-16, TIER-17, TIER-18, TIER-19, TIER-20, TIER-21)', async ({
  page,
  town,
  expects,
}) => {
  expects.status(500, '/functions/v1/check-access')
  expects.status(401, '/functions/v1/check-subscription')
  expects.status(500, '/functions/v1/check-subscription')
  const [ana, bea] = [await town.account('Ana Fallback'), await town.account('Bea Open')]
  await town.signIn(page, ana)
  await page.route('**/functions/v1/check-access', (route) => route.fulfill({ status: 500, json: { error: 'down' } }))
  let failure = { status: 500, error: '' }
  let profile: object = {}
  let profileReads = 0
  await page.route('**/functions/v1/check-subscription', (route) =>
    route.fulfill({ status: failure.status, json: { error: failure.error } }),
  )
  await page.route('**/rest/v1/profiles?select=is_founder*', (route) => {
    profileReads += 1
    return route.fulfill({ json: profile })
  })
  const founder = { is_founder: true, founder_benefits_expire_at: '2099-01-01T00:00:00Z', user_role: 'free', trial_ends_at: null }
  for (const error of ['Authentication required', 'Session expired', 'JWT malformed']) {
    failure = { status: 401, error }
    profile = founder
    await page.goto('/events')
    await expect(page).toHaveURL('/homepage')
    for (const other of [
      { ...founder, founder_benefits_expire_at: '2020-01-01T00:00:00Z' },
      { ...founder, is_founder: false, founder_benefits_expire_at: null, user_role: 'pro' },
    ]) {
      profile = other
      await page.goto('/jobs')
      await expect(premiumGate(page)).toBeVisible()
    }
  }
  expect(profileReads).toBeGreaterThanOrEqual(9)

  profileReads = 0
  failure = { status: 500, error: 'out of order' }
  profile = founder
  await page.goto('/jobs')
  await expect(premiumGate(page)).toBeVisible()
  await expect(page.getByText('We could not check your plan just now.')).toBeVisible()
  expect(profileReads).toBe(0)
  await page.route(/can_view_profile|user_daily_limits/, (route) => route.fulfill({ status: 500, json: { message: 'down' } }))
  await page.goto(`/professional/${bea.id}`)
  await expect(heading(page, 'Bea Open')).toBeVisible()
})

test('the plan is requested again after 5 minutes, access after 60 s, admin after 5 minutes (TIER-22, TIER-24, TIER-25, FUNC-01, FUNC-02, FUNC-11)', async ({
  page,
  town,
}) => {
  const ana = await town.account('Ana Cache')
  await town.signIn(page, ana)
  const asked: Record<string, number> = {}
  // Counted when the response arrives: a running request would get the later time when the clock moves.
  page.on('requestfinished', (request) => {
    const what = /check-subscription|check-access|user_roles/.exec(request.url())?.[0]
    if (what === undefined) return
    asked[what] = (asked[what] ?? 0) + 1
    if (what === 'check-subscription')
      expect([request.postData(), request.headers()['authorization']]).toEqual([null, expect.stringMatching(/^Bearer ey/)])
    if (what === 'check-access') expect(request.postDataJSON()).toEqual({ area: 'messaging' })
  })
  await page.clock.install()
  await page.goto('/messages')
  await expect(basicGate(page)).toBeVisible()
  await expect.poll(() => Object.keys(asked).length).toBe(3)
  const bar = page.getByRole('navigation', { name: 'Quick' })
  const round = async () => {
    await bar.getByRole('link', { name: 'Browse' }).click()
    await expect(heading(page, 'The Directory')).toBeVisible()
    await bar.getByRole('link', { name: 'Messages' }).click()
    await expect(basicGate(page)).toBeVisible()
  }
  // A round trip, so that earlier requests have been answered.
  const settle = () => page.evaluate(() => fetch('/health').then((answer) => answer.text()))
  await page.clock.fastForward(55_000)
  await round()
  await settle()
  expect(asked).toEqual({ 'check-subscription': 1, 'check-access': 1, user_roles: 1 })
  await page.clock.fastForward(10_000)
  await round()
  await expect.poll(() => asked['check-access']).toBe(2)
  await settle()
  expect(asked).toMatchObject({ 'check-subscription': 1, user_roles: 1 })
  // 4 min 50 s after the first, and 15 s later.
  await page.clock.fastForward(225_000)
  await round()
  await expect.poll(() => asked['check-access']).toBe(3)
  await settle()
  expect(asked).toMatchObject({ 'check-subscription': 1, user_roles: 1 })
  await page.clock.fastForward(15_000)
  await round()
  await expect.poll(() => asked).toEqual({ 'check-subscription': 2, 'check-access': 3, user_roles: 2 })
})

test('signing out, also in another tab, forgets the plan: after the next sign-in, without a response, it is free (TIER-14)', async ({
  page,
  town,
  expects,
}) => {
  expects.status(500, /^.functions.v1.check-/)
  const ana = await town.account('Ana Again')
  await buy(town, ana, 'basic')
  await town.signIn(page, ana)
  await page.goto('/messages')
  await expect(heading(page, 'Messages')).toBeVisible()

  const other = await page.context().newPage()
  await other.goto('/settings')
  await other.getByRole('button', { name: 'Account menu' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth?next=%2Fmessages')
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((store) => Object.entries(store))))
  expect(kept).not.toMatch(/basic|subscription|membership/)

  await page.route(/check-subscription|check-access/, (route) => route.fulfill({ status: 500, json: { error: 'down' } }))
  await page.getByRole('textbox', { name: 'Email' }).fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(basicGate(page)).toBeVisible()
})
