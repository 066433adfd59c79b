// The directory: who is found, and how the URL represents the search (B5).
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/journey.ts'

const cards = (page: Page) => page.getByRole('region', { name: 'Professionals' }).getByRole('link')
const addresses = (page: Page) => cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('the directory is for members, and free to every one of them (ROUTE-38, ROUTE-39, BAR-03) @once', async ({ page, town, isMobile }) => {
  await page.goto('/browse-professionals')
  await expect(page).toHaveURL('/auth?next=%2Fbrowse-professionals')
  await town.signIn(page, await town.account('Ana Guest'))
  await page.goto('/settings')
  const bar = page.getByRole('navigation', { name: isMobile ? 'Quick' : 'Main' })
  await bar.getByRole('link', { name: 'Browse' }).click()
  await expect(page).toHaveURL('/browse-professionals')
  await expect(page.getByRole('heading', { level: 1, name: 'The Directory' })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await expectAccessible(page)
})

test('filters stand in the address and survive a reload @as-shipped', async ({ page, town, isMobile }) => {
  await town.signIn(page, await town.account('Ana Filter'))
  await page.goto('/browse-professionals')
  await expect(cards(page).first()).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  const massage = page.getByRole('checkbox', { name: /^Massage \d+$/ })
  const [found = 'none'] = (await massage.locator('..').textContent())?.match(/\d+$/) ?? []
  await massage.check()
  await expect(page.getByText(`${found} professionals everywhere`)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Verified only' }).check()
  if (isMobile) await page.getByRole('button', { name: /^Show \d+ professionals?$/ }).click()
  await expect(page).toHaveURL(/crafts=massage/)
  await expect(page).toHaveURL(/verified=1/)
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  const shown = await cards(page).count()
  await expect(page.getByText(new RegExp(`^${shown} professionals? everywhere$`))).toBeVisible()
  await expect(cards(page).filter({ hasText: 'Massage' })).toHaveCount(shown)
  await expect(cards(page).filter({ has: page.getByRole('img', { name: 'Verified' }) })).toHaveCount(shown)
  if (isMobile) await page.getByRole('button', { name: 'Filters, 2 active' }).click()
  await expect(massage).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Verified only' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/browse-professionals')
  await expect(massage).not.toBeChecked()
})

test('a name with a slip in it is found; what nobody is called shows the way back @once', async ({ page, town }) => {
  await town.signIn(page, await town.account('Ana Search'))
  await page.goto('/browse-professionals')
  const box = page.getByRole('searchbox', { name: 'Search professionals' })
  await box.fill('Bea Okafro')
  await expect(page).toHaveURL(/q=Bea/)
  const bea = cards(page).filter({ hasText: 'Bea Okafor' })
  await expect(bea).toHaveCount(1)
  // Their work and portrait from the demo town.
  const pictures = bea.locator('img').filter({ visible: true })
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((each) => each instanceof HTMLImageElement && each.naturalWidth > 0)))
    .toEqual([true, true])
  const sources = await pictures.evaluateAll((all) => all.map((each) => new URL(each.getAttribute('src') ?? '', location.origin).pathname))
  expect(sources.map((address) => /\/public\/(cards|avatars)\//.exec(address)?.[1])).toEqual(['cards', 'avatars'])
  await box.fill('xqzwv')
  await expect(page.getByRole('heading', { name: 'No professionals match “xqzwv” yet.' })).toBeVisible()
  await expect(page.getByText('0 professionals everywhere')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/browse-professionals')
  await expect(cards(page).first()).toBeVisible()
})

test('Show more brings the next ones, each professional once', async ({ page, town }) => {
  await town.signIn(page, await town.account('Ana More'))
  await page.goto('/browse-professionals?sort=newest')
  await expect(cards(page)).toHaveCount(24)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards(page)).toHaveCount(48)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(48)
  const all = await addresses(page)
  expect(new Set(all).size).toBe(all.length)
})
