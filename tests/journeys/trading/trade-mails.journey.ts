// From the email about a trade to the trade, and to fewer emails; and the dot on Trades.
import { expect, test, type Account, type Town } from '#tests/support/journeys/journey.ts'
import { call } from '#tests/support/journeys/journey-messages.ts'
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
    links = mails.find(({ text }) => text.includes('Open the trade: '))?.links ?? []
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
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await page.goto('/settings?tab=privacy')
  await expect(page.getByRole('switch', { name: 'Trades by email' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Product news by email' })).toBeChecked()
})

test('Trades shows a dot, without a number, where it is the member’s turn in more than the badge counts, live', async ({ page, town }) => {
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
