// What members see if their plan does not include a screen, and what the client caches about plans (spec §2, §4, §8, §9).
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { buy, expect, test, trade } from '#tests/support/journeys/free-town.ts'
import { conversation, say } from '#tests/support/journeys/journey-messages.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const basicGate = (page: Page) => heading(page, 'Basic Plan Required')
const premiumGate = (page: Page) => heading(page, 'Premium Plan Required')

const basicAreas = ['/messages', '/trades', `/request-trade/${crypto.randomUUID()}`, `/messages/${crypto.randomUUID()}`]
const premiumAreas = ['/jobs', '/events', '/education', '/marketplace', '/social-hub', '/forum', '/forum/thread/1', '/community']

test('a free member meets the gate for messages and trades, word for word, with counts of what waits (GATE-01, GATE-02, GATE-03, GATE-04, GATE-05, ROUTE-06, ROUTE-51, ROUTE-53, ROUTE-55, ROUTE-57) @as-shipped', async ({
  page,
  town,
}) => {
  const [ana, bea] = [await town.account('Ana Free'), await town.account('Bea Basic')]
  await buy(town, bea, 'basic')
  await say(town, bea, ana, 'Would you trade?')
  await trade(town, bea, ana, false)
  await town.signIn(page, ana)
  for (const area of basicAreas) {
    await page.goto(area)
    await expect(basicGate(page)).toBeVisible()
  }
  await expect(page.getByText('Upgrade to Basic to send messages and trade requests', { exact: true })).toBeVisible()
  await expect(page.getByText('You have 1 unread message and 1 trade request waiting.')).toBeVisible()
  await expect(page.getByText('Bea Basic')).toHaveCount(0)
  await expect(link(page, 'Or Try Premium Free Trial ($9.99/month)')).toHaveAttribute('href', '/upgrade/premium')
  await expectAccessible(page)
  await link(page, 'Upgrade to Basic ($5.99/month)').click()
  await expect(page).toHaveURL('/upgrade/basic')
})

test('every community feature requires premium, word for word; members with basic are not offered basic (GATE-06, GATE-07, GATE-08, GATE-09, GATE-10, ROUTE-06, ROUTE-48, ROUTE-49)', async ({
  page,
  town,
}) => {
  const ana = await town.account('Ana Gate')
  await town.signIn(page, ana)
  for (const area of premiumAreas) {
    await page.goto(area)
    await expect(premiumGate(page)).toBeVisible()
    await expect(page).toHaveURL(area)
  }
  await page.goto('/jobs')
  await expect(page.getByText('Upgrade to Premium to access all community features', { exact: true })).toBeVisible()
  await expect(link(page, 'Start Free Trial - Premium ($9.99/month)')).toHaveAttribute('href', '/upgrade/premium')
  await expect(link(page, 'Get Basic Plan ($5.99/month)')).toHaveAttribute('href', '/upgrade/basic')
  await expect(link(page, 'Browse Professionals (Free)')).toHaveAttribute('href', '/browse-professionals')
  await expectAccessible(page)

  await buy(town, ana, 'basic')
  await page.reload()
  await expect(link(page, 'Start Free Trial - Premium ($9.99/month)')).toBeVisible()
  await expect(link(page, 'Get Basic Plan ($5.99/month)')).toHaveCount(0)
  await expect(link(page, 'Browse Professionals (Free)')).toHaveCount(0)
  await page.goto('/trades')
  await expect(heading(page, 'Trades')).toBeVisible()

  // Members with the feature are redirected home while the screen is not built.
  await buy(town, ana, 'premium')
  await page.goto('/jobs')
  await expect(heading(page, 'Jobs')).toBeVisible()
  await page.goto('/events')
  await expect(page).toHaveURL('/homepage')
})

test('what is not built is announced as coming and never as included, at the gate and among the plans (A-41)', async ({ page, town }) => {
  await town.signIn(page, await town.account('Ana Compares'))
  const main = page.getByRole('main')
  const coming = 'Coming to Premium: Events, Education and Social Hub.'
  for (const path of ['/marketplace', '/upgrade/premium']) {
    await page.goto(path)
    await expect(main.getByText(coming)).toBeVisible()
    await expect(main.getByRole('listitem')).toHaveText(['Everything in Basic', 'Forum', 'Beauty Chat', 'Jobs', 'Marketplace'])
  }
  await page.goto('/upgrade')
  const premium = page.getByRole('article', { name: 'Premium', exact: true })
  await expect(premium.getByText('Everything: Messages, Trades, Forum, Beauty Chat, Jobs and Marketplace.')).toBeVisible()
  await expect(premium.getByText(coming)).toBeVisible()
  for (const area of ['Events', 'Education', 'Social Hub'])
    await expect(page.getByRole('row', { name: `${area} Not included Not included Coming`, exact: true })).toBeVisible()
  for (const area of ['Forum', 'Beauty Chat', 'Jobs', 'Marketplace'])
    await expect(page.getByRole('row', { name: `${area} Not included Not included Included`, exact: true })).toBeVisible()
})

test('a trade accepted before the plan ended, and its conversation, stay available below the gate', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Lapsed'), await town.account('Bea Partner')]
  for (const each of [ana, bea]) await buy(town, each, 'basic')
  const id = await trade(town, bea, ana, true)
  const thread = await conversation(town, ana, bea)
  await town.signIn(page, ana)
  // The plan ends, but they can still finish their accepted trade.
  await page.route('**/functions/v1/check-access', (route) => route.fulfill({ json: { hasAccess: false, required: 'basic' } }))
  await page.goto('/trades')
  await expect(basicGate(page)).toBeVisible()
  const open = page.getByRole('region', { name: 'Your accepted trades stay open' })
  await expectAccessible(page)
  await open.getByRole('link', { name: /Bea Partner/ }).click()
  await expect(page).toHaveURL(`/trades?id=${id}`)
  await expect(page.getByRole('article', { name: 'Trade with Bea Partner' })).toBeVisible()
  await page.goto('/messages')
  await open.getByRole('button', { name: 'Message Bea' }).click()
  await expect(page).toHaveURL(`/messages/${thread}`)
  await expect(page.getByRole('textbox', { name: /message/i })).toBeVisible()
})

const standing = {
  isPro: false,
  userRole: 'free',
  subscriptionTier: 'free',
  isInTrial: false,
  trialEndsAt: null,
  isFounder: false,
  founderBenefitsExpireAt: null,
}

test('pro and founder members have the badge and see no upgrade; others find it in the drawer (BAR-14, BAR-21, BAR-23, RIGHT-34)', async ({
  page,
  town,
}) => {
  const ana = await town.account('Ana Pro')
  await town.signIn(page, ana)
  let told: object = standing
  await page.route('**/functions/v1/check-subscription', (route) => route.fulfill({ json: told }))
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const openDrawer = async () => {
    await page.goto('/settings')
    await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' }).click()
    await expect(drawer.getByRole('link', { name: 'Ana Pro' })).toBeVisible()
  }
  await openDrawer()
  await expect(drawer.getByRole('link', { name: 'Upgrade', exact: true })).toHaveAttribute('href', '/upgrade')
  await expect(drawer.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/upgrade')
  await expect(drawer.getByText('Pro Member')).toHaveCount(0)
  for (const pro of [
    { ...standing, isPro: true, userRole: 'pro', subscriptionTier: { value: 'premium' } },
    { ...standing, isFounder: true, founderBenefitsExpireAt: '2099-01-01T00:00:00Z', subscriptionTier: null },
  ]) {
    told = pro
    await openDrawer()
    await expect(drawer.getByText('Pro Member')).toBeVisible()
    await expect(drawer.getByRole('link', { name: /Upgrade/ })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Upgrade' })).toHaveCount(0)
  }
  await page.goto(`/professional/${ana.id}`)
  await expect(page.getByRole('main').getByText('Pro Member')).toBeVisible()
})
