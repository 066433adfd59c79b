// The marketplace of the demo town: offers in every state, for cash and for services.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway({ settings: { DEMO: 'on' } })
}, 120_000)
afterAll(() => gateway.stop())

async function counts(what: string, kinds: string) {
  const { rows } = await gateway.sql.query<{ what: string; count: number }>(
    `select ${what} as what, count(*)::int as count from public.listing_offers where kind ${kinds} group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ what: name, count }) => [name, count]))
}

test('the demo town has offers of cash in every state', async () => {
  expect(await counts(`status || case when waits then ', waits' else '' end`, "= 'cash'")).toEqual({
    accepted: 3,
    completed: 1,
    countered: 1,
    declined: 1,
    expired: 1,
    pending: 1,
    'pending, waits': 1,
    released: 1,
    withdrawn: 1,
  })
})

test('of its offers of services, one with cash waits for an answer, and one is a trade', async () => {
  expect(await counts(`kind || ', ' || status`, "<> 'cash'")).toEqual({ 'mixed, pending': 1, 'trade, accepted': 1 })
  const { rows } = await gateway.sql.query(
    `select trade.status, listing.title, listing.reserved, array(select item.title from public.trade_items as item
       where item.trade_id = trade.id order by item.position) as gives
     from public.listing_offers as offer join public.trade_proposals as trade on trade.id = offer.trade_id
       join public.marketplace_listings as listing on listing.id = offer.listing_id`,
  )
  const title = 'Warm stones, 40 pieces, with the pan'
  expect(rows).toEqual([{ status: 'accepted', title, reserved: 1, gives: ['Gloss and blowout', title] }])
})
