// Offers for listings: from the first to the one that is handed over, and what ends them.
import type { Locator, Page } from '@playwright/test'
import { listingView, openListing } from '#tests/support/market/listings.ts'
import { expectAccessibleInBothThemes } from '#tests/support/journeys/axe.ts'
import { expect, test } from '#tests/support/journeys/free-town.ts'
import { moderator, premium } from '#tests/support/journeys/jobs.ts'
import type { Account, Town } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { results } from '#tests/support/journeys/security-settings.ts'

const chair = { title: 'Walnut styling chair', price_mode: 'offers', price: 420 }

type Made = { id: string; version: number }
const offer = (town: Town, who: Account, listingId: string, cents: number) =>
  call<Made>(town, who, 'rpc/offer_make', { listing_id: listingId, amount_cents: cents, quantity: 1, message: 'I can come tonight.' })
const accept = (town: Town, who: Account, { id, version }: Made) => call<Made>(town, who, 'rpc/offer_accept', { offer_id: id, version })

async function open(page: Page, id: string, title = chair.title): Promise<Locator> {
  await page.goto(`/marketplace?item=${id}`)
  return listingView(page, title)
}
const rowOf = (view: Locator, name: string) =>
  view.getByRole('list', { name: 'Offers' }).getByRole('listitem', { name: new RegExp(`^${name}`) })

async function answer(page: Page, button: Locator, confirm: string): Promise<void> {
  await button.click()
  await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

test('A-47: an offer is answered, reserved and falls through, and the next one is handed over', async ({ page, town, server }) => {
  test.slow()
  const [sam, bea, cleo] = [await premium(town, 'Sam Sells'), await premium(town, 'Bea Buys'), await premium(town, 'Cleo Waits')]
  const id = await openListing(town, server, sam, chair)
  await town.signIn(page, bea)
  const beas = await open(page, id)
  await beas.getByRole('button', { name: 'Make an offer' }).click()
  const form = page.getByRole('dialog', { name: 'Make an offer' })
  await form.getByRole('button', { name: 'Send offer' }).click()
  await expect(form).toContainText('Offer an amount from $1 to $4,200.')
  await form.getByRole('textbox', { name: 'You pay' }).fill('360')
  await form.getByRole('textbox', { name: 'A word with it' }).fill('I could collect it tonight.')
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: 'Send offer' }).click()
  await expect(results(page)).toContainText('Offer sent')
  await expect(beas).toContainText('Your offer: $360')

  const samsPage = await town.window(sam)
  const sams = await open(samsPage, id)
  await expect(rowOf(sams, 'Bea Buys')).toContainText('I could collect it tonight.')
  await rowOf(sams, 'Bea Buys').getByRole('button', { name: 'Counter' }).click()
  const counter = samsPage.getByRole('dialog', { name: 'Counter-offer' })
  await counter.getByRole('textbox', { name: 'Bea pays' }).fill('400')
  await counter.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(rowOf(sams, 'Bea Buys')).toContainText('Bea answers, ends in')

  await offer(town, cleo, id, 38_000)
  await expect(beas, 'without reloading').toContainText('Sam asks $400')
  await beas.getByRole('button', { name: 'Accept' }).click()
  await expect(beas).toContainText('Reserved for you')
  await expectAccessibleInBothThemes(page)

  const cleosPage = await town.window(cleo)
  const cleos = await open(cleosPage, id)
  await expect(cleos).toContainText('Someone is first. Your offer waits')
  await expect(rowOf(sams, 'Cleo Waits').getByRole('button', { name: 'Accept' })).toBeDisabled()
  await expect(rowOf(sams, 'Cleo Waits')).toContainText('Someone is first. You can accept this if it falls through.')
  await expectAccessibleInBothThemes(samsPage)

  await answer(samsPage, sams.getByRole('button', { name: 'Back to the market' }), 'End reservation')
  await expect(beas).toContainText('The reservation has ended. It fell through.')
  await expect(cleos).toContainText('Sam has 7')
  await rowOf(sams, 'Cleo Waits').getByRole('button', { name: 'Accept' }).click()
  await expect(cleos).toContainText('Reserved for you')

  await answer(
    cleosPage,
    cleos.getByRole('region', { name: 'Handed over?' }).getByRole('button', { name: 'Handed over' }),
    'Yes, handed over',
  )
  await expect(cleos).toContainText('You said it was handed over.')
  const handing = sams.getByRole('region', { name: 'Handed over?' })
  await expect(handing).toContainText('Cleo tapped')
  await answer(samsPage, handing.getByRole('button', { name: 'Handed over' }), 'Yes, handed over')
  await expect(rowOf(sams, 'Cleo Waits')).toContainText('Handed over')
  await expect(sams).toContainText('Sold')
  await expect(cleos).toContainText('Handed over. Thank you both.')
  await samsPage.goto('/marketplace?show=mine')
  await expect(samsPage.getByRole('list', { name: 'Your listings', exact: true }).getByRole('link', { name: chair.title })).toContainText(
    '2 offers',
  )
})

test('A-47: a fixed price is offered as it is, and a draft waits until it is sent', async ({ page, town, server }) => {
  const [sam, bea] = [await premium(town, 'Sam Fixed'), await premium(town, 'Bea Drafts')]
  const id = await openListing(town, server, sam, { title: 'Four clips', price_mode: 'fixed', price: 12.5, quantity: 4 })
  await town.signIn(page, bea)
  const view = await open(page, id, 'Four clips')
  await view.getByRole('button', { name: 'Make an offer' }).click()
  const form = page.getByRole('dialog', { name: 'Make an offer' })
  await form.getByRole('textbox', { name: 'How many pieces' }).fill('5')
  await form.getByRole('button', { name: 'Send offer' }).click()
  await expect(form).toContainText('Choose 1 to 4 pieces.')
  await form.getByRole('textbox', { name: 'How many pieces' }).fill('3')
  await expect(form).toContainText('$37.50')
  await page.reload()
  await view.getByRole('button', { name: 'Make an offer' }).click()
  await expect(form.getByRole('textbox', { name: 'How many pieces' })).toHaveValue('3')
  await form.getByRole('button', { name: 'Send offer' }).click()
  await expect(view).toContainText('Your offer: $37.50 for 3 pieces')
  await view.getByRole('button', { name: 'Withdraw offer' }).click()
  await expect(view).toContainText('You took it back.')
  await expect(view.getByRole('button', { name: 'Make another offer' })).toBeVisible()
})

test("A-47: an offer to a member who is suspended can't go on, and its buyer reads it", async ({ page, town, server }) => {
  const [sam, bea] = [await premium(town, 'Sam Leaves'), await premium(town, 'Bea Reads')]
  const id = await openListing(town, server, sam, chair)
  const made = await offer(town, bea, id, 36_000)
  await town.signIn(page, bea)
  await expect(await open(page, id)).toContainText('Your offer: $360')
  const mo = await moderator(town, server, 'Mo Suspends')
  await call(town, mo, 'rpc/member_suspend', { member_id: sam.id, days: 7, reason: 'Sold what they did not have' })
  await page.goto('/marketplace?show=offers')
  const sent = page.getByRole('list', { name: 'Your offers' })
  await expect(sent).toContainText('This listing is no longer there')
  await expect(sent).toContainText("It can't go on. Nothing is left to do.")
  await expectAccessibleInBothThemes(page)
  await page.goto(`/marketplace?item=${id}&offer=${made.id}`)
  await expect(page.getByRole('region', { name: 'Your offer' })).toContainText("It can't go on. Nothing is left to do.")
})

test('A-47: a seller follows the link of a notification to the offer @desktop', async ({ page, town, server }) => {
  const [sam, bea, cleo] = [await premium(town, 'Sam Opens'), await premium(town, 'Bea First'), await premium(town, 'Cleo Second')]
  const id = await openListing(town, server, sam, chair)
  await accept(town, sam, await offer(town, bea, id, 40_000))
  const second = await offer(town, cleo, id, 36_000)
  await town.signIn(page, sam)
  await page.goto(`/marketplace?item=${id}&offer=${second.id}`)
  const view = listingView(page, chair.title)
  await expect(view).toContainText('1 accepted, 1 open')
  await expect(rowOf(view, 'Cleo Second')).toHaveAttribute('aria-current', 'true')
  await expect(rowOf(view, 'Cleo Second')).toBeInViewport()
  await expect(view.getByRole('list', { name: 'What happened to the offer' })).toContainText('Reserved for Bea')
  await expectAccessibleInBothThemes(page)
  await answer(page, rowOf(view, 'Cleo Second').getByRole('button', { name: 'Decline' }), 'Decline offer')
  await expect(rowOf(view, 'Cleo Second')).toContainText('You said no, thank you')
})
