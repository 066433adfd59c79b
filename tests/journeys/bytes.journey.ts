// The exact size limits of the budget, by what the browser fetched.
import type { Page } from '@playwright/test'
import {
  addressOf,
  entriesOf,
  fileNamed,
  filesOf,
  gates,
  inlineScripts,
  isLibrary,
  kinds,
  receive,
  screens,
  scriptsOf,
  sumOf,
} from '../support/journeys/bytes.ts'
import { demoMember } from '../support/journeys/demo.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { call } from '../support/journeys/journey-messages.ts'
import { untilSettled } from '../support/journeys/settled.ts'

test('the landing page is small: HTML, CSS and JS, its fonts and the pictures above the fold', async ({ page, town }) => {
  const { body, text } = await receive(`${town.url}/`)
  await page.goto('/')
  await untilSettled(page)
  const files = await filesOf(page)
  // On a busy machine, those of the next screen may be here already.
  for (const path of await prefetchedBy(page)) files.delete(path)
  expect(sumOf(files, /\.(?:js|css)$/), 'its styles and script stand in the page').toBe(0)
  expect(inlineScripts(text)).toBeGreaterThan(0)
  expect(sumOf(files, kinds.font)).toBeGreaterThan(0)
  expect(sumOf(files, kinds.picture)).toBeGreaterThan(0)

  expect(body.length, gates.landing.what).toBeLessThanOrEqual(gates.landing.most)
  expect(inlineScripts(text), gates.landingScripts.what).toBeLessThanOrEqual(gates.landingScripts.most)
  expect(sumOf(files, kinds.font), gates.landingFonts.what).toBeLessThanOrEqual(gates.landingFonts.most)
  expect(sumOf(files, kinds.picture), gates.landingPictures.what).toBeLessThanOrEqual(gates.landingPictures.most)
})

const prefetchedBy = (page: Page) =>
  page.locator('link[rel=prefetch]').evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))

test("the app's entry is small, and the shell is no part of it", async ({ town }) => {
  const { text } = await receive(`${town.url}/auth`)
  const entry = await scriptsOf(town.url).closure(entriesOf(text))
  expect(sumOf(entry), gates.entry.what).toBeLessThanOrEqual(gates.entry.most)
  expect([...entry.keys()].filter((path) => /\/(?:_app|shell)[.-]/.test(path))).toEqual([])
})

for (const screen of screens) {
  const { path, files: own } = screen
  test(`${path} opened first shows with at most ${gates.screen.most / 1000} kB of JS`, async ({ page, town }) => {
    const ana = await demoMember(town.url, 'ana')
    if (!('isPublic' in screen)) await town.signIn(page, ana)
    const { text } = await receive(`${town.url}/auth`)
    await page.goto(await addressOf(path, town.url, ana))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await untilSettled(page)

    const fetched = await filesOf(page)
    const names = own.map((name) => fileNamed(fetched, name))
    const needed = await scriptsOf(town.url).closure([...entriesOf(text), ...names])
    const received = new Map([...needed.keys()].map((file) => [file, fetched.get(file) ?? Number.NaN]))
    expect(received, 'the browser got each of them, as the server sends it').toEqual(needed)
    expect(sumOf(fetched, kinds.script), gates.visit.what).toBeLessThanOrEqual(gates.visit.most)
    expect(sumOf(received), `${gates.screen.what}: ${biggest(received)}`).toBeLessThanOrEqual(gates.screen.most)
  })
}

test("the admin area's own scripts are small", async ({ page, town }) => {
  await town.signIn(page, await demoMember(town.url, 'admin'))
  const tabs = ['overview', 'community&subtab=users', 'contact', 'waitlist', 'billing', 'audit']
  const own = await ownScripts(
    page,
    ['/settings'],
    tabs.map((tab) => `/admin?tab=${tab}`),
  )
  expect([...own.keys()].filter((path) => /ReportsTab|AuditTab/.test(path)).length).toBeGreaterThan(0)
  expect(sumOf(own), `${gates.area.what}: ${biggest(own)}`).toBeLessThanOrEqual(gates.area.most)
})

test("the trades area's own scripts are small", async ({ page, town }) => {
  const ana = await demoMember(town.url, 'ana')
  await town.signIn(page, ana)
  const [trade] = await call<{ id: string }[]>(town, ana, 'trade_proposals?select=id&status=eq.accepted&limit=1')
  const tabs = ['for-you', 'received', 'sent', 'active', 'history']
  const own = await ownScripts(
    page,
    [
      '/settings',
      '/homepage',
      '/my-profile-settings',
      '/browse-professionals',
      await addressOf('/professional/{other}', town.url, ana),
      '/messages',
      '/jobs',
      '/notifications',
    ],
    [...tabs.map((tab) => `/trades?tab=${tab}`), `/trades?id=${trade?.id}`, await addressOf('/request-trade/{other}', town.url, ana)],
  )
  expect([...own.keys()].filter((path) => /_app\.(?:trades|request-trade)/.test(path)).length).toBeGreaterThan(1)
  expect(sumOf(own), `${gates.area.what}: ${biggest(own)}`).toBeLessThanOrEqual(gates.area.most)
})

test("the marketplace's own scripts are small", async ({ page, town }) => {
  const ana = await demoMember(town.url, 'ana')
  await town.signIn(page, ana)
  const [own] = await call<{ id: string }[]>(town, ana, `marketplace_listings?select=id&user_id=eq.${ana.id}&status=eq.approved&limit=1`)
  const [other] = await call<{ id: string }[]>(town, ana, `marketplace_listings?select=id&user_id=neq.${ana.id}&limit=1`)
  const listings = ['?show=mine', '?show=offers', `?item=${own?.id}`, `?item=${other?.id}`]
  const scripts = await ownScripts(
    page,
    ['/settings', '/homepage', '/browse-professionals', await addressOf('/professional/{other}', town.url, ana), '/messages', '/jobs'],
    [...listings, ''].map((search) => `/marketplace${search}`),
    () => page.getByRole('button', { name: 'List an item' }).first().click(),
  )
  expect([...scripts.keys()].filter((path) => path.includes('_app.marketplace'))).toHaveLength(1)
  expect(sumOf(scripts), `${gates.area.what}: ${biggest(scripts)}`).toBeLessThanOrEqual(gates.area.most)
})

/** The scripts that some of the screens `of` an area fetch, or an act on the last of them, and none of the `others` does. */
async function ownScripts(page: Page, others: string[], of: string[], act?: () => Promise<void>): Promise<Map<string, number>> {
  const shared = new Set<string>()
  const own = new Map<string, number>()
  for (const address of [...others, ...of]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await untilSettled(page)
    if (address === of.at(-1) && act) {
      await act()
      await untilSettled(page)
    }
    for (const [path, bytes] of await filesOf(page)) {
      if (others.includes(address)) shared.add(path)
      // A toast may come on any screen.
      else if (kinds.script.test(path) && !shared.has(path) && !isLibrary(path) && !path.includes('/notices-')) own.set(path, bytes)
    }
  }
  return own
}

function biggest(files: Map<string, number>): string {
  const sorted = [...files].toSorted(([, a], [, b]) => b - a)
  return sorted
    .map(([path, bytes]) => `${path.replace('/assets/', '')} ${bytes}`)
    .slice(0, 12)
    .join(', ')
}
