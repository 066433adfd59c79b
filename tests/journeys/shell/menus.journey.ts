// The entries of header, bar and drawer, in the specification's order (spec §2). Entries whose screens are not built yet are
// listed in docs/requirements/; add each one here when it is built.
import type { Locator, Page } from '@playwright/test'
import { demoMember } from '#tests/support/journeys/demo.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'

type Entry = { label: string; to: string }

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 900 }
const medium = { width: 1000, height: 900 }

const home = { label: 'Home', to: '/homepage' }
const browse = { label: 'Browse', to: '/browse-professionals' }
const forum = { label: 'Forum', to: '/forum' }
const jobs = { label: 'Jobs', to: '/jobs' }
const market = { label: 'Market', to: '/marketplace' }
const trades = { label: 'Trades', to: '/trades' }
const messages = { label: 'Messages', to: '/messages' }
const admin = { label: 'Admin', to: '/admin' }
const alerts = { label: 'Alerts', to: '/settings?tab=alerts' }
const upgrade = { label: 'Upgrade', to: '/upgrade' }

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

/** Label and target of each visible link, in page order. */
async function shown(links: Locator): Promise<Entry[]> {
  await expect(links.first()).toBeVisible()
  const all = await links.filter({ visible: true }).all()
  return Promise.all(all.map(async (link) => ({ label: (await link.innerText()).trim(), to: (await link.getAttribute('href')) ?? '' })))
}

async function expectToLeadSomewhere(page: Page, entries: Entry[]): Promise<void> {
  for (const { to } of entries) {
    await page.goto(to)
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
}

async function openDrawer(page: Page): Promise<Locator> {
  await page.setViewportSize(phone)
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
  return drawer(page)
}

async function accountMenuOf(page: Page): Promise<Entry[]> {
  await page.setViewportSize(desktop)
  await page.goto('/settings')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  return shown(page.getByRole('menuitem').and(page.locator('a')))
}

const quickActions = (menu: Locator) => menu.locator('.drawer-actions').getByRole('link')

test('the header has its entries in order, also at medium width, and each opens a screen; Trades and Messages are icons next to them (HEAD-05)', async ({
  page,
  town,
}) => {
  await town.signIn(page, await town.account('Ana Header'))
  await page.setViewportSize(desktop)
  await page.goto('/design-system')
  expect(await shown(main(page).getByRole('link'))).toEqual([home, browse, forum, jobs, market])
  const banner = page.getByRole('banner')
  const icons = [trades, messages].map(({ label, to }) => [banner.getByRole('link', { name: label }), to] as const)
  for (const [icon, to] of icons) await expect(icon).toHaveAttribute('href', to)
  await page.setViewportSize(medium)
  expect(await shown(main(page).getByRole('link'))).toEqual([home, browse, forum, jobs, market])
  await page.setViewportSize(phone)
  await expect(main(page)).toBeHidden()
  for (const [icon] of icons) await expect(icon).toHaveCount(0)
  await page.setViewportSize(medium)
  for (const [icon] of icons) await expect(icon).toBeVisible()
  await expectToLeadSomewhere(page, [home, browse, forum, jobs, market])
})

test('the bar and the drawer have their entries in order, those whose screens exist, and each opens a screen (BAR-03, BAR-04, BAR-07)', async ({
  page,
  town,
}) => {
  await town.signIn(page, await town.account('Ana Bar'))
  await page.setViewportSize(phone)
  await page.goto('/design-system')
  expect(await shown(page.getByRole('navigation', { name: 'Quick' }).getByRole('link'))).toEqual([browse, trades, messages])
  const menu = await openDrawer(page)
  expect(await shown(menu.getByRole('navigation', { name: 'Navigate' }).getByRole('link'))).toEqual([
    forum,
    jobs,
    { ...market, label: 'Marketplace' },
  ])
  await expectToLeadSomewhere(page, [browse, trades, messages, forum, jobs, market])
})

test("only the admins' menu lists /; they have both homepages under Home (ROUTE-11, HEAD-17)", async ({ page, town }) => {
  const toLanding = page.locator('nav a[href="/"], [role=menu] a[href="/"], [role=dialog] a[href="/"], aside a[href="/"]')
  await town.signIn(page, await town.account('Ana Plain'))
  await page.setViewportSize(desktop)
  await page.goto('/settings')
  await expect(main(page).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/homepage')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible()
  await expect(toLanding).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openDrawer(page)
  await expect(toLanding).toHaveCount(0)

  const theirs = await town.window(await demoMember(town.url, 'admin'))
  await theirs.setViewportSize(desktop)
  await theirs.goto('/settings')
  await main(theirs).getByRole('button', { name: 'Home' }).click()
  const homes = theirs.getByRole('menu').getByRole('menuitem')
  expect(await shown(homes)).toEqual([
    { label: 'Homepage 1', to: '/' },
    { label: 'Homepage 2', to: '/homepage' },
  ])
  await homes.first().click()
  await expect(theirs).toHaveURL('/')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Trade Beauty Services Like a Pro' })).toBeVisible()
})

test('an admin whose role cannot be read sees what members see (RIGHT-05)', async ({ page, town, expects }) => {
  expects.console(/net::ERR_FAILED/)
  let failed = 0
  await page.route('**/rest/v1/user_roles*', (route) => {
    failed += 1
    return route.abort()
  })
  await town.signIn(page, await demoMember(town.url, 'admin'))
  await page.setViewportSize(desktop)
  await page.goto('/settings')
  // The query and its two retries.
  await expect.poll(() => failed, { timeout: 20_000 }).toBeGreaterThanOrEqual(3)
  await expect(main(page).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/homepage')
  await expect(main(page).getByRole('button', { name: 'Home' })).toHaveCount(0)
  await page.unroute('**/rest/v1/user_roles*')
  await page.reload()
  await expect(main(page).getByRole('button', { name: 'Home' })).toBeVisible()
})

test('the quick actions include Trades for members, Admin for admins (BAR-17, BAR-18, BAR-19, BAR-20)', async ({ page, town }) => {
  await town.signIn(page, await town.account('Ana Quick'))
  await page.setViewportSize(phone)
  await page.goto('/settings')
  expect(await shown(quickActions(await openDrawer(page)))).toEqual([home, alerts, trades, upgrade])

  const theirs = await town.window(await demoMember(town.url, 'admin'))
  await theirs.setViewportSize(phone)
  await theirs.goto('/settings')
  const menu = await openDrawer(theirs)
  await expect.poll(() => shown(quickActions(menu))).toEqual([home, alerts, admin, upgrade])
})

test('the account menu has Admin for admins only (HEAD-10)', async ({ page, town }) => {
  const everyone = [
    { label: 'My Profile', to: '/my-profile-settings' },
    { label: 'Account Settings', to: '/settings' },
  ]
  await town.signIn(page, await town.account('Ana Menu'))
  expect(await accountMenuOf(page)).toEqual(everyone)
  expect(await accountMenuOf(await town.window(await demoMember(town.url, 'admin')))).toEqual([...everyone, admin])
})

test("the drawer's profile card shows the verified mark and the founder's star to members who have them (BAR-12, BAR-13)", async ({
  page,
  town,
  server,
}) => {
  const ana = await demoMember(town.url, 'ana')
  await server.verify(ana.email)
  await town.signIn(page, ana)
  await page.setViewportSize(phone)
  await page.goto('/settings')
  const card = (await openDrawer(page)).locator('.drawer-person')
  await expect(card.getByRole('img', { name: 'Verified' })).toBeVisible()
  await expect(card.getByRole('img', { name: 'Founder' })).toBeVisible()

  const hers = await town.window(await town.account('Ana Unmarked'))
  await hers.setViewportSize(phone)
  await hers.goto('/settings')
  const plain = (await openDrawer(hers)).locator('.drawer-person')
  await expect(plain).toContainText('Ana Unmarked')
  await expect(plain.getByRole('img', { name: 'Verified' })).toHaveCount(0)
  await expect(plain.getByRole('img', { name: 'Founder' })).toHaveCount(0)
})
