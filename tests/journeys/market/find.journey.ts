// Finding what is listed: words with a slip, a category, filters, distance; then one listing, which is saved, shared and reported.
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { cardOf, heart, openSaved, tabOf } from '#tests/support/journeys/saved.ts'
import { results } from '#tests/support/journeys/security-settings.ts'
import { listingView, marketCard, openListing } from '#tests/support/market/listings.ts'

const [chair, cabinet, stones] = ['Walnut styling chair', 'Copper towel cabinet', 'Basalt stones']

test('ROUTE-60: a member finds a listing by a word with a slip, by its category, and by filters, and what is reserved says so', async ({
  page,
  town,
  server,
}) => {
  const [ana, bea] = [await premium(town, 'Ana Sells'), await premium(town, 'Bea Looks')]
  await openListing(town, server, ana, { title: chair, is_trade: true })
  await openListing(town, server, ana, {
    title: cabinet,
    category: 'electricals',
    subcategory: 'towel_cabinets',
    city: 'Gresham',
    condition: 'like_new',
    price: 165,
  })
  await openListing(town, server, ana, {
    title: stones,
    category: 'tools',
    subcategory: 'other',
    city: 'Bend',
    price_mode: 'trade_only',
    price: null,
    is_trade: true,
  })
  await town.signIn(page, bea)
  await page.goto('/marketplace')
  await expect(marketCard(page, chair)).toContainText('$480')
  await expect(marketCard(page, chair)).toContainText('or trade')
  await expect(marketCard(page, stones)).toContainText('Trade only')
  await expect(marketCard(page, cabinet)).toContainText('Like new, Gresham')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('searchbox', { name: 'Search listings' }).fill('cabnet')
  await expect(page).toHaveURL(/q=cabnet/)
  await expect(marketCard(page, chair)).toHaveCount(0)
  await expect(marketCard(page, cabinet)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search listings' }).fill('')
  await expect(marketCard(page, chair)).toBeVisible()
  await page.getByRole('button', { name: 'Tools', exact: true }).click()
  await expect(marketCard(page, chair)).toHaveCount(0)
  await expect(marketCard(page, stones)).toBeVisible()
  await page.getByRole('button', { name: 'Everything', exact: true }).click()
  await page.getByRole('radio', { name: 'For sale', exact: true }).check({ force: true })
  await expect(marketCard(page, stones)).toHaveCount(0)
  await expect(marketCard(page, chair)).toBeVisible()

  await page.getByRole('button', { name: 'More filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Sort by').selectOption('Price, low to high')
  await sheet.getByLabel('State').selectOption('Oregon')
  await sheet.getByLabel('City').selectOption('Portland')
  await sheet.getByLabel('Up to, in dollars').fill('200')
  await expectAccessibleInBothThemes(page)
  await sheet.getByRole('button', { name: 'Show listings' }).click()
  await expect(page).toHaveURL(/most=200/)
  await expect(marketCard(page, chair)).toHaveCount(0)
  await expect(marketCard(page, cabinet)).toContainText(/Gresham, \d+ mi/)

  // Kept for another day.
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await call(town, bea, 'saved_searches?select=kind,filters')).toEqual([
    {
      kind: 'marketplace_listing',
      filters: { sale: 'yes', most: '200', state: 'OR', city: 'Portland', miles: '25', sort: 'cheapest' },
    },
  ])
})

test('SAVED-08, SAVED-14: a listing is read, saved and found under Shop, shared and reported', async ({ page, town, server }) => {
  const kept = 'Chair to keep for later'
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const [ana, bea] = [await premium(town, 'Ana Sells'), await premium(town, 'Bea Keeps')]
  const photos = ['The whole chair, from the side', 'The footplate, close']
  const id = await openListing(town, server, ana, { title: kept, brand: 'Takara', facts: { width_inches: 24 }, photos })
  await call(town, ana, `marketplace_listings?id=eq.${id}`, { price: 420 }, 'PATCH')
  await town.signIn(page, bea)
  await page.goto('/marketplace')
  await marketCard(page, kept).getByRole('link', { name: kept }).click()
  await expect(page).toHaveURL(new RegExp(`item=${id}`))
  const view = listingView(page, kept)
  for (const words of ['$420', 'It was $480.', 'Price dropped', 'Takara', '24 in', 'In Portland, OR', 'Meet safely'])
    await expect(view).toContainText(words)
  await expect(view).toContainText('Pay and collect between yourselves. Never send money before you have seen the item.')
  await expect(view.getByText('1 of 2')).toBeVisible()
  await view.getByRole('button', { name: `Open large: ${photos[0]}` }).press('ArrowRight')
  await expect(view.getByText('2 of 2')).toBeVisible()
  await expect(view.getByRole('button', { name: `Open large: ${photos[1]}` })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expect.poll(() => call(town, ana, `marketplace_listings?select=view_count&id=eq.${id}`)).toEqual([{ view_count: 1 }])

  await heart(view, kept).click()
  await expect(results(page)).toContainText('Find it under Saved Items.')
  expect(await call(town, bea, `content_likes?select=content_type,content_id`)).toEqual([
    { content_type: 'marketplace_listing', content_id: id },
  ])
  const dialog = await openSaved(page)
  await expect(tabOf(dialog, 'Shop')).toHaveText('Shop1')
  for (const words of ['$420', 'Good, Portland, OR', 'Price dropped']) await expect(cardOf(dialog, kept)).toContainText(words)
  await dialog.getByRole('link', { name: kept }).click()
  await expect(dialog).toHaveCount(0)

  await view.getByRole('button', { name: 'More about this listing' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect(page.getByRole('dialog', { name: /Report/ })).toBeVisible()
})

test('a listing that a link leads to says how far it is from the place in the header', async ({ page, town, server }) => {
  const linked = 'Linked styling chair'
  const [ana, bea] = [await premium(town, 'Ana Links'), await premium(town, 'Bea Far')]
  const id = await openListing(town, server, ana, { title: linked, city: 'Bend' })
  await call(town, bea, `profiles?id=eq.${bea.id}`, { state_code: 'OR', city: 'Portland' }, 'PATCH')
  await town.signIn(page, bea)
  await page.goto(`/marketplace?item=${id}`)
  const view = listingView(page, linked)
  await expect(view).toContainText('Bend, OR, about 121 miles')
  await page.goto(`/marketplace?state=OR&city=Salem&item=${id}`)
  await expect(view, 'the place that the list is filtered by').toContainText('Bend, OR, about 104 miles')
})

test('a wide window shows what is listed side by side, and a listing beside its price', async ({ page, town, server }) => {
  const [oak, towels] = ['Wide oak chair', 'Wide towel cabinet']
  await page.setViewportSize({ width: 1280, height: 900 })
  const [ana, bea] = [await premium(town, 'Ana Sells'), await premium(town, 'Bea Wide')]
  await openListing(town, server, ana, { title: oak })
  await openListing(town, server, ana, { title: towels, price: 165 })
  await town.signIn(page, bea)
  await page.goto('/marketplace?q=wide')
  const edge = async (title: string) => (await marketCard(page, title).boundingBox())?.y
  await expect(marketCard(page, oak)).toBeVisible()
  expect(await edge(oak)).toBe(await edge(towels))
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, low to high')
  await expect(page.getByRole('region', { name: 'Listings', exact: true }).getByRole('article').first()).toContainText(towels)
  await expectAccessibleInBothThemes(page)
  await marketCard(page, oak).getByRole('link', { name: oak }).click()
  const view = listingView(page, oak)
  const [terms, heading] = [view.getByRole('region', { name: 'Price and terms' }), view.getByRole('heading', { name: oak })]
  await expect(terms).toContainText('$480')
  const [beside, title] = [await terms.boundingBox(), await heading.boundingBox()]
  expect(beside?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? Infinity))
  await expect(view.getByRole('region', { name: 'Similar' }).or(view.getByRole('heading', { name: 'More like this' }))).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
