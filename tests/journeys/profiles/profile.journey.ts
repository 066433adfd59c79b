// A member's page: who can open it, how often, and what it never shows (B3, decision A-10).
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { anonKeyOf, expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'

async function asMember(town: Town, account: Account, path: string, body?: unknown): Promise<unknown> {
  const anonKey = await anonKeyOf(town.url)
  const answer = await fetch(`${town.url}/rest/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { apikey: anonKey, authorization: `Bearer ${String(account.session['access_token'])}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  const text = await answer.text()
  return text ? JSON.parse(text) : null
}

type Neighbour = { id: string; full_name: string }
const neighbours = async (town: Town, account: Account, count: number) =>
  (await asMember(
    town,
    account,
    `profiles?select=id,full_name,services!inner(id)&is_founder=is.true&order=full_name&limit=${count}`,
  )) as Neighbour[]

const addService = (town: Town, account: Account, service: object) =>
  asMember(town, account, 'rpc/save_service', { duration_minutes: 60, list_price_cents: 9500, ...service })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a profile has its own URL, and old ones redirect there (ROUTE-28, ROUTE-30)', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Way'), await town.account('Bea Way')]
  await town.signIn(page, ana)
  await page.goto(`/professional/${bea.id}`)
  await expect(heading(page, 'Bea Way')).toBeVisible()
  await page.goto(`/profile/${bea.id}`)
  await expect(page).toHaveURL(`/professional/${bea.id}`)
  await expect(heading(page, 'Bea Way')).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL('/browse-professionals')
  await page.goto('/profile?tab=verification')
  await expect(page).toHaveURL('/my-profile-settings?tab=verification')
  await expect(page.getByRole('tab', { name: 'Basics' })).toHaveAttribute('aria-selected', 'true')
})

test('a visitor must sign in first and then gets to the profile (ROUTE-29, ROUTE-33)', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Door'), await town.account('Bea Door')]
  await page.goto('/my-profile-settings')
  await expect(page).toHaveURL('/auth?next=%2Fmy-profile-settings')
  await page.goto(`/professional/${bea.id}`)
  await expect(page).toHaveURL(`/auth?next=%2Fprofessional%2F${bea.id}`)
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(ana.password)
  await page
    .locator('form')
    .getByRole('button', { name: /sign in/i })
    .click()
  await expect(page).toHaveURL(`/professional/${bea.id}`)
  await expect(heading(page, 'Bea Door')).toBeVisible()
})

test('during the trial a sixth profile opens like the first, and nothing says that views are counted (PROF-09)', async ({ page, town }) => {
  const ana = await town.account('Ana Curious')
  const others = await neighbours(town, ana, 6)
  expect(others).toHaveLength(6)
  await town.signIn(page, ana)
  for (const { id, full_name } of others) {
    await page.goto(`/professional/${id}`)
    await expect(heading(page, full_name)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible()
  }
  expect(await asMember(town, ana, 'user_daily_limits?select=profiles_viewed')).toEqual([])
  await page.goto('/browse-professionals')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('list').getByRole('link').first()).toBeVisible()
  await expect(page.getByText(/free profile views/)).toHaveCount(0)
})

test('the view is counted once, before anything else is read, and a count that fails shows nothing (PROF-12)', async ({
  page,
  town,
  expects,
}) => {
  expects.console(/net::ERR_FAILED/)
  const [ana, bea] = [await town.account('Ana Cut'), await town.account('Bea Cut')]
  await addService(town, bea, { category: 'hair', name: 'Quiet trim' })
  await town.signIn(page, ana)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/increment_profile_view|rest\/v1\/profiles/.test(pathname) && !search.includes(ana.id)) asked.push(pathname)
  })
  let isCut = true
  await page.route('**/rpc/increment_profile_view', (route) => (isCut ? route.abort() : route.continue()))
  await page.goto(`/professional/${bea.id}`)
  await expect(page.getByRole('heading', { name: 'This profile did not load' })).toBeVisible({ timeout: 15_000 })
  expect(asked.filter((path) => path.endsWith('/profiles'))).toEqual([])

  isCut = false
  asked.length = 0
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Quiet trim' })).toBeVisible()
  expect(asked).toEqual(['/rest/v1/rpc/increment_profile_view', '/rest/v1/profiles'])
})

test('the page shows offers and wants, marks matches, and leads to a request and a conversation (ROUTE-28) @desktop', async ({
  page,
  town,
  isMobile,
}) => {
  const [ana, bea] = [await town.account('Ana Fit'), await town.account('Bea Fit')]
  await addService(town, ana, { category: 'nails', name: 'Gel manicure' })
  await asMember(town, ana, 'service_wants', { user_id: ana.id, category: 'hair', title: 'A fresh cut' })
  await addService(town, bea, { category: 'hair', name: 'Curly cut', duration_minutes: 90 })
  await addService(town, bea, { category: 'massage', name: 'Scalp massage', show_price: false, sort_order: 1 })
  await addService(town, bea, { category: 'hair', name: 'Secret cut', is_active: false })
  await asMember(town, bea, 'service_wants', { user_id: bea.id, category: 'nails', title: 'A manicure', note: 'Mondays.' })
  await town.signIn(page, ana)
  await page.goto(`/professional/${bea.id}`)

  const services = page.getByRole('region', { name: 'Services' })
  const cut = services.getByRole('listitem').filter({ hasText: 'Curly cut' })
  await expect(cut).toContainText('You want something in hair')
  await expect(cut).toContainText("1 h 30 min · at Bea's studio")
  await expect(cut).toContainText('$95')
  await expect(services.getByRole('listitem').filter({ hasText: 'Scalp massage' })).not.toContainText('$')
  await expect(page.getByText('Secret cut')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Looking for' }).getByRole('listitem')).toContainText('You offer this')
  await expect(page.getByText("You're a two-way match").filter({ visible: true })).toHaveCount(1)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  const tabs = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  await expect(tabs).toHaveText(['Services2', 'Looking for1'])
  await expect(tabs.first()).toHaveAttribute('aria-current', 'true')
  await tabs.last().click()
  await expect(page.getByRole('region', { name: 'Looking for' })).toBeFocused()
  await expect(tabs.last()).toHaveAttribute('aria-current', 'true')

  await cut.getByRole('link', { name: 'Request Curly cut' }).click()
  await expect(page).toHaveURL(new RegExp(`/request-trade/${bea.id}`))
  await expect(page.getByRole('checkbox', { name: /Curly cut/ })).toBeChecked()
  await page.goBack()
  // On phones the bar's button includes the name; on desktops the name is above the button.
  await page.getByRole('button', { name: isMobile ? 'Message Bea' : 'Message', exact: true }).click()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
})

test("after a block, both members find the other's profile unavailable, as if it did not exist", async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Wall'), await town.account('Bea Wall')]
  await town.signIn(page, ana)
  await page.goto(`/professional/${bea.id}`)
  await expect(heading(page, 'Bea Wall')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block Bea' }).click()
  await expect(page.getByText('This profile is not available.')).toBeVisible()

  const other = await town.window(bea)
  await other.goto(`/professional/${ana.id}`)
  await expect(other.getByText('This profile is not available.')).toBeVisible()
  await expect(other.getByText('Ana Wall')).toHaveCount(0)
  await other.goto('/professional/not-an-id')
  await expect(other.getByText('This profile is not available.')).toBeVisible()
  await expectAccessible(other)
  // The console stays clean: what cannot be an id is not asked for, and an unknown one has no row.
  await other.goto('/professional/2b1f8a52-3c0d-4c8e-9a51-6f0d9c1e7b44')
  await expect(other.getByText('This profile is not available.')).toBeVisible()
  for (const id of ['not-an-id', '2b1f8a52-3c0d-4c8e-9a51-6f0d9c1e7b44']) {
    await other.goto(`/request-trade/${id}`)
    await expect(other.getByRole('link', { name: 'Find someone else' })).toBeVisible()
  }
})

test('before a profile has loaded its outline shows immediately and without a flash', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Slow'), await town.account('Bea Slow')]
  await town.signIn(page, ana)
  const held: (() => void)[] = []
  await page.route('**/rpc/increment_profile_view', async (route) => {
    await new Promise<void>((answer) => held.push(answer))
    await route.continue()
  })
  await page.goto(`/professional/${bea.id}`)
  const outline = page.getByRole('region', { name: 'Loading the profile' })
  await expect(outline).toBeVisible()
  const parts = await outline.locator('.skeleton').evaluateAll((all) => all.map((part) => part.getAnimations().length))
  expect(parts.length).toBeGreaterThan(5)
  expect(new Set(parts)).toEqual(new Set([0]))
  await expect.poll(() => held.length).toBe(1)
  held.pop()?.()
  await expect(heading(page, 'Bea Slow')).toBeVisible()
  await expect(outline).toHaveCount(0)
})

test("a member's own page says what is missing, can be previewed as others see it, and costs no view", async ({ page, town }) => {
  const ana = await town.account('Ana Own')
  await town.signIn(page, ana)
  await page.goto(`/professional/${ana.id}`)
  const panel = page.getByRole('complementary', { name: 'Your profile' })
  await expect(panel.getByRole('link', { name: 'A service you offer' })).toHaveAttribute('href', '/my-profile-settings?tab=services')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Preview as member' }).click()
  await expect(page.getByText('This is how members see your profile.')).toBeVisible()
  await expect(page.getByText('This is what members see.').filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'End preview' }).click()
  await panel.getByRole('link', { name: 'Edit profile' }).click()
  await expect(page).toHaveURL('/my-profile-settings')
  expect(await asMember(town, ana, 'user_daily_limits?select=profiles_viewed')).toEqual([])
})
