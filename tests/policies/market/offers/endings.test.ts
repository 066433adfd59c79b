// What becomes of offers when the listing ends, or one of the two is no longer there.
import assert from 'node:assert/strict'
import { reject } from '#tests/support/policies/market/listings.ts'
import {
  accept,
  heard,
  later,
  move,
  offer,
  offerSql,
  openListing,
  passes,
  piecesOf,
  statesOf,
} from '#tests/support/policies/market/offers.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { limit, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const end = 'select public.listing_end($1, $2)'
const leaves = (town: Stage, who: Member) => town.set('insert into internal.account_deletions (user_id) values ($1)', [who.id])
const erased = (town: Stage, who: Member) => town.set('delete from auth.users where id = $1', [who.id])
const ended = async (town: Stage, who: Member) =>
  (
    await town.as(
      who,
      `select title, facts ->> 'listing' as listing, facts ->> 'who' as who, actor_id from public.notifications
       where template = 'offer_listing_ended' and user_id = $1`,
      [who.id],
    )
  ).map((row) => Object.values(row))

/** Of a listing with three pieces: one offer is accepted, one waits for an answer, and one waits for pieces. */
async function threeOffers(town: Stage) {
  const opened = await openListing(town, { quantity: 3 })
  const { seller, ana, bea, cleo, id } = opened
  const offers = [await offer(town, ana, id, 9000, 2), await offer(town, bea, id), await offer(town, cleo, id, 9000, 2)] as const
  await accept(town, seller, offers[0])
  await later(town, '1 minute')
  return { ...opened, offers, states: () => statesOf(town, ...offers) }
}

promise('a listing that someone has reserved is neither withdrawn nor sold elsewhere nor deleted', async (town) => {
  const { seller, id, states } = await threeOffers(town)
  for (const reason of ['withdrawn', 'sold']) assert.equal((await town.refuses(seller, end, [id, reason], 'PT409')).hint, 'bad_state')
  await town.set('update public.marketplace_listings set expires_at = clock.now() where id = $1', [id])
  assert.equal((await town.refuses(seller, 'select public.listing_delete($1)', [id], 'PT409')).hint, 'bad_state')
  assert.deepEqual(await states(), ['accepted', 'pending', 'pending, waits'])
})

promise('open offers end with a listing that is withdrawn, sold elsewhere or deleted', async (town) => {
  for (const [sql, values, heardOf, reason] of [
    [end, ['withdrawn'], 'offer_listing_ended', 'listing_ended'],
    [end, ['sold'], 'offer_gone', 'gone'],
    ['select public.listing_delete($1)', [], 'offer_listing_ended', 'listing_ended'],
  ] as const) {
    const { seller, ana, id } = await openListing(town)
    const sent = await offer(town, ana, id)
    if (values.length === 0) await town.set('update public.marketplace_listings set expires_at = clock.now() where id = $1', [id])
    await town.as(seller, sql, [id, ...values])
    assert.deepEqual([await statesOf(town, sent), await heard(town, ana)], [['declined'], [heardOf]], sql)
    assert.deepEqual(await town.set('select end_reason from public.listing_offers where id = $1', [sent]), [{ end_reason: reason }])
  }
})

promise('open offers end with a listing that is taken down, and what is reserved is still handed over', async (town) => {
  const { seller, ana, bea, id, offers, states } = await threeOffers(town)
  await reject(town, id)
  assert.deepEqual(
    [await states(), await piecesOf(town, id)],
    [
      ['accepted', 'declined', 'declined'],
      ['rejected', 2, 0],
    ],
  )
  assert.deepEqual(await ended(town, bea), [['An offer has ended', null, null, null]], 'nobody reads what was taken down')
  await move(town, ana, 'handedOver', offers[0])
  await move(town, seller, 'handedOver', offers[0])
  assert.deepEqual([await statesOf(town, offers[0]), await piecesOf(town, id)], [['completed'], ['rejected', 0, 2]])
})

promise('what was sold while it was taken down is sold once it is given back', async (town) => {
  const { seller, ana, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  await accept(town, seller, sent)
  await reject(town, id)
  for (const who of [ana, seller]) await move(town, who, 'handedOver', sent)
  await town.set(`update public.marketplace_listings set status = 'approved' where id = $1`, [id])
  assert.deepEqual(await piecesOf(town, id), ['closed', 0, 1])
})

promise('a listing is sold once its seller has no more of it than is sold', async (town) => {
  const { seller, ana, bea, id } = await openListing(town, { quantity: 2 })
  const [sent, open] = [await offer(town, ana, id), await offer(town, bea, id)]
  await accept(town, seller, sent)
  for (const who of [ana, seller]) await move(town, who, 'handedOver', sent)
  await town.as(seller, 'update public.marketplace_listings set quantity = 1 where id = $1', [id])
  assert.deepEqual([await piecesOf(town, id), await statesOf(town, open)], [['closed', 0, 1], ['declined']])
})

promise('a buyer never reads words that were not approved', async (town) => {
  const { seller, ana, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  await town.set(
    `insert into internal.approvals (kind, content_id, approved) values ('marketplace_listing', $1, '{"title": "Shears from Japan"}')
     on conflict (kind, content_id) do update set approved = excluded.approved`,
    [id],
  )
  await town.as(seller, `update public.marketplace_listings set title = 'Call me at home' where id = $1`, [id])
  await move(town, seller, 'decline', sent)
  assert.deepEqual(await town.as(ana, `select message from public.notifications where template = 'offer_declined'`), [
    { message: 'Your offer was for Shears from Japan.' },
  ])
})

promise('a block, a suspension and leaving end all that is open between two members, with the same words for both', async (town) => {
  const words = [['An offer has ended: Shears from Japan', 'Shears from Japan', null, null]]
  const happens: [string, (seller: Member, ana: Member) => Promise<unknown>][] = [
    ['the buyer blocks', (seller, ana) => town.blocks(ana, seller)],
    ['the seller blocks', (seller, ana) => town.blocks(seller, ana)],
    ['the buyer is suspended', (_, ana) => suspend(town, ana)],
    ['the seller is suspended', (seller) => suspend(town, seller)],
    ['the buyer leaves', (_, ana) => leaves(town, ana)],
    ['the seller leaves', (seller) => leaves(town, seller)],
  ]
  for (const isAccepted of [false, true])
    for (const [what, does] of happens) {
      const { seller, ana, id } = await openListing(town)
      const sent = await offer(town, ana, id)
      if (isAccepted) await accept(town, seller, sent)
      await does(seller, ana)
      assert.deepEqual(await statesOf(town, sent), [isAccepted ? 'released' : 'declined'], what)
      assert.deepEqual(await piecesOf(town, id), ['approved', 0, 0])
      assert.deepEqual([await ended(town, seller), await ended(town, ana)], [words, words], what)
    }
})

promise('the one who waits is asked when a block, a suspension or leaving takes the one before', async (town) => {
  for (const does of [
    (seller: Member, ana: Member) => town.blocks(seller, ana),
    (_: Member, ana: Member) => suspend(town, ana),
    (_: Member, ana: Member) => leaves(town, ana),
  ]) {
    const { seller, ana, bea, id } = await openListing(town)
    const [first, second] = [await offer(town, ana, id), await offer(town, bea, id)]
    await accept(town, seller, first)
    await does(seller, ana)
    assert.deepEqual([await statesOf(town, second), await heard(town, bea)], [['pending'], ['offer_is_next']])
  }
})

promise('a block ends nothing between others', async (town) => {
  const { seller, ana, bea, states } = await threeOffers(town)
  await town.blocks(ana, bea)
  assert.deepEqual(await states(), ['accepted', 'pending', 'pending, waits'])
  await town.blocks(seller, bea)
  assert.deepEqual(await states(), ['accepted', 'declined', 'pending, waits'])
})

promise('an erased buyer holds nothing any more, and what they bought stays sold', async (town) => {
  const { seller, ana, bea, id, offers } = await threeOffers(town)
  for (const who of [seller, ana]) await move(town, who, 'handedOver', offers[0])
  await accept(town, seller, offers[1])
  await erased(town, bea)
  await erased(town, ana)
  assert.deepEqual(
    [await statesOf(town, ...offers), await piecesOf(town, id)],
    [
      ['gone', 'gone', 'pending, waits'],
      ['approved', 0, 2],
    ],
  )
  assert.ok((await heard(town, seller)).includes('offer_listing_ended'))
})

promise('the offers for a listing go with the account of its seller', async (town) => {
  const { seller, offers } = await threeOffers(town)
  await erased(town, seller)
  assert.deepEqual(await statesOf(town, ...offers), ['gone', 'gone', 'gone'])
})

promise('who may not trade for a while, and whose plan has lapsed, hands over what is reserved', async (town) => {
  const { seller, ana, bea, id } = await openListing(town, { quantity: 2 })
  const sent = [await offer(town, ana, id), await offer(town, bea, id)] as const
  for (const each of sent) await accept(town, seller, each)
  await limit(town, seller, ['no_trades'])
  await town.set('delete from public.subscriptions')
  await town.endsTrial(ana, bea)
  for (const who of [seller, ana]) await move(town, who, 'handedOver', sent[0])
  await move(town, bea, 'release', sent[1])
  assert.deepEqual(
    [await statesOf(town, ...sent), await piecesOf(town, id)],
    [
      ['completed', 'released'],
      ['approved', 0, 1],
    ],
  )
})

promise('a suspended member reads of the suspension, and nothing of what became of an offer', async (town) => {
  const { ana, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  await suspend(town, ana)
  for (const [sql, values] of [
    [offerSql.decline, [sent]],
    [offerSql.release, [sent]],
    [offerSql.handedOver, [sent]],
    [offerSql.counter, [sent, 1, 9500, 1, '']],
    [offerSql.accept, [sent, 1]],
  ] as const)
    assert.equal((await town.refuses(ana, sql, [...values], 'PT403')).hint, 'suspended')
})

promise('the clock leaves what is not due, and ends everything once', async (town) => {
  const { seller, ana, bea, cleo, offers, states } = await threeOffers(town)
  await passes(town, '71 hours')
  assert.deepEqual(await states(), ['accepted', 'pending', 'pending, waits'])
  await passes(town, '2 hours')
  await passes(town, '1 hour')
  assert.deepEqual([await states(), await heard(town, bea)], [['accepted', 'expired', 'pending, waits'], ['offer_expired']])
  await passes(town, '94 hours')
  assert.deepEqual(await statesOf(town, offers[0], offers[2]), ['released', 'pending'])
  await passes(town, '72 hours')
  assert.deepEqual(await states(), ['released', 'expired', 'expired'])
  for (const who of [seller, ana, bea, cleo])
    assert.deepEqual(await town.as(who, `select from public.waiting_for_me() where area = 'marketplace'`), [])
})
