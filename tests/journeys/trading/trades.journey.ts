// The main job, end to end: two people in two windows trade services, and nobody reloads anything.
import type { Page } from '@playwright/test'
import { PostgrestClient } from '@supabase/postgrest-js'
import { crafts, craftLabels } from '#domain/crafts.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { anonKeyOf, expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'
import { acceptTrade, goToStep, sendRequest } from '#tests/support/journeys/request.ts'
import { nextStep } from '#tests/support/journeys/two-traders.ts'

type Listed = { name: string; category: string; duration_minutes: number; list_price_cents: number }

const fullSet: Listed = { name: 'Gel full set', category: 'nails', duration_minutes: 90, list_price_cents: 12_000 }
const braids: Listed = { name: 'Knotless braids', category: 'hair', duration_minutes: 180, list_price_cents: 18_000 }
const silkPress: Listed = { name: 'Silk press', category: 'hair', duration_minutes: 120, list_price_cents: 11_000 }

/** A member with services and wants, created as they would do it themselves. */
async function professional(town: Town, name: string, services: Listed[], wants: { title: string; category: string }[]): Promise<Account> {
  const account = await town.account(name)
  const anonKey = await anonKeyOf(town.url)
  const headers = { apikey: anonKey, Authorization: `Bearer ${String(account.session['access_token'])}` }
  const db = new PostgrestClient(`${town.url}/rest/v1`, { headers })
  const mine = { user_id: account.id }
  for (const service of services) expect((await db.rpc('save_service', service)).error).toBeNull()
  const wanted = await db.from('service_wants').insert(wants.map((want) => ({ ...want, ...mine })))
  expect(wanted.error).toBeNull()
  return account
}

const pair = (town: Town) =>
  Promise.all([
    professional(town, 'Ana Journey', [fullSet], [{ title: 'Braids for the summer', category: 'hair' }]),
    professional(town, 'Bea Journey', [braids, silkPress], [{ title: 'A full set', category: 'nails' }]),
  ])

/** The entry Trades, wherever this screen size shows it. */
const tradesEntry = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /^Trades/ })
    .filter({ visible: true })
    .first()

const card = (page: Page, service: string) => page.getByRole('article', { name: service, exact: true })

/** Says that a service happened, after the one question about it. */
async function finish(page: Page, service: string, question: string): Promise<void> {
  await nextStep(page, service, "It's done").click()
  const dialog = page.getByRole('alertdialog', { name: question })
  await dialog.getByRole('button', { name: 'Yes, it is done' }).click()
  await expect(dialog).toBeHidden()
}

const detailWith = (page: Page, name: string) => page.getByRole('article', { name: `Trade with ${name}` })
const side = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A silk press for a full set, ready to send. */
async function fillRequest(page: Page, { id }: Account): Promise<void> {
  await page.goto(`/request-trade/${id}`)
  await side(page, "What you'd like")
    .getByRole('checkbox', { name: /Silk press/ })
    .check()
  await goToStep(page, 'What you offer')
  await side(page, 'What you offer')
    .getByRole('checkbox', { name: /Gel full set/ })
    .check()
}

async function request(page: Page, to: Account): Promise<void> {
  await fillRequest(page, to)
  await sendRequest(page)
}

async function openTab(page: Page, tab: string): Promise<void> {
  const back = page.getByRole('link', { name: 'All trades' }).filter({ visible: true })
  if ((await back.count()) > 0) await back.click()
  await page.getByRole('tab', { name: tab }).click()
}

test('two professionals trade services instead of cash: proposal, live badge, counter-offer, acceptance, both services done, both histories, no reload (PLAN-04, ROUTE-50, ROUTE-52, BAR-04, BAR-05, BAR-09) @as-shipped @desktop', async ({
  town,
  isMobile,
}) => {
  const [ana, bea] = await pair(town)
  const hers = await town.window(ana)
  const theirs = await town.window(bea)
  // Phones show the bar on every screen, desktops show the side panel on some.
  await theirs.goto(isMobile ? '/homepage' : '/messages')
  await expect(tradesEntry(theirs)).not.toContainText(/\d/)

  // Ana asks for braids and offers a full set, which Bea is looking for.
  await hers.goto(`/request-trade/${bea.id}`)
  await expect(hers.getByRole('heading', { level: 1, name: 'Request a trade' })).toBeVisible()
  await side(hers, "What you'd like")
    .getByRole('checkbox', { name: /Knotless braids/ })
    .check()
  await goToStep(hers, 'What you offer')
  await expect(side(hers, 'What you offer').getByText('Bea is looking for this')).toBeVisible()
  await side(hers, 'What you offer')
    .getByRole('checkbox', { name: /Gel full set/ })
    .check()
  await expect(side(hers, 'Fair value')).toContainText('Bea gives $60 more.')
  await expect(side(hers, 'Fair value')).toContainText('Time 90 vs 180 min')
  await expect(hers.getByLabel('Value for this trade Knotless braids')).toHaveCount(0)
  const value = hers.getByLabel('Value for this trade Gel full set')
  await value.fill('x1a50.5')
  await expect(value).toHaveValue('150.5')
  await value.blur()
  await expect(value).toHaveValue('$150.50')
  await value.focus()
  await expect(value).toHaveValue('150.5')
  expect(await value.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([0, '150.5'.length])
  await value.fill('120')
  await goToStep(hers, 'Review')
  await hers.getByRole('textbox', { name: 'Message' }).fill('Braids for a set?')
  await sendRequest(hers)
  await expect(hers).toHaveURL(/\/trades\?tab=sent&id=/)
  await expect(detailWith(hers, 'Bea Journey')).toContainText('Braids for a set?')

  // Bea's bar shows it at once, and links to it.
  await expect(tradesEntry(theirs)).toContainText('1')
  await tradesEntry(theirs).click()
  await expect(theirs).toHaveURL(/\/trades/)
  await theirs.getByRole('tab', { name: 'Received 1' }).click()
  await theirs
    .getByRole('tabpanel')
    .getByRole('link', { name: /Ana Journey/ })
    .filter({ hasText: 'Needs your answer' })
    .click()
  await expect(side(theirs, 'You give')).toContainText('Knotless braids')
  await expect(side(theirs, 'You get')).toContainText('Gel full set')

  // Bea would rather do a silk press.
  await theirs.getByRole('button', { name: 'Counter-offer' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Counter-offer' })
  await dialog.getByRole('checkbox', { name: /Knotless braids/ }).uncheck()
  await dialog.getByRole('checkbox', { name: /Silk press/ }).check()
  await dialog.getByRole('checkbox', { name: /license/ }).check()
  await dialog.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(dialog).toBeHidden()
  await expect(detailWith(theirs, 'Ana Journey')).toContainText('Waiting for Ana')

  // Ana's open trade shows what changed, and Ana agrees.
  await expect(side(hers, 'What changed')).toContainText('Silk press')
  await expect(side(hers, 'What changed').locator('del')).toHaveText('Knotless braids')
  await acceptTrade(hers)
  // What was Accept a moment ago opens a question at most: a second tap in the same place undoes nothing.
  await expect(hers.getByRole('button', { name: 'Propose times' }).first()).toBeVisible()
  for (const page of [hers, theirs]) await expect(side(page, 'When and where')).toContainText('0 of 2 done')
  if (!isMobile) await expect(theirs.getByRole('tab', { name: 'Active 1' })).toBeVisible()

  // From their start on, each says that both services happened; the last word completes the trade.
  await expect(hers.getByRole('button', { name: "It's done" })).toHaveCount(0)
  await town.begin(new URL(hers.url()).searchParams.get('id') ?? '')
  await hers.reload()
  await finish(hers, 'Silk press', 'Did you get your silk press?')
  await expect(card(hers, 'Silk press')).toContainText("You said it's done. Waiting for Bea")
  await expect(card(theirs, 'Silk press')).toContainText("Did you do Ana's silk press?")
  await finish(theirs, 'Silk press', "Did you do Ana's silk press?")
  for (const page of [hers, theirs]) await expect(side(page, 'When and where')).toContainText('1 of 2 done')
  await finish(hers, 'Gel full set', "Did you do Bea's gel full set?")
  await expect(card(theirs, 'Gel full set')).toContainText("Ana says it's done.")
  await finish(theirs, 'Gel full set', 'Did you get your gel full set?')
  for (const page of [hers, theirs]) {
    await expect(side(page, 'It happened')).toContainText('2 of 2 done')
    await openTab(page, 'History')
    await expect(page.getByRole('link', { name: /Journey/ }).filter({ hasText: 'Completed' })).toBeVisible()
  }
  await expect(tradesEntry(theirs)).not.toContainText(/\d/)
})

test('both members write messages during a trade, and the bell announces them live (BAR-09)', async ({ town }) => {
  const [ana, bea] = await pair(town)
  const hers = await town.window(ana)
  const theirs = await town.window(bea)
  await theirs.goto('/homepage')
  await request(hers, bea)

  const bell = theirs.getByRole('button', { name: 'Notifications, 1 unread' })
  await bell.click()
  await theirs.getByRole('link', { name: 'Ana Journey wants to trade' }).click()
  await expect(theirs).toHaveURL(/\/trades\?id=/)
  await acceptTrade(theirs)
  await expect(detailWith(hers, 'Bea Journey')).toContainText('When and where')

  await hers.getByRole('button', { name: 'Message Bea' }).click()
  await theirs.getByRole('button', { name: 'Message Ana' }).click()
  for (const [from, to, words, name] of [
    [hers, theirs, 'Tuesday at ten?', 'Bea'],
    [theirs, hers, 'Tuesday it is.', 'Ana'],
  ] as const) {
    await from.getByRole('textbox', { name: `Message ${name}` }).fill(words)
    await from.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(to.getByRole('log')).toContainText(words)
  }
})

test('every craft can be traded, on a list or not (PLAN-03)', async ({ page, town }) => {
  const services = crafts.map((category) => ({
    name: `${craftLabels[category]} hour`,
    category,
    duration_minutes: 60,
    list_price_cents: 5000,
  }))
  const [ana, bea] = [await town.account('Ana Crafts'), await professional(town, 'Bea Crafts', services, [])]
  await town.signIn(page, ana)
  await page.goto(`/request-trade/${bea.id}`)
  const wanted = side(page, "What you'd like")
  for (const { name } of services) await wanted.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()

  await goToStep(page, 'What you offer')
  // They have no services listed: they get a link to list one, and may offer something else.
  const offered = side(page, 'What you offer')
  await expect(offered.getByRole('link', { name: 'List what you do' })).toHaveAttribute('href', '/my-profile-settings?tab=services')
  await offered.getByRole('button', { name: 'Something else' }).click()
  await offered.getByRole('button', { name: 'Add it' }).click()
  await expect(offered.getByText('Choose its category.')).toBeVisible()
  await offered.getByLabel('What is it?').fill('Brow lamination')
  await offered.getByLabel('Category').selectOption({ label: 'Esthetics' })
  await offered.getByLabel('Value').fill('400')
  await offered.getByRole('button', { name: 'Add it' }).click()
  await expect(side(page, 'Fair value')).toContainText('An even trade.')

  // Leaving the page loses nothing.
  await page.goto('/trades')
  await page.goto(`/request-trade/${bea.id}`)
  await goToStep(page, 'What you offer')
  await expect(offered.getByRole('checkbox', { name: /Brow lamination/ })).toBeChecked()
  await sendRequest(page)
  await expect(detailWith(page, 'Bea Crafts')).toContainText('Brow lamination')
  await expect(side(page, 'You get').getByRole('heading', { level: 3 })).toHaveText(services.map(({ name }) => name))
})

test('a second request to the same person is refused with its own message, and a decline shows live with its reason', async ({ town }) => {
  const [ana, bea] = await pair(town)
  const hers = await town.window(ana)
  const theirs = await town.window(bea)
  await request(hers, bea)
  await expect(hers).toHaveURL(/id=/)

  // A second request to the same person is refused in place, with its own message.
  const tradeUrl = hers.url()
  await request(hers, bea)
  await expect(hers.getByRole('alert')).toHaveText('You already have a request waiting with Bea Journey.')
  await hers.goto(tradeUrl)

  await theirs.goto('/trades?tab=received')
  await theirs
    .getByRole('link', { name: /Ana Journey/ })
    .first()
    .click()
  await theirs.getByRole('button', { name: 'Decline' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Decline this offer?' })
  await dialog.getByRole('radio', { name: "The timing doesn't work" }).check()
  await dialog.getByRole('button', { name: 'Decline offer' }).click()
  await expect(detailWith(hers, 'Bea Journey')).toContainText("Bea declined. The timing didn't work out.")
})

test('an answer to an outdated version is refused, and the latest one is shown', async ({ town }) => {
  const [ana, bea] = await pair(town)
  const hers = await town.window(ana)
  await request(hers, bea)

  // Bea has it open twice; the second window receives no changes.
  const first = await town.window(bea)
  const second = await town.window(bea)
  await second.routeWebSocket(/realtime/, () => {})
  for (const page of [second, first]) {
    await page.goto('/trades?tab=received')
    await page
      .getByRole('link', { name: /Ana Journey/ })
      .first()
      .click()
    await expect(side(page, 'You give')).toContainText('Silk press')
  }
  await first.getByRole('button', { name: 'Counter-offer' }).click()
  const dialog = first.getByRole('dialog', { name: 'Counter-offer' })
  await dialog.getByRole('checkbox', { name: /Knotless braids/ }).check()
  await dialog.getByRole('checkbox', { name: "I'm happy with this" }).check()
  await dialog.getByRole('checkbox', { name: /license/ }).check()
  await dialog.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(dialog).toBeHidden()

  await acceptTrade(second)
  await expect(second.getByText('This trade changed while you were looking. Here is the latest version.')).toBeVisible()
  await expect(side(second, 'You give')).toContainText('Knotless braids')
  await expect(second.getByRole('button', { name: 'Accept', exact: true })).toBeHidden()
})

test('axe finds no barriers in the trade screens, light or dark (ROUTE-50, ROUTE-52)', async ({ page, town }) => {
  const [ana, bea] = await pair(town)
  await professional(town, 'Zoe Asked', [silkPress], [])
  await town.signIn(page, ana)
  // A URL with an unknown tab opens like one without.
  await page.goto('/trades?tab=past')
  await expect(page.getByText('Accepted trades appear here.')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // A new trade starts with choosing a person.
  await page.getByRole('button', { name: 'New trade' }).click()
  const dialog = page.getByRole('dialog', { name: 'New trade' })
  await dialog.getByRole('searchbox', { name: 'Search by name or service' }).fill('Zoe Asked')
  await expect(dialog.getByRole('link', { name: /Zoe Asked/ }).first()).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasNotText: 'Zoe Asked' })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await dialog
    .getByRole('link', { name: /Zoe Asked/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/request-trade\//)
  await expect(page.getByRole('link', { name: /Zoe Asked/ })).toBeVisible()
  await fillRequest(page, bea)
  await side(page, 'What you offer').getByRole('button', { name: 'Something else' }).click()
  await expectAccessibleInBothThemes(page)
  await sendRequest(page)
  await expect(detailWith(page, 'Bea Journey')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
