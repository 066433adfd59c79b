// The upgrade banner of small screens: who sees it, what it says, and how it is dismissed (spec §2, §4; B23).
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { buy, expect, test } from '#tests/support/journeys/free-town.ts'
import { untilSettled } from '#tests/support/journeys/settled.ts'

const days = (count: number) => new Date(Date.now() + count * 86_400_000 - 60_000).toISOString()

test('the banner: texts with and without a trial, expanded, minimized, dismissed for seven days (BANNER-01, BANNER-05, BANNER-06, BANNER-07, BANNER-08, BANNER-09, BANNER-10, BANNER-11, BANNER-12, BANNER-13)', async ({
  page,
  town,
}) => {
  const ana = await town.account('Ana Banner')
  const banner = page.getByRole('region', { name: 'Upgrade' })
  await town.signIn(page, ana)
  await page.goto('/homepage')
  await expect(banner).toBeVisible()
  for (const words of ['Unlock Premium', 'Get unlimited access', 'Unlimited trades, messaging & more']) {
    await expect(banner.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(banner.getByRole('link', { name: 'Premium', exact: true })).toHaveAttribute('href', '/upgrade/premium')
  await expect(banner.getByRole('link', { name: 'Basic', exact: true })).toHaveAttribute('href', '/upgrade/basic')
  await expectAccessible(page)
  // It appears after the page and covers none of it.
  const bottomOf = (selector: string) => page.locator(selector).evaluate((each) => each.getBoundingClientRect().bottom)
  expect((await banner.boundingBox())?.y).toBeGreaterThanOrEqual(await bottomOf('main'))
  // The end of a page can be scrolled clear of the bar.
  await page.goto('/settings')
  await expect(banner).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const [lowest, top] = [
    await page
      .getByRole('main')
      .evaluate((main) => Math.max(...[...main.querySelectorAll('button')].map((each) => each.getBoundingClientRect().bottom))),
    (await banner.boundingBox())?.y ?? 0,
  ]
  expect(lowest).toBeLessThanOrEqual(top)

  await banner.getByRole('button', { name: 'Minimize' }).click()
  await expect(banner).toHaveCount(0)
  const small = page.getByRole('button', { name: 'Unlock Premium' })
  await expect(small).toBeVisible()
  await page.reload()
  await expect(small).toBeVisible()
  await small.click()
  await expect(banner).toBeInViewport({ ratio: 1 })
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await expect(small).toHaveCount(0)
  const until = await page.evaluate(() => Number(localStorage.getItem('bb-upgrade-banner')?.split(' ')[1]))
  expect((until - Date.now()) / 86_400_000).toBeCloseTo(7, 2)
})

test('it is hidden on the upgrade, sign-in and message screens, and shown everywhere else (BANNER-02, BANNER-03, BANNER-04)', async ({
  page,
  town,
}) => {
  // Basic includes messages, but the banner still offers premium.
  const ana = await town.account('Ana Hidden')
  await buy(town, ana, 'basic')
  await town.signIn(page, ana)
  const banner = page.getByRole('region', { name: 'Upgrade' })
  // One render after the plan is known: if there is a banner, it is visible by then.
  const planKnown = async (path: string) => {
    const answered = page.waitForResponse('**/functions/v1/check-subscription')
    await page.goto(path)
    await (await answered).finished()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  await planKnown('/settings')
  await expect(banner).toBeVisible()
  for (const path of ['/upgrade', '/upgrade/premium', '/messages']) {
    await planKnown(path)
    await untilSettled(page)
    await expect(page).toHaveURL(path)
    await expect(banner, path).toHaveCount(0)
  }
  // Within the app its file is loaded and the plan known: going to the next screen removes it, coming back shows it.
  await page.goto('/settings')
  await expect(banner).toBeVisible()
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.goBack()
  await expect(banner).toBeVisible()
  // With only the first of two factors, a member is still on the sign-in screen.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.endsWith('-auth-token')) ?? ''
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    session.user.factors = [{ id: crypto.randomUUID(), factor_type: 'totp', status: 'verified' }]
    localStorage.setItem(key, JSON.stringify(session))
  })
  // Only this browser knows their factor; ignore what the server would say about the user.
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await untilSettled(page)
  await expect(page).toHaveURL('/auth')
  await expect(banner).toHaveCount(0)
})

test('during the sign-up trial it counts the days, and for the last three says that the trial ends (BANNER-05, BANNER-06, TIER-12)', async ({
  page,
  town,
}) => {
  await town.signIn(page, await town.account('Ana Trial'))
  let trial = { subscriptionTier: 'free', isPro: false, isInTrial: true, trialEndsAt: days(4) }
  await page.route('**/functions/v1/check-subscription', (route) => route.fulfill({ json: trial }))
  await page.goto('/homepage')
  const banner = page.getByRole('region', { name: 'Upgrade' })
  const isEnding = banner.getByText('Your trial is ending soon!', { exact: true })
  await expect(banner.getByText('4 days left in your trial', { exact: true })).toBeVisible()
  await expect(banner.getByText('Unlimited trades, messaging & more', { exact: true })).toBeVisible()
  await expect(isEnding).toHaveCount(0)
  await expect(banner.getByText('Get unlimited access')).toHaveCount(0)
  trial = { ...trial, trialEndsAt: days(3) }
  await page.goto('/homepage')
  await expect(banner.getByText('3 days left in your trial', { exact: true })).toBeVisible()
  await expect(isEnding).toBeVisible()
  await expect(banner.getByText('Get unlimited access')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(banner).toBeHidden()
})
