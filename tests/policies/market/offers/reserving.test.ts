// What accepting reserves, who waits meanwhile, and how it is handed over or falls through.
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
import { promise } from '#tests/support/policies/promises.ts'

promise('accepting reserves the pieces for seven days, and opens a conversation', async (town) => {
  const { seller, ana, id } = await openListing(town, { quantity: 3 })
  const sent = await offer(town, ana, id, 20000, 2)
  await accept(town, seller, sent)
  assert.deepEqual([await piecesOf(town, id), await hoursLeft(town, sent)], [['approved', 2, 0], 168])
  assert.deepEqual(await heard(town, ana), ['offer_accepted'])
  const shared = 'select count(*)::int as many from public.conversation_members where user_id = $1 and other_id = $2'
  assert.deepEqual(await town.set(shared, [ana.id, seller.id]), [{ many: 1 }])
  for (const sql of [offerSql.decline, offerSql.accept])
    assert.equal((await town.refuses(seller, sql, sql === offerSql.accept ? [sent, 1] : [sent], 'PT409')).hint, 'bad_state')
})

promise('no piece is reserved twice', async (town) => {
  const { seller, ana, bea, cleo, id } = await openListing(town, { quantity: 3 })
  const [first, second, third] = [await offer(town, ana, id, 9000, 2), await offer(town, bea, id, 9000, 2), await offer(town, cleo, id)]
  await accept(town, seller, first)
  assert.deepEqual(await statesOf(town, second, third), ['pending, waits', 'pending'])
  const refused = await town.refusalOf(seller, offerSql.accept, [second, 1], 'PT409')
  assert.deepEqual([refused.hint, JSON.parse(refused.detail ?? '{}')], ['bad_state', { what: 'someone_is_first' }])
  await accept(town, seller, third)
  assert.deepEqual(await piecesOf(town, id), ['approved', 3, 0])
  assert.deepEqual([await heard(town, bea), await heard(town, cleo)], [['offer_waits'], ['offer_accepted']])
})

promise('an offer for more than is left any more is not accepted', async (town) => {
  const { seller, ana, id } = await openListing(town, { quantity: 3 })
  const sent = await offer(town, ana, id, 9000, 3)
  await town.as(seller, 'update public.marketplace_listings set quantity = 2 where id = $1', [id])
  const refused = await town.refusalOf(seller, offerSql.accept, [sent, 1], 'PT409')
  assert.deepEqual([refused.hint, refused.detail ?? null], ['bad_state', null])
  await counter(town, seller, sent, 9000, 2)
  await accept(town, ana, sent)
})

promise('an offer waits for as long as the reservation and 72 hours more', async (town) => {
  const { seller, ana, bea, cleo, id } = await openListing(town)
  const [first, second] = [await offer(town, ana, id), await offer(town, bea, id)]
  await accept(town, seller, first)
  assert.equal(await hoursLeft(town, second), 168 + 72)
  await later(town, '24 hours')
  const third = await offer(town, cleo, id)
  assert.deepEqual([await statesOf(town, third), await hoursLeft(town, third)], [['pending, waits'], 144 + 72])
  // The one for whom it is reserved next keeps them waiting for as long again.
  await move(town, ana, 'release', first)
  await accept(town, seller, third)
  assert.deepEqual([await statesOf(town, second), await hoursLeft(town, second)], [['pending, waits'], 168 + 72])
  await counter(town, seller, second, 10000)
  assert.equal(await hoursLeft(town, second), 168 + 72, 'an answer does not shorten it')
})

promise('an offer that is made while nothing is left ends 72 hours after the reservation', async (town) => {
  const { seller, ana, bea, id } = await openListing(town)
  await accept(town, seller, await offer(town, ana, id))
  const second = await offer(town, bea, id)
  await passes(town, '168 hours')
  assert.deepEqual(await statesOf(town, second), ['pending'])
  await passes(town, '72 hours')
  assert.deepEqual(await statesOf(town, second), ['expired'])
})

promise('if it falls through, those who wait are asked in order, each for 72 hours', async (town) => {
  const { seller, ana, bea, cleo, id } = await openListing(town)
  const [second, first, third] = [await offer(town, bea, id), await offer(town, ana, id), await offer(town, cleo, id)]
  await accept(town, seller, first)
  await later(town, '1 hour')
  await move(town, ana, 'release', first)
  assert.deepEqual(await statesOf(town, first, second, third), ['released', 'pending', 'pending, waits'])
  assert.deepEqual(
    [await heard(town, bea), await heard(town, cleo), await hoursLeft(town, second)],
    [['offer_is_next'], ['offer_waits'], 72],
  )
  assert.ok((await heard(town, seller)).includes('offer_next_for_you'))
  await passes(town, '72 hours')
  assert.deepEqual(await statesOf(town, second, third), ['expired', 'pending'])
  assert.deepEqual([await heard(town, cleo), await hoursLeft(town, third)], [['offer_is_next'], 72])
  await accept(town, seller, third)
  assert.deepEqual(await piecesOf(town, id), ['approved', 1, 0])
})

promise('who waits is asked once the one before says no, and as soon as enough pieces are there', async (town) => {
  const { seller, ana, bea, cleo, id } = await openListing(town, { quantity: 3 })
  const [first, second, third] = [
    await offer(town, ana, id, 9000, 3),
    await offer(town, bea, id, 9000, 2),
    await offer(town, cleo, id, 9000, 2),
  ]
  await accept(town, seller, first)
  await move(town, seller, 'release', first)
  assert.deepEqual(await statesOf(town, second, third), ['pending', 'pending, waits'], 'three pieces are not enough for both')
  await counter(town, seller, second, 9000, 1)
  assert.deepEqual(await statesOf(town, second, third), ['countered', 'pending'])
  assert.deepEqual(await heard(town, cleo), ['offer_is_next'])
})

promise('who waits is asked when the seller has more of it', async (town) => {
  const { seller, ana, bea, id } = await openListing(town)
  const [first, second] = [await offer(town, ana, id), await offer(town, bea, id)]
  await accept(town, seller, first)
  await town.as(seller, 'update public.marketplace_listings set quantity = 2 where id = $1', [id])
  assert.deepEqual(await statesOf(town, second), ['pending'])
  await accept(town, seller, second)
  assert.deepEqual(await piecesOf(town, id), ['approved', 2, 0])
})

promise('an answer for more pieces than are left waits', async (town) => {
  const { seller, ana, bea, id } = await openListing(town, { quantity: 3 })
  const [first, second] = [await offer(town, ana, id, 9000, 2), await offer(town, bea, id)]
  await accept(town, seller, first)
  assert.equal((await counter(town, seller, second, 20000, 3))['waits'], true)
  assert.equal(await hoursLeft(town, second), 168 + 72)
  await move(town, ana, 'release', first)
  assert.deepEqual([await statesOf(town, second), await heard(town, bea)], [['countered'], ['offer_is_next']])
})

promise('either of the two lets an accepted offer go', async (town) => {
  const { seller, ana, bea, id } = await openListing(town, { quantity: 2 })
  const sent = [await offer(town, ana, id), await offer(town, bea, id)] as const
  for (const each of sent) await accept(town, seller, each)
  assert.deepEqual(await piecesOf(town, id), ['approved', 2, 0])
  await move(town, seller, 'release', sent[0])
  await move(town, bea, 'release', sent[1])
  assert.deepEqual(
    [await statesOf(town, ...sent), await piecesOf(town, id)],
    [
      ['released', 'released'],
      ['approved', 0, 0],
    ],
  )
  assert.deepEqual(await heard(town, ana), ['offer_released'])
  assert.ok((await heard(town, seller)).includes('offer_released'))
})

promise('a reservation that nobody says anything of falls through after seven days', async (town) => {
  const { seller, ana, id } = await openListing(town)
  const sent = await offer(town, ana, id)
  await accept(town, seller, sent)
  await passes(town, '167 hours')
  assert.deepEqual(await statesOf(town, sent), ['accepted'])
  await later(town, '1 hour')
  for (const sql of [offerSql.release, offerSql.handedOver])
    assert.equal((await town.refuses(ana, sql, [sent], 'PT409')).hint, 'bad_state', 'also before the clock has come by')
  await passes(town, '0')
  assert.deepEqual([await statesOf(town, sent), await piecesOf(town, id)], [['released'], ['approved', 0, 0]])
  assert.deepEqual([await heard(town, seller), await heard(town, ana)], [['offer_released'], ['offer_released']])
})

promise('what both hand over is sold, and closes the listing once it was all of it', async (town) => {
  const { seller, ana, bea, cleo, id } = await openListing(town, { quantity: 3 })
  const [first, second, third] = [await offer(town, ana, id), await offer(town, bea, id, 9000, 2), await offer(town, cleo, id)]
  for (const each of [first, second]) await accept(town, seller, each)
  assert.equal((await move(town, seller, 'handedOver', first))['status'], 'accepted')
  assert.equal((await move(town, ana, 'handedOver', first))['status'], 'completed')
  assert.deepEqual([await piecesOf(town, id), await statesOf(town, third)], [['approved', 2, 1], ['pending, waits']])
  await move(town, bea, 'handedOver', second)
  await move(town, seller, 'handedOver', second)
  assert.deepEqual(await piecesOf(town, id), ['closed', 0, 3])
  assert.deepEqual(await town.set('select end_reason, status from public.listing_offers where id = $1', [third]), [
    { end_reason: 'gone', status: 'declined' },
  ])
  assert.deepEqual([await heard(town, cleo), await heard(town, bea)], [['offer_gone'], ['offer_completed']])
})

promise('what one of the two says was handed over counts unless the other says no within 72 hours', async (town) => {
  const { seller, ana, bea, id } = await openListing(town, { quantity: 2 })
  const [first, second] = [await offer(town, ana, id), await offer(town, bea, id)]
  for (const each of [first, second]) await accept(town, seller, each)
  await later(town, '160 hours')
  await move(town, seller, 'handedOver', first)
  await move(town, bea, 'handedOver', second)
  assert.deepEqual([await hoursLeft(town, first), await heard(town, ana)], [72, ['offer_handed']])
  await later(town, '24 hours')
  await town.set(`update public.notifications set read = true where user_id = $1`, [ana.id])
  await move(town, seller, 'handedOver', first)
  assert.deepEqual([await hoursLeft(town, first), await heard(town, ana)], [48, []], 'saying it again changes nothing')
  assert.equal((await town.refuses(seller, offerSql.release, [first], 'PT409')).hint, 'bad_state')
  assert.equal((await town.refuses(bea, offerSql.release, [second], 'PT409')).hint, 'bad_state')
  await move(town, seller, 'release', second)
  await passes(town, '48 hours')
  assert.deepEqual(
    [await statesOf(town, first, second), await piecesOf(town, id)],
    [
      ['completed', 'released'],
      ['approved', 0, 1],
    ],
  )
  assert.deepEqual(await heard(town, ana), ['offer_completed'])
})

promise('who is out of a reservation that goes on is asked after it, and one that fits at once', async (town) => {
  const { seller, ana, bea, cleo, id } = await openListing(town, { quantity: 3 })
  const [first, second] = [await offer(town, ana, id, 9000, 2), await offer(town, bea, id)]
  await accept(town, seller, first)
  const third = await offer(town, cleo, id, 9000, 2)
  assert.deepEqual(await statesOf(town, second, third), ['pending', 'pending, waits'])
  await move(town, ana, 'release', first)
  assert.deepEqual(await statesOf(town, second, third), ['pending', 'pending'], 'there is enough for both')
})

promise('one that needs more than there is keeps nobody else waiting', async (town) => {
  const { seller, ana, bea, cleo, id } = await openListing(town, { quantity: 3 })
  const first = await offer(town, ana, id, 9000, 2)
  await accept(town, seller, first)
  const [second, third] = [await offer(town, bea, id, 9000, 3), await offer(town, cleo, id, 9000, 2)]
  await town.as(seller, 'update public.marketplace_listings set quantity = 4 where id = $1', [id])
  assert.deepEqual(await statesOf(town, second, third), ['pending, waits', 'pending'])
})

promise('those who wait hear it once, however many are first', async (town) => {
  const { seller, ana, bea, cleo, id } = await openListing(town, { quantity: 2 })
  const [first, second, third] = [await offer(town, ana, id), await offer(town, bea, id), await offer(town, cleo, id, 9000, 2)]
  await accept(town, seller, first)
  await town.set('update public.notifications set read = true where user_id = $1', [cleo.id])
  await later(town, '1 hour')
  await accept(town, seller, second)
  assert.deepEqual([await statesOf(town, third), await heard(town, cleo)], [['pending, waits'], []])
})

promise('the next one is asked when the one before is declined, and an answer meanwhile does not shorten their time', async (town) => {
  const { seller, ana, bea, cleo, id } = await openListing(town, { quantity: 2 })
  const [first, second, third] = [await offer(town, ana, id), await offer(town, bea, id), await offer(town, cleo, id, 9000, 2)]
  await accept(town, seller, first)
  await counter(town, seller, third, 9000, 1)
  assert.deepEqual([await statesOf(town, second, third), await hoursLeft(town, third)], [['pending', 'countered, waits'], 168 + 72])
  await move(town, seller, 'decline', second)
  assert.deepEqual([await statesOf(town, third), await hoursLeft(town, third)], [['countered'], 72])
})
