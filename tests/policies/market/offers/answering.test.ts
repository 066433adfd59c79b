// How the two of an offer answer each other: in turns, ten times in all, each for 72 hours.
import assert from 'node:assert/strict'
import {
  accept,
  counter,
  heard,
  hoursLeft,
  later,
  move,
  offer,
  offerSql,
  openListing,
  passes,
  piecesOf,
  statesOf,
} from '#tests/support/policies/market/offers.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { limit } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const nowhere = '00000000-0000-4000-8000-00000000ffff'
const all = 'select id from public.listing_offers'

promise('the two of an offer read it', async (town) => {
  const { seller, ana, bea, id } = await openListing(town)
  const made = [await offer(town, ana, id), await offer(town, bea, id)]
  const reads = async (who: Member | null) =>
    (await town.as(who, all)).map((row) => made.indexOf(String(row['id']))).toSorted((one, other) => one - other)
  await town.refuses(null, all)
  const [stranger] = await town.professionals(1)
  assert.deepEqual([await reads(stranger), await reads(await town.staff('moderator'))], [[], []])
  assert.deepEqual([await reads(seller), await reads(ana), await reads(bea)], [[0, 1], [0], [1]])
  await town.set('delete from public.subscriptions')
  await town.endsTrial(seller, ana)
  assert.deepEqual([await reads(seller), await reads(ana)], [[0, 1], [0]], 'on any plan')
})

grants('listing_offers', {})

promise('nobody moves an offer of two others', async (town) => {
  const { seller, ana, bea, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  const calls: [string, unknown[]][] = [
    [offerSql.counter, [sent, 1, 9500, 1, '']],
    [offerSql.accept, [sent, 1]],
    [offerSql.decline, [sent]],
    [offerSql.release, [sent]],
    [offerSql.handedOver, [sent]],
  ]
  for (const [sql, values] of calls) {
    const refused = await town.refuses(bea, sql, values, 'PT404')
    assert.deepEqual(refused, await town.refuses(bea, sql, [nowhere, ...values.slice(1)], 'PT404'), sql)
    await town.refuses(null, sql, values)
  }
  assert.deepEqual(await statesOf(town, sent), ['pending'])
  await accept(town, seller, sent)
})

promise('the two answer in turns', async (town) => {
  const { seller, ana, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  const refuses = async (who: Member, version: number) => {
    for (const [sql, values] of [
      [offerSql.accept, [sent, version]],
      [offerSql.counter, [sent, version, 9500, 1, '']],
    ] as const)
      assert.equal((await town.refuses(who, sql, [...values], 'PT409')).hint, 'bad_state')
  }
  await refuses(ana, 1)
  const answered = await counter(town, seller, sent, 11000)
  assert.deepEqual([answered['status'], answered['version'], answered['amount_cents']], ['countered', 2, 11000])
  await refuses(seller, 2)
  assert.equal((await counter(town, ana, sent, 10000))['status'], 'pending')
  await refuses(ana, 3)
  assert.deepEqual([(await accept(town, seller, sent))['status'], await piecesOf(town, id)], ['accepted', ['approved', 1, 0]])
})

promise('nobody answers what they have not read', async (town) => {
  const { seller, ana, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  await counter(town, seller, sent, 11000)
  await counter(town, ana, sent, 10000)
  for (const version of [1, 2, 4, null]) {
    assert.equal((await town.refuses(seller, offerSql.accept, [sent, version], 'PT409')).hint, 'stale_version')
    assert.equal((await town.refuses(seller, offerSql.counter, [sent, version, 9500, 1, ''], 'PT409')).hint, 'stale_version')
  }
  await town.as(seller, offerSql.accept, [sent, 3])
})

promise('an offer goes back and forth ten times', async (town) => {
  const { seller, ana, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  for (let version = 2; version <= 10; version += 1) await counter(town, version % 2 === 0 ? seller : ana, sent, 9000 + version)
  assert.equal((await town.refuses(ana, offerSql.counter, [sent, 10, 9500, 1, ''], 'PT429')).hint, 'limit_reached')
  await accept(town, ana, sent)
})

promise('an answer keeps to the price and the pieces of the listing', async (town) => {
  const { seller, ana, id } = await openListing(town, { quantity: 2 })
  const sent = await offer(town, ana, id)
  for (const terms of [
    [99, 1, ''],
    [120001, 1, ''],
    [9000, 3, ''],
    [9000, 1, 'x'.repeat(1001)],
  ])
    assert.equal((await town.refuses(seller, offerSql.counter, [sent, 1, ...terms], 'PT400')).hint, 'invalid')
  const [answered] = await town.as(seller, offerSql.counter, [sent, 1, 20000, 2, ' Both? '])
  assert.deepEqual([answered?.['quantity'], answered?.['amount_cents'], answered?.['message']], [2, 20000, 'Both?'])
})

promise('an answer opens an offer for another 72 hours', async (town) => {
  const { seller, ana, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  await later(town, '71 hours')
  assert.equal(await hoursLeft(town, sent), 1)
  await counter(town, seller, sent, 11000)
  assert.equal(await hoursLeft(town, sent), 72)
})

promise('an offer that nobody answers ends by itself, and both hear it', async (town) => {
  const { seller, ana, bea, id } = await openListing(town)
  const [sent, answered] = [await offer(town, ana, id), await offer(town, bea, id)]
  await later(town, '24 hours')
  await counter(town, seller, answered, 11000)
  await passes(town, '47 hours')
  assert.deepEqual(await statesOf(town, sent, answered), ['pending', 'countered'])
  await later(town, '1 hour')
  for (const [who, sql, values] of [
    [seller, offerSql.accept, [sent, 1]],
    [seller, offerSql.counter, [sent, 1, 9500, 1, '']],
    [seller, offerSql.decline, [sent]],
    [ana, offerSql.decline, [sent]],
  ] as const)
    assert.equal((await town.refuses(who, sql, [...values], 'PT409')).hint, 'bad_state', 'also before the clock has come by')
  await passes(town, '1 second')
  assert.deepEqual(await statesOf(town, sent, answered), ['expired', 'countered'])
  assert.deepEqual(await heard(town, ana), ['offer_expired'])
  await passes(town, '24 hours')
  assert.deepEqual(await statesOf(town, answered), ['expired'])
  assert.deepEqual([await heard(town, bea), await heard(town, seller)], [['offer_expired'], ['offer_expired', 'offer_expired']])
})

promise('the seller declines an offer, and the buyer withdraws it, at any time', async (town) => {
  const { seller, ana, bea, cleo, id } = await openListing(town)
  const sent = [await offer(town, ana, id), await offer(town, bea, id), await offer(town, cleo, id)] as const
  await counter(town, seller, sent[1], 11000)
  await move(town, seller, 'decline', sent[0])
  await move(town, seller, 'decline', sent[1])
  await move(town, cleo, 'decline', sent[2])
  assert.deepEqual(await statesOf(town, ...sent), ['declined', 'declined', 'withdrawn'])
  assert.deepEqual(await town.set('select distinct end_reason from public.listing_offers order by 1'), [
    { end_reason: 'declined' },
    { end_reason: null },
  ])
  assert.deepEqual([await heard(town, ana), await heard(town, bea)], [['offer_declined'], ['offer_declined']])
  assert.ok((await heard(town, seller)).includes('offer_withdrawn'))
  for (const who of [seller, ana])
    for (const does of [offerSql.decline, offerSql.release, offerSql.handedOver])
      assert.equal((await town.refuses(who, does, [sent[0]], 'PT409')).hint, 'bad_state', 'what is over stays over')
})

async function stillSaysNo(town: Stage, who: Member, sent: string, hint: string): Promise<void> {
  const refused = [
    await town.refuses(who, offerSql.accept, [sent, 1], 'PT403'),
    await town.refuses(who, offerSql.counter, [sent, 1, 9500, 1, ''], 'PT403'),
  ]
  assert.deepEqual(
    refused.map((refusal) => refusal.hint),
    [hint, hint],
  )
  await move(town, who, 'decline', sent)
}

promise('a member who may not trade for a while says no, and nothing else', async (town) => {
  const { seller, ana, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  await limit(town, seller, ['no_trades'])
  await stillSaysNo(town, seller, sent, 'limited')
})

promise('a member whose plan has lapsed says no, and nothing else', async (town) => {
  const { seller, ana, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  await town.set('delete from public.subscriptions where user_id = $1', [seller.id])
  await town.endsTrial(seller)
  await stillSaysNo(town, seller, sent, 'gate_premium')
})

promise('nobody accepts for a listing that the team looks at again', async (town) => {
  const { seller, ana, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  await town.as(seller, `update public.marketplace_listings set title = 'Other shears' where id = $1`, [id])
  assert.deepEqual(await piecesOf(town, id), ['pending', 0, 0])
  assert.equal((await town.refuses(seller, offerSql.accept, [sent, 1], 'PT409')).hint, 'bad_state')
  await town.set(`update public.marketplace_listings set status = 'approved' where id = $1`, [id])
  await accept(town, seller, sent)
})

promise('nobody answers someone who is out of touch', async (town) => {
  const { seller, ana, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  await town.blocks(ana, seller)
  // As after a block of the same moment, which did not see the offer yet.
  await town.set(`update public.listing_offers set status = 'pending', end_reason = null`)
  for (const [sql, values] of [
    [offerSql.accept, [sent, 1]],
    [offerSql.counter, [sent, 1, 9500, 1, '']],
  ] as const)
    assert.equal((await town.refuses(seller, sql, [...values], 'PT409')).message, "This offer can't go on.")
  await move(town, seller, 'decline', sent)
})
