// The page of a listing that its seller shows to anyone: the tick, what a visitor reads, and what is shared.
import { expectAccessible, expectAccessibleColors } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { premium, toStep } from '#tests/support/journeys/jobs.ts'
import { results } from '#tests/support/journeys/security-settings.ts'
import { listingView, openListing } from '#tests/support/market/listings.ts'

test('a seller shows a listing to anyone: a visitor reads it and contacts them after signing in, until it is sold', async ({
  page,
  town,
  server,
  expects,
}) => {
  const title = 'Hydraulic chair'
  const [ana, bea] = [await premium(town, 'Ana Public'), await premium(town, 'Bea Visits')]
  const id = await openListing(town, server, ana, { title, is_trade: true, trade_wants: 'A balayage', facts: { width_inches: 26 } })
  const visitor = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(server.url).origin })
  if (visitor === undefined) throw new Error('no browser')
  const reading = await visitor.newPage()
  expects.status(404, `/item/${id}`)
  expect((await reading.goto(`/item/${id}`))?.status()).toBe(404)
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText("This listing isn't here")
  await expect(reading).toHaveTitle("This listing isn't here · Beauty Barter")

  await town.signIn(page, ana)
  await page.goto(`/marketplace?show=mine&item=${id}`)
  const own = listingView(page, title)
  await own.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit listing', exact: true })
  await toStep(form, 'Terms')
  await form.getByRole('checkbox', { name: /^Anyone may see this listing/ }).check()
  await form.getByRole('button', { name: 'Save listing', exact: true }).click()
  await expect(results(page)).toContainText('Listing saved')

  expect((await reading.goto(`/item/${id}`))?.status()).toBe(200)
  await expect(reading).toHaveTitle(`${title} · Beauty Barter`)
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText(title)
  for (const words of ['$480 or trade', 'Portland, OR', 'Styling chairs', 'Good', '26 in', 'Six years in one room', 'A balayage'])
    await expect(reading.getByRole('main')).toContainText(words)
  await expect(reading.getByRole('main')).not.toContainText('Ana Public')
  for (const colorScheme of ['light', 'dark'] as const) {
    await reading.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await reading.reload()
    await (colorScheme === 'dark' ? expectAccessibleColors(reading) : expectAccessible(reading))
  }
  for (const width of [320, 390, 1280]) {
    await reading.setViewportSize({ width, height: 844 })
    expect(await reading.evaluate(() => document.documentElement.scrollWidth), `fits a window of ${width}`).toBeLessThanOrEqual(width)
  }

  await reading.getByRole('link', { name: 'Contact the Seller', exact: true }).click()
  await expect(reading).toHaveURL(`/auth?next=${encodeURIComponent(`/marketplace?item=${id}`)}`)
  await reading.getByLabel('Email').fill(bea.email)
  await reading.getByLabel('Password', { exact: true }).fill(bea.password)
  await reading.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(listingView(reading, title).getByRole('button', { name: 'Message', exact: true })).toBeVisible()

  await own.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Mark as sold', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as sold', exact: true }).click()
  await expect(results(page)).toContainText('It is marked as sold.')
  await reading.goto(`/item/${id}`)
  await expect(reading.getByRole('main')).toContainText('This is sold.')
  await expect(reading.getByRole('link', { name: 'Contact the Seller', exact: true })).toHaveCount(0)
  await visitor.close()
})

test('a member shares the public page of a listing, or its address for members if it has none', async ({ page, town, server }) => {
  const [ana, bea] = [await premium(town, 'Ana Shows'), await premium(town, 'Bea Shares')]
  const shown = await openListing(town, server, ana, { title: 'Shown chair', is_public: true })
  const kept = await openListing(town, server, ana, { title: 'Quiet chair' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await town.signIn(page, bea)
  for (const [id, title, path] of [
    [shown, 'Shown chair', `/item/${shown}`],
    [kept, 'Quiet chair', `/marketplace?item=${kept}`],
  ] as const) {
    await page.goto(`/marketplace?item=${id}`)
    await listingView(page, title).getByRole('button', { name: 'Share', exact: true }).click()
    await expect(results(page)).toContainText('Link copied.')
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(link.pathname + link.search).toBe(path)
  }
})
