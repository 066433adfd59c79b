// The life of a subscription as the paying member sees it, with the local till; and the five profile views of a free member.
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { buy, expect, test, trade } from '#tests/support/journeys/free-town.ts'
import { conversation, say } from '#tests/support/journeys/journey-messages.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const plan = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

// Later journeys use the same server.
test('five profiles open, the sixth shows the public card and the upgrade, and the count resets at midnight UTC (PROF-06, PROF-12)', async ({
  page,
  town,
  server,
  expects,
}) => {
  expects.status(500, '/rest/v1/rpc/increment_profile_view')
  const ana = await town.account('Ana Curious')
  const others = []
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) others.push(await town.account(`${name} Seen`))
  const [first, , , , , sixth] = others
  if (!first || !sixth) throw new Error('there are six')
  await town.signIn(page, ana)
  // Without daylight saving time, the UTC day ends at five in the afternoon.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Phoenix' })

  // If counting fails, nothing of the profile is shown.
  await page.route('**/rpc/increment_profile_view', (route) => route.fulfill({ status: 500, json: { message: 'down' } }))
  await page.goto(`/professional/${first.id}`)
  await expect(page.getByText('This profile did not load')).toBeVisible({ timeout: 15_000 })
  await expect(heading(page, 'One Seen')).toHaveCount(0)
  await page.unroute('**/rpc/increment_profile_view')

  for (const { id, name } of others.slice(0, 5)) {
    await page.goto(`/professional/${id}`)
    await expect(heading(page, name)).toBeVisible()
  }
  await page.goto(`/professional/${sixth.id}`)
  await expect(page.getByText('You have used your 5 free profile views today. They renew at 5 PM.', { exact: true })).toBeVisible()
  await expect(heading(page, 'Six')).toBeVisible()
  await expect(page.getByText('Seen')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/upgrade')
  await expectAccessible(page)
  await page.goto('/browse-professionals')
  await expect(page.getByText('0 of 5 free profile views left today. Upgrade')).toBeVisible()
  await expect(page.getByText('They renew at 5 PM.')).toBeVisible()
  await page.goto(`/professional/${first.id}`)
  await expect(heading(page, 'One Seen')).toBeVisible()

  await server.admin('clock', '+1d')
  await page.goto(`/professional/${sixth.id}`)
  await expect(heading(page, 'Six Seen')).toBeVisible()
})

test("basic, then premium with its trial, a declined card, cancelled, downgraded at the period's end, and nothing lost (ROUTE-35, ROUTE-36, ROUTE-37, RIGHT-35, RIGHT-36, FUNC-04, FUNC-05, FUNC-06, FUNC-08, FUNC-09, PROF-10)", async ({
  page,
  town,
  server,
}) => {
  test.setTimeout(240_000)
  for (const path of ['/upgrade', '/upgrade/basic', '/upgrade/premium']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
  }
  const [ana, bea] = [await town.account('Ana Pays'), await town.account('Bea Pays')]
  await buy(town, bea, 'basic')
  await say(town, bea, ana, 'Shall we trade?')
  await town.signIn(page, ana)

  // From the gate: left once, declined once, then paid.
  await page.goto('/messages')
  await page.getByRole('link', { name: 'Upgrade to Basic ($5.99/month)' }).click()
  await expect(heading(page, /^Basic$/)).toBeVisible()
  await expectAccessible(page)
  const asked = page.waitForRequest('**/functions/v1/create-checkout')
  await button(page, 'Get Basic Plan').click()
  expect((await asked).postDataJSON()).toEqual({ tier: 'basic' })
  await expect(page).toHaveURL(/\/_checkout\//)
  await button(page, 'Close').click()
  await expect(page).toHaveURL('/upgrade?status=cancelled')
  await expect(page.getByText('You left the checkout. Nothing was charged.')).toBeVisible()
  await expect(plan(page, 'Free').getByText('Your plan')).toBeVisible()
  await expect(page.getByRole('row', { name: /Trade requests/ }).getByText('Included', { exact: true })).toHaveCount(2)
  await expectAccessible(page)
  await plan(page, 'Basic').getByRole('button', { name: 'Get Basic Plan' }).click()
  await button(page, 'Pay with a card that is declined').click()
  await expect(page.getByText('Your card was declined. Nothing was charged.')).toBeVisible()
  await button(page, 'Pay $5.99').click()
  await expect(page).toHaveURL('/upgrade?status=success')
  await expect(heading(page, 'Welcome to Basic!')).toBeVisible()
  await page.goto('/messages')
  await expect(page.getByRole('main').getByText('Bea Pays')).toBeVisible()
  const kept = await trade(town, ana, bea, true)

  // Premium, with its free trial first.
  await page.goto('/upgrade')
  await expect(plan(page, 'Basic').getByText("You're on Basic")).toBeVisible()
  await expect(plan(page, 'Premium').getByText('14 days free, then $9.99/month. Cancel any time in two taps.')).toBeVisible()
  await plan(page, 'Premium').getByRole('button', { name: 'Start Free Trial - Premium' }).click()
  await button(page, 'Start free trial').click()
  await expect(heading(page, 'Welcome to Premium!')).toBeVisible()
  await page.getByRole('link', { name: 'See your plan' }).click()
  await expect(page.getByText(/^Your free trial runs to .*, then \$9\.99\/month\. Cancel any time in two taps\.$/)).toBeVisible()
  await expect(button(page, 'Manage')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: /^What you got in / })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeVisible()
  await expect(page.getByText('$5.99')).toBeVisible()
  await expectAccessible(page)

  // Two taps in the portal, in a separate tab.
  const [portal] = await Promise.all([page.context().waitForEvent('page'), button(page, 'Manage').click()])
  await portal.getByRole('link', { name: 'Cancel plan' }).click()
  await portal.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(portal.getByText(/^Canceled\. You keep Premium until/)).toBeVisible()
  await portal.close()
  await page.reload()
  await expect(page.getByText(/^Your Premium plan ends on .*\. Nothing you have is deleted\.$/)).toBeVisible()
  await page.goto('/jobs')
  await expect(heading(page, 'Jobs')).toBeVisible()

  // The period ends: the gate is back, the accepted trade is open, everything else is still there.
  await server.admin('clock', '+15d')
  await page.goto('/jobs')
  await expect(heading(page, 'Premium Plan Required')).toBeVisible()
  await page.goto('/messages')
  await expect(heading(page, 'Basic Plan Required')).toBeVisible()
  await page.goto(`/trades?id=${kept}`)
  await expect(page.getByRole('article', { name: 'Trade with Bea Pays' })).toBeVisible()
  await page.goto('/upgrade/premium')
  await expect(page.getByText('Your plan has ended. Everything is kept, and opens again with a plan.')).toBeVisible()
  await expect(page.getByText('You have used your free trial. $9.99/month from today.')).toBeVisible()
  await button(page, 'Get Premium Plan').click()
  await button(page, 'Pay $9.99').click()
  await expect(heading(page, 'Welcome to Premium!')).toBeVisible()
  await page.goto('/trades')
  await expect(
    page.getByRole('article', { name: 'Trade with Bea Pays' }).or(page.getByRole('main').getByText('Bea Pays')).first(),
  ).toBeVisible()
  await page.goto(`/messages/${await conversation(town, ana, bea)}`)
  await expect(page.getByText('Shall we trade?')).toBeVisible()

  // After a failed payment there is a week of grace.
  await page.goto('/settings?tab=subscription')
  const [again] = await Promise.all([page.context().waitForEvent('page'), button(page, 'Manage').click()])
  await again.getByRole('button', { name: 'Let the next payment fail' }).click()
  // A window closed while its answer is on the way may never close.
  await expect(again.getByText('The next payment will be declined.')).toBeVisible()
  await again.close()
  await server.admin('clock', '+32d')
  await page.goto('/upgrade')
  await expect(page.getByText(/^Your last payment did not go through\. Your Premium plan stays open to /)).toBeVisible()
})

test('errors on the way to the checkout have their own messages (FUNC-07, FUNC-10)', async ({ page, town, expects }) => {
  expects.status(404, '/functions/v1/customer-portal')
  const ana = await town.account('Ana Fails')
  await buy(town, ana, 'basic')
  await town.signIn(page, ana)
  await page.route('**/functions/v1/create-checkout', (route) => route.fulfill({ json: {} }))
  await page.goto('/upgrade')
  await button(page, 'Start Free Trial - Premium').click()
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('ErrorNo checkout URL received from server')

  await page.route('**/functions/v1/customer-portal', (route) => route.fulfill({ status: 404, json: { error: 'no customer' } }))
  await page.goto('/settings?tab=subscription')
  const [tab] = await Promise.all([page.context().waitForEvent('page'), button(page, 'Manage').click()])
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('ErrorFailed to open customer portal')
  await expect.poll(() => tab.isClosed()).toBe(true)
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/upgrade')

  // Members who paid nothing do not wait for a payment: founders see what they have.
  const founder = { subscriptionTier: 'premium', isPro: true, isFounder: true, founderBenefitsExpireAt: '2099-05-22T12:00:00Z' }
  await page.route('**/functions/v1/check-subscription', (route) => route.fulfill({ json: founder }))
  await page.goto('/upgrade?status=success')
  await expect(plan(page, 'Premium').getByText('Yours as a founding member')).toBeVisible()
  await expect(plan(page, 'Premium')).toContainText('$0until May 22, 2099, then $9.99 a month if you keep it')
  await expect(plan(page, 'Premium')).not.toContainText('after the trial')
  await expect(plan(page, 'Basic').getByText('Included in Premium')).toBeVisible()
  await expect(plan(page, 'Premium').getByRole('link', { name: 'Manage your plan' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage your plan' })).toHaveCount(1)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  const level = page.getByRole('article').locator('.plan-print')
  const tops = await level.evaluateAll((each) => each.map((one) => one.getBoundingClientRect().top))
  expect(tops.map((top) => top - (tops[0] ?? 0))).toEqual([0, 0, 0])
})
