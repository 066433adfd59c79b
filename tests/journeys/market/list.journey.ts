// What a seller does in the marketplace (B13): lists something with pictures, waits for the team, renews it and marks it as sold.
import type { Locator, Page } from '@playwright/test'
import { tellingPicture } from '#tests/support/attacks/image-bombs.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { clockOf, windowAt } from '#tests/support/journeys/clock-town.ts'
import { buy, expect, test, type Account, type Town } from '#tests/support/journeys/free-town.ts'
import { moderator, premium, toStep } from '#tests/support/journeys/jobs.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'
import { listingView } from '#tests/support/market/listings.ts'

const opens = (page: Page) => page.getByRole('button', { name: 'List an item', exact: true }).click()
const formOf = (page: Page) => page.getByRole('dialog', { name: 'List an item', exact: true })
const send = (form: Locator) => form.getByRole('button', { name: 'List item', exact: true }).click()

async function addPicture(form: Locator, place: number, words: string): Promise<void> {
  await form.getByLabel('Add pictures', { exact: true }).setInputFiles({
    name: `${words}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await tellingPicture('jpeg'),
  })
  await form.getByRole('textbox', { name: `Describe picture ${place}`, exact: true }).fill(words)
}

/** What it is, without its pictures. */
async function name(form: Locator, category: string, kind: string | null, title: string, words: string): Promise<void> {
  await form.getByLabel('Category', { exact: true }).selectOption(category)
  if (kind !== null) await form.getByLabel('What it is', { exact: true }).selectOption(kind)
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByLabel('About it', { exact: true }).fill(words)
}

async function price(form: Locator, amount: string): Promise<void> {
  await form.getByLabel('Price', { exact: true }).and(form.getByRole('textbox')).fill(amount)
  await form.getByLabel('State', { exact: true }).selectOption('Oregon')
  await form.getByLabel('City', { exact: true }).selectOption('Portland')
}

const own = (town: Town, who: Account) =>
  call<{ id: string; status: string; photos: { alt_text: string }[] }[]>(
    town,
    who,
    `marketplace_listings?select=id,status,photos&user_id=eq.${who.id}`,
  )

/** As the form sends it, with one picture. */
async function listed(town: Town, who: Account, page: Page, title: string): Promise<string> {
  await town.signIn(page, who)
  await page.goto('/marketplace?show=mine')
  await opens(page)
  const form = formOf(page)
  await name(form, 'Furniture', 'Mirrors and stations', title, 'Round, with a light around it.')
  await addPicture(form, 1, 'A round mirror')
  await toStep(form, 'Details')
  await form.getByLabel('Condition', { exact: true }).selectOption('Good')
  await toStep(form, 'Terms')
  await price(form, '85')
  await toStep(form, 'Preview')
  await send(form)
  await expect(results(page)).toContainText('Listing saved. Members see it once it is approved.')
  return (await own(town, who))[0]?.id ?? ''
}

const approve = (town: Town, who: Account, id: string) =>
  call<number>(town, who, 'rpc/content_decide', { kind: 'marketplace_listing', ids: [id], decision: 'approve', reason: '' })

test('something with three pictures is listed in another order and with one less, waits, is approved in the admin area, and is in the market @desktop', async ({
  page,
  town,
  server,
}) => {
  const title = 'Kasho shears'
  const [ana, bea] = [await premium(town, 'Ana Lists'), await premium(town, 'Bea Browses')]
  await town.signIn(page, ana)
  await page.goto('/marketplace')
  await opens(page)
  const form = formOf(page)
  await name(form, 'Tools', 'Shears', title, 'Six inches, sharpened in March.')
  for (const [index, words] of ['In the case', 'The blades', 'A blurred one'].entries()) await addPicture(form, index + 1, words)
  await form.getByRole('button', { name: 'Move picture 2 up', exact: true }).click()
  await form.getByRole('button', { name: 'Remove picture 3', exact: true }).click()
  await expect(form.getByRole('textbox', { name: /^Describe picture/ })).toHaveCount(2)
  await expect(form.getByRole('textbox', { name: 'Describe picture 1', exact: true })).toHaveValue('The blades')
  await expectAccessibleInBothThemes(page)

  await toStep(form, 'Details')
  await form.getByLabel('Condition', { exact: true }).selectOption('Like new')
  // What touches skin says how it was cleaned.
  await toStep(form, 'Terms')
  const cleaned = form.getByLabel('How you cleaned it', { exact: true })
  await expect(cleaned).toBeFocused()
  await cleaned.fill('Washed, then disinfected for ten minutes')
  await form.getByLabel('Size', { exact: true }).fill('6 inches')
  await toStep(form, 'Terms')
  await price(form, '120.50')
  await form.getByLabel('I also take a trade', { exact: true }).check()
  await form.getByLabel('What you would like for it', { exact: true }).fill('A balayage')
  await expectAccessibleInBothThemes(page)
  await toStep(form, 'Preview')
  const shown = listingView(page, title)
  await expect(shown).toContainText('$120.50')
  await expect(shown).toContainText('A balayage')
  await expect(shown.getByRole('button', { name: /The blades/ }).first()).toBeVisible()
  await send(form)
  await expect(results(page)).toContainText('Listing saved. Members see it once it is approved.')
  await expect(listingView(page, title).getByText('Waiting for approval', { exact: true })).toBeVisible()
  const [listing] = await own(town, ana)
  expect(listing?.photos.map(({ alt_text: words }) => words)).toEqual(['The blades', 'In the case'])

  const mo = await moderator(town, server, 'Mo Lists')
  const admin = await town.window(mo)
  await admin.goto('/admin?tab=community&subtab=marketplace')
  await admin.getByRole('button', { name: title, exact: true }).click()
  await expect(admin.getByText('6 inches', { exact: true })).toBeVisible()
  await expect(admin.getByText('Washed, then disinfected for ten minutes', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(admin)
  await admin.getByRole('button', { name: 'Approve listing' }).first().click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve listing' }).click()
  await expect(results(admin)).toContainText('Listing approved.')

  const hers = await town.window(bea)
  await hers.goto('/marketplace')
  await hers.getByRole('link', { name: title }).click()
  await expect(listingView(hers, title)).toContainText('Six inches, sharpened in March.')
  await expect(
    listingView(hers, title)
      .getByRole('button', { name: /The blades/ })
      .first(),
  ).toBeVisible()
})

test('an opened product is refused with its text, at once and by the server, and nothing is lost', async ({ page, town }) => {
  const ana = await premium(town, 'Ana Opens')
  await town.signIn(page, ana)
  await page.goto('/marketplace')
  await opens(page)
  const form = formOf(page)
  const ban = form.getByRole('alert').filter({ hasText: "This item can't be listed: opened or expired products aren't allowed." })
  await name(form, 'Products, sealed', null, 'Builder gel', 'Three bottles, one of them opened.')
  await expect(ban).toBeVisible()
  await expect(ban.getByRole('link', { name: 'Ask our team', exact: true })).toHaveAttribute('href', '/contact')
  await addPicture(form, 1, 'Three bottles of gel')
  await toStep(form, 'Details')
  await expect(form.getByLabel('About it', { exact: true })).toBeFocused()
  await form.getByLabel('About it', { exact: true }).fill('Three bottles, never opened.')
  await expect(ban).toHaveCount(0)
  await toStep(form, 'Details')
  await form.getByLabel('Condition', { exact: true }).selectOption('Like new')
  await expect(ban).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await toStep(form, 'Terms')
  await expect(form.getByLabel('Condition', { exact: true })).toBeFocused()
  await form.getByLabel('Condition', { exact: true }).selectOption('New, sealed')
  await toStep(form, 'Terms')
  await price(form, '42')
  await toStep(form, 'Preview')
  // The server judges it as well: of what another release of the form lets through, too.
  await page.route('**/rest/v1/marketplace_listings?*', async (route) => {
    const body = route.request().postDataJSON() as object
    await route.continue({ postData: JSON.stringify({ ...body, condition: 'good' }) })
  })
  await send(form)
  await expect(form.getByLabel('Condition', { exact: true })).toBeFocused()
  await expect(form.getByText("This item can't be listed: opened or expired products aren't allowed.").first()).toBeVisible()
  await page.unroute('**/rest/v1/marketplace_listings?*')
  expect(await own(town, ana)).toEqual([])
  // Also when the form was closed meanwhile.
  await page.keyboard.press('Escape')
  await opens(page)
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Builder gel')
  await expect(form.getByRole('textbox', { name: 'Describe picture 1', exact: true })).toHaveValue('Three bottles of gel')
  await toStep(form, 'Preview')
  await send(form)
  await expect(results(page)).toContainText('Listing saved. Members see it once it is approved.')
  expect(await own(town, ana)).toMatchObject([{ status: 'pending' }])
})

test('a listing that has expired is renewed in one tap, edited, marked as sold, listed again, withdrawn and deleted', async ({
  page,
  town,
  server,
}) => {
  const ana = await premium(town, 'Ana Renews')
  const id = await listed(town, ana, page, 'Round mirror')
  await approve(town, await moderator(town, server, 'Mo Renews'), id)
  const soon = new Date(Date.now() + 61 * 86_400_000).toISOString()
  await clockOf(server)(soon)
  await buy(town, ana, 'premium').catch(() => undefined)
  const later = await windowAt(town, ana, 'America/Los_Angeles', soon)
  await later.goto('/marketplace?show=mine')
  const row = later.getByRole('list', { name: 'Your listings', exact: true }).getByRole('link', { name: 'Round mirror' })
  await expect(row).toContainText('Expired')
  await later.getByRole('button', { name: 'Renew Round mirror', exact: true }).click()
  await expect(results(later)).toContainText(/It is listed until /)
  await expect(row).toContainText('Listed')
  await expectAccessibleInBothThemes(later)
  await row.click()
  const item = listingView(later, 'Round mirror')
  await item.getByRole('button', { name: 'Edit', exact: true }).click()
  const editing = later.getByRole('dialog', { name: 'Edit listing', exact: true })
  await toStep(editing, 'Terms')
  await editing.getByLabel('Price', { exact: true }).and(editing.getByRole('textbox')).fill('70')
  await editing.getByRole('button', { name: 'Save listing', exact: true }).click()
  await expect(results(later)).toContainText('Listing saved')
  await expect(item).toContainText('$70')
  await expect(item).toContainText('Price dropped')

  const act = async (label: string, confirm: string, done: string) => {
    await item.getByRole('button', { name: 'More actions', exact: true }).click()
    await later.getByRole('menuitem', { name: label, exact: true }).click()
    await later.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click()
    await expect(results(later)).toContainText(done)
  }
  await act('Mark as sold', 'Mark as sold', 'It is marked as sold.')
  await expect(item.getByText('Sold', { exact: true })).toBeVisible()
  await item.getByRole('button', { name: 'List again', exact: true }).click()
  await later.getByRole('alertdialog').getByRole('button', { name: 'List again', exact: true }).click()
  await expect(results(later)).toContainText('It is listed again.')
  await act('Withdraw', 'Withdraw listing', 'The listing is withdrawn.')
  await act('Delete', 'Delete listing', 'The listing is deleted.')
  await expect(later.getByText('Nothing listed yet', { exact: true })).toBeVisible()
})
