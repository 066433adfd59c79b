// Who gets into the admin area, and what they see there.
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { demoMember } from '#tests/support/journeys/demo.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'
import { untilSettled } from '#tests/support/journeys/settled.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
/** The tabs, without the counts beside them. */
const links = async (page: Page) =>
  (await page.getByRole('main').getByRole('navigation').getByRole('link').allInnerTexts()).map((words) => words.replace(/\s*\d+$/, ''))

/** The scripts of the area that the browser has fetched. */
const fetched = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /Admin(Page|Nav)|QueueView|AuditTab/.test(name)),
  )

test('a visitor is asked to sign in, and a member is redirected as from an unknown address, without a trace of the area', async ({
  page,
  town,
}) => {
  await page.goto('/admin?tab=audit')
  await expect(page).toHaveURL('/auth?next=%2Fadmin%3Ftab%3Daudit')

  const window = await town.window(await town.account('Ana Curious'))
  const asked: string[] = []
  window.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await window.goto('/admin?tab=audit')
  await expect(window).toHaveURL('/homepage')
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await fetched(window)).toEqual([])
  expect(asked.filter((path) => /rest\/v1\/(rpc\/)?(audit|waitlist|contact|failed_billing|plan_figures)/.test(path))).toEqual([])
})

test('ROUTE-40 ROUTE-45: an admin without a second factor sees every tab and is advised to add one; unknown ones open the first @desktop', async ({
  page,
  town,
}) => {
  await town.signIn(page, await demoMember(town.url, 'admin'))
  await page.goto('/admin?tab=audit')
  await expect(heading(page, 'Audit')).toBeVisible()
  await expect(page.getByText('Your account has no second step yet.')).toBeVisible()
  expect(await links(page)).toEqual(expect.arrayContaining(['Contact', 'Waitlist & founders', 'Billing', 'Audit', 'Marketplace', 'Users']))
  for (const [subtab, name] of [
    ['marketplace', 'Marketplace'],
    ['jobs', 'Jobs'],
    ['users', 'Users'],
  ] as const) {
    await page.goto(`/admin?tab=community&subtab=${subtab}`)
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
  await page.goto('/admin?tab=community&subtab=nothing')
  await expect(heading(page, 'Marketplace')).toBeVisible()
  await page.goto('/admin?tab=community&subtab=events')
  await expect(page.getByText('Events has no queue yet')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const first = await page.getByRole('heading', { level: 1 }).innerText()
  await page.goto('/admin?tab=nothing')
  await expect(heading(page, first)).toBeVisible()
})

test('support begins at the messages that wait and sees only their tabs, also by address', async ({ page, town, server }) => {
  const sam = await town.account('Sam Sumner')
  await server.admin('grant', sam.email, 'support')
  await town.signIn(page, sam)
  const upgrade = page.getByRole('region', { name: 'Upgrade', includeHidden: true })
  await page.goto('/homepage')
  await expect(upgrade).toHaveCount(1)
  await page.goto('/admin')
  await expect(heading(page, 'Contact')).toBeVisible()
  await expect(upgrade, 'nothing is sold to those at work').toHaveCount(0)
  await page.goto('/admin?tab=audit')
  await expect(page.getByRole('main').getByRole('navigation').first()).toBeVisible()
  const seen = await links(page)
  expect(seen).toEqual(expect.arrayContaining(['Contact', 'Waitlist & founders']))
  for (const hidden of ['Audit', 'Billing', 'Marketplace', 'Jobs']) expect(seen).not.toContain(hidden)
  await expect(heading(page, 'Audit')).toHaveCount(0)
  await page.goto('/admin?tab=waitlist')
  await expect(heading(page, 'Waitlist & founders')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite the next people' })).toHaveCount(0)
})

test('a verifier, whose role has no act so far, gets in and reads so; who loses the role does not get in', async ({
  page,
  town,
  server,
}) => {
  const vera = await town.account('Vera Verifies')
  await server.admin('grant', vera.email, 'verifier')
  await town.signIn(page, vera)
  await page.goto('/admin')
  await expect(heading(page, 'Admin')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing to do here yet' })).toBeVisible()
  expect(await links(page)).toEqual([])
  await untilSettled(page)
  await expectAccessibleInBothThemes(page)
  await server.admin('revoke', vera.email, 'verifier')
  await page.goto('/admin')
  await expect(page).toHaveURL('/homepage')
})

test('each tab has no barrier and fits the window, at both widths and in both themes', async ({ page, town }) => {
  test.slow()
  await town.signIn(page, await demoMember(town.url, 'admin'))
  for (const [address, name] of [
    ['tab=contact', 'Contact'],
    ['tab=waitlist', 'Waitlist & founders'],
    ['tab=waitlist&view=places', 'Waitlist & founders'],
    ['tab=waitlist&view=founders', 'Waitlist & founders'],
    ['tab=billing', 'Billing'],
    ['tab=announcements', 'Announcements'],
    ['tab=announcements&view=new', 'New announcement'],
    ['tab=audit', 'Audit'],
    ['tab=community&subtab=events', 'Events'],
  ] as const) {
    await page.goto(`/admin?${address}`)
    await expect(heading(page, name)).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await untilSettled(page)
      await expectAccessibleInBothThemes(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(size.width)
    }
  }
})
