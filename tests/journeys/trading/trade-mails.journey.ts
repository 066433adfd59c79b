// From the email about a trade to the trade, and to fewer emails; and the dot on Trades.
import { expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
import { agreed, card, meetSoon, region, startedLongAgo } from '#tests/support/journeys/two-traders.ts'
import { offer } from '#tests/support/policies/trades.ts'

const send = (town: Town, from: Account, to: Account) =>
  call<{ id: string }>(town, from, 'rpc/trade_send', { recipient_id: to.id, items: offer })

/** The links of the only email about a trade to this member, once it has come. */
async function linksTo(town: Town, { email }: Account): Promise<string[]> {
  let links: string[] = []
  const arrived = async () => {
    const mails = (await (await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(email)}`)).json()) as {
      text: string
      links: string[]
    }[]
    links = mails.find(({ text }) => text.includes('Answer: '))?.links ?? []
    return links.length
  }
  await expect.poll(arrived).toBeGreaterThan(0)
  return links
}

test('an email about a trade leads to the trade, and its link stops more of them', async ({ page, town }) => {
  const [ana, bea] = [await town.account('Ana Writes'), await town.account('Bea Reads')]
  await send(town, ana, bea)
  const links = await linksTo(town, bea)
  await town.signIn(page, bea)
  await page.goto(links.find((link) => link.includes('/trades')) ?? '')
  await expect(page.getByRole('article', { name: 'Trade with Ana Writes' })).toBeVisible()

  await page.goto(links.find((link) => link.includes('/unsubscribe')) ?? '')
  await expect(page.getByRole('heading', { name: 'Stop emails about your trades?' })).toBeVisible()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible()
  await page.goto('/settings?tab=privacy')
  await expect(page.getByRole('switch', { name: 'Trades by email' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Product news by email' })).toBeChecked()
})

/** Where the button of the email with this subject leads. */
async function buttonOf(town: Town, { email }: Account, subject: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(`${town.url}/_mailbox.json?to=${encodeURIComponent(email)}`)
      const mails = (await answer.json()) as { subject: string; links: string[] }[]
      link = mails.find((mail) => mail.subject === subject)?.links[0]
      return link
    }, subject)
    .toBeDefined()
  return link ?? ''
}

test('the button of an email opens the step it is about: an answer, a time, what is owed, a dispute, a review', async ({
  town,
  server,
}) => {
  const two = await agreed(town, 'Buttons')
  const { ana, bea, tradeId, hers, theirs, meetingOf } = two
  const cleo = await town.account('Cleo Buttons')
  await send(town, cleo, bea)
  await theirs.goto(await buttonOf(town, bea, 'Cleo Buttons wants to trade'))
  await expect(theirs.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()

  const at = await meetSoon(town, two)
  await theirs.goto(await buttonOf(town, bea, 'Ana Buttons proposed times'))
  await expect(card(theirs, 'Gel set').getByRole('time')).toBeVisible()
  await startedLongAgo(server, at, [hers, theirs])
  const statement = 'We had agreed on a hand-painted set.'
  await call(town, bea, 'rpc/trade_dispute_open', { trade_id: tradeId, appointment_id: meetingOf(ana), reason: 'quality', statement })
  await hers.goto(await buttonOf(town, ana, 'Bea Buttons says something went wrong'))
  await expect(region(hers, 'Bea opened a dispute').getByRole('button', { name: 'Answer' })).toBeVisible()
  const [dispute] = await call<{ id: string }[]>(town, bea, `trade_disputes?select=id&trade_id=eq.${tradeId}`)
  await call(town, bea, 'rpc/trade_dispute_withdraw', { dispute_id: dispute?.id })

  for (const who of [ana, bea]) await call(town, who, 'rpc/trade_mark_done', { appointment_id: meetingOf(ana) })
  await call(town, bea, 'rpc/trade_cancel', { trade_id: tradeId, reason: 'changed_mind' })
  await hers.goto(await buttonOf(town, ana, 'Bea Buttons still owes you a service'))
  await expect(region(hers, 'Bea owes you a service').getByRole('button', { name: 'Choose' })).toBeVisible()

  await call(town, ana, 'rpc/trade_owed_choice', { trade_id: tradeId, choice: 'forgive' })
  for (const who of [ana, bea])
    await call(town, who, 'rpc/review_save', { trade_id: tradeId, quality: 5, reliability: 5, friendliness: 5, body: `Says ${who.name}` })
  await hers.goto(await buttonOf(town, ana, 'Bea Buttons reviewed your trade'))
  await expect(hers.getByRole('region', { name: 'Reviews' }).getByText('Says Bea Buttons')).toBeVisible()
})

test("Trades shows a dot, without a number, where it is the member's turn in more than the badge counts, live @desktop", async ({
  page,
  town,
}) => {
  const [ana, bea] = [await town.account('Ana Offers'), await town.account('Bea Answers')]
  await town.signIn(page, ana)
  const trades = page
    .getByRole('banner')
    .or(page.getByRole('navigation', { name: 'Quick' }))
    .getByRole('link', { name: /^Trades/ })
    .filter({ visible: true })
  const trade = await send(town, ana, bea)
  await page.goto('/settings')
  await expect(trades).toHaveAccessibleName('Trades')
  await call(town, bea, 'rpc/trade_accept', { trade_id: trade.id, expected_version: 1 })
  await expect(trades).toHaveAccessibleName(/^Trades ?, your turn in a trade$/)
})
