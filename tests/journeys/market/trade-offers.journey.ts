// An offer of services for a listing: it becomes a trade, which is handed over and given, and ends as one.
import type { Locator, Page } from '@playwright/test'
import { listingView, openListing } from '#tests/support/market/listings.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { premium } from '#tests/support/journeys/jobs.ts'
import type { Account, Town } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

const chair = { title: 'Walnut styling chair', price_mode: 'offers', price: 120, is_trade: true }

/** Something of theirs that can be traded, worth $120. */
async function offers(town: Town, who: Account, name: string): Promise<void> {
  await call(town, who, 'rpc/save_service', {
    service_id: null,
    category: 'hair',
    name,
    duration_minutes: 90,
    list_price_cents: 12_000,
  })
}

async function saysHandedOver(page: Page, view: Locator): Promise<void> {
  const goods = view.getByRole('article', { name: chair.title })
  await expect(goods).toContainText('Goods')
  await goods.getByRole('button', { name: 'Handed over' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, handed over' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

test('A-48: an offer of a service becomes a trade, is handed over and given, and ends as one', async ({ page, town, server }) => {
  test.slow()
  const [sam, bea] = [await premium(town, 'Sam Trades'), await premium(town, 'Bea Gives')]
  await offers(town, bea, 'Silk press')
  const id = await openListing(town, server, sam, chair)
  await town.signIn(page, bea)
  await page.goto(`/marketplace?item=${id}`)
  const beas = listingView(page, chair.title)
  await beas.getByRole('button', { name: 'Make an offer' }).click()
  const form = page.getByRole('dialog', { name: 'Make an offer' })
  await form.getByText('A trade and cash', { exact: true }).click()
  await form.getByRole('button', { name: 'Send offer' }).click()
  await expect(form).toContainText('Choose at least one service.')
  await form.getByRole('checkbox', { name: /Silk press/ }).check()
  await form.getByRole('textbox', { name: 'And in cash' }).fill('20')
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: 'Send offer' }).click()
  await expect(results(page)).toContainText('Offer sent')
  await expect(beas).toContainText('Your offer: Silk press, and $20')

  const samsPage = await town.window(sam)
  await samsPage.goto(`/marketplace?item=${id}`)
  const sams = listingView(samsPage, chair.title)
  const row = sams.getByRole('list', { name: 'Offers' }).getByRole('listitem', { name: /^Bea Gives/ })
  await expect(row).toContainText('Silk press, and $20')
  await row.getByRole('button', { name: 'Accept' }).click()
  const accepting = samsPage.getByRole('dialog', { name: 'Accept this trade?' })
  await expect(accepting.getByRole('button', { name: 'Accept trade' })).toBeDisabled()
  await accepting.getByRole('checkbox').check()
  await expectAccessibleInBothThemes(samsPage)
  await accepting.getByRole('button', { name: 'Accept trade' }).click()
  await expect(row).toContainText('It is a trade now')
  await expect(beas, 'without reloading').toContainText('Find what comes next under Trades.')
  await beas.getByRole('link', { name: 'Open the trade' }).first().click()

  const trade = page.getByRole('article', { name: 'Trade with Sam Trades' })
  await expect(trade).toContainText('$20 with it, paid outside the app')
  await expect(trade).toContainText('For a listing in the marketplace')
  await saysHandedOver(page, trade)
  await expectAccessibleInBothThemes(page)
  await sams.getByRole('link', { name: 'Open the trade' }).first().click()
  const samsTrade = samsPage.getByRole('article', { name: 'Trade with Bea Gives' })
  await expect(samsTrade).toContainText('Bea says it was handed over.')
  await saysHandedOver(samsPage, samsTrade)
  await expect(trade, 'without reloading').toContainText('1 of 2 done')

  // Bea can't give the silk press after all, and Sam lets it go.
  const [{ id: tradeId } = { id: '' }] = await call<{ id: string }[]>(town, bea, 'trade_proposals?select=id')
  await call(town, bea, 'rpc/trade_cancel', { trade_id: tradeId, reason: 'schedule' })
  await call(town, sam, 'rpc/trade_owed_choice', { trade_id: tradeId, choice: 'forgive' })
  await expect(trade, 'without reloading').toContainText('Completed')
  await page.goto(`/marketplace?item=${id}`)
  await expect(beas).toContainText('Handed over. Thank you both.')
  await samsPage.goto(`/marketplace?item=${id}`)
  await expect(sams).toContainText('Sold')
})

test('A-48: a seller answers with other services of the buyer, who accepts, and the trade has them', async ({ page, town, server }) => {
  test.slow()
  const [sam, bea] = [await premium(town, 'Sam Answers'), await premium(town, 'Bea Offers')]
  await offers(town, bea, 'Silk press')
  await offers(town, bea, 'Root touch-up')
  // Prices are not shown to everyone, and Bea takes no requests: for an offer that does not matter.
  await call(town, bea, `profiles?id=eq.${bea.id}`, { open_to_trade: false }, 'PATCH')
  const id = await openListing(town, server, sam, chair)
  await town.signIn(page, sam)
  await page.goto(`/marketplace?item=${id}`)
  const sams = listingView(page, chair.title)
  await expect(sams).toContainText('No offers yet')

  const beasPage = await town.window(bea)
  await beasPage.goto(`/marketplace?item=${id}`)
  const beas = listingView(beasPage, chair.title)
  await beas.getByRole('button', { name: 'Make an offer' }).click()
  const making = beasPage.getByRole('dialog', { name: 'Make an offer' })
  await making.getByText('A trade', { exact: true }).click()
  await making.getByRole('checkbox', { name: /Silk press/ }).check()
  await making.getByRole('button', { name: 'Send offer' }).click()
  await expect(results(beasPage)).toContainText('Offer sent')

  const row = sams.getByRole('list', { name: 'Offers' }).getByRole('listitem', { name: /^Bea Offers/ })
  await row.getByRole('button', { name: 'Counter' }).click()
  const form = page.getByRole('dialog', { name: 'Counter-offer' })
  const gives = form.getByRole('region', { name: 'What Bea gives' })
  await gives.getByRole('checkbox', { name: /Silk press/ }).uncheck()
  await form.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(form).toContainText('Choose at least one service.')
  await gives.getByRole('checkbox', { name: /Root touch-up/ }).check()
  await expect(gives, 'what it is worth').toContainText('$120')
  await form.getByRole('checkbox', { name: /license/ }).check()
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(row).toContainText('Root touch-up')

  await expect(beas, 'without reloading').toContainText('Sam asks Root touch-up')
  await beas.getByRole('button', { name: 'Accept' }).click()
  await beasPage.getByRole('dialog', { name: 'Accept this trade?' }).getByRole('button', { name: 'Accept trade' }).click()
  await beas.getByRole('link', { name: 'Open the trade' }).first().click()
  const trade = beasPage.getByRole('article', { name: 'Trade with Sam Answers' })
  await expect(trade).toContainText('Root touch-up')
  await expect(trade).not.toContainText('Silk press')
})
