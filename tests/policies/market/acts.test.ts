// What becomes of a listing: ended, renewed, deleted; and who hears that its price fell.
import assert from 'node:assert/strict'
import { list, sellers } from '#tests/support/policies/market/listings.ts'
import { offer, offerSql, openListing } from '#tests/support/policies/market/offers.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const end = 'select public.listing_end($1, $2)'
const renew = 'select public.listing_renew($1)'
const remove = 'select public.listing_delete($1)'
const now = async (town: Stage, id: string) =>
  (await town.set('select status, closed_reason, expires_at > clock.now() as runs from public.marketplace_listings where id = $1', [id]))[0]
const over = (town: Stage, id: string) => town.set(`update public.marketplace_listings set expires_at = clock.now() where id = $1`, [id])

promise('a seller ends a listing as sold or withdrawn, and nobody else does', async (town) => {
  const [seller, other] = await sellers(town, 2)
  const id = await list(town, seller)
  await town.refuses(null, end, [id, 'sold'])
  for (const who of [other, await town.staff('moderator')])
    assert.equal((await town.refuses(who, end, [id, 'sold'], 'PT404')).hint, 'not_found')
  for (const reason of ['bored', null]) assert.equal((await town.refuses(seller, end, [id, reason], 'PT400')).hint, 'invalid')
  await town.as(seller, end, [id, 'withdrawn'])
  assert.deepEqual(await now(town, id), { status: 'approved', closed_reason: 'withdrawn', runs: false })
  assert.equal((await town.refuses(seller, end, [id, 'withdrawn'], 'PT409')).hint, 'bad_state')
  await town.as(seller, end, [id, 'sold'])
  assert.deepEqual(await now(town, id), { status: 'closed', closed_reason: 'sold', runs: false })
  for (const reason of ['sold', 'withdrawn']) assert.equal((await town.refuses(seller, end, [id, reason], 'PT409')).hint, 'bad_state')
})

promise('one that waits can be withdrawn and not sold, and one that was rejected neither', async (town) => {
  const [seller] = await sellers(town, 1)
  const waiting = await list(town, seller, {}, 'pending')
  assert.equal((await town.refuses(seller, end, [waiting, 'sold'], 'PT409')).hint, 'bad_state')
  await town.as(seller, end, [waiting, 'withdrawn'])
  assert.deepEqual(await now(town, waiting), { status: 'pending', closed_reason: 'withdrawn', runs: false })
  await town.as(seller, renew, [waiting])
  assert.deepEqual(await now(town, waiting), { status: 'pending', closed_reason: null, runs: true }, 'it waits again')
  const rejected = await list(town, seller, {}, 'rejected')
  for (const reason of ['sold', 'withdrawn']) assert.equal((await town.refuses(seller, end, [rejected, reason], 'PT409')).hint, 'bad_state')
  assert.equal((await town.refuses(seller, renew, [rejected], 'PT409')).hint, 'bad_state')
})

promise('what is reserved is neither ended nor deleted', async (town) => {
  const [seller] = await sellers(town, 1)
  const id = await list(town, seller)
  await town.set('update public.marketplace_listings set reserved = 1')
  for (const reason of ['sold', 'withdrawn']) assert.match((await town.refuses(seller, end, [id, reason], 'PT409')).message, /reserved/)
  await over(town, id)
  assert.match((await town.refuses(seller, remove, [id], 'PT409')).message, /reserved/)
})

promise('a seller renews a listing for 60 days in its last two weeks, or once it is over or sold, and nobody else does', async (town) => {
  const [seller, other] = await sellers(town, 2)
  const id = await list(town, seller)
  await town.refuses(null, renew, [id])
  assert.equal((await town.refuses(other, renew, [id], 'PT404')).hint, 'not_found')
  await town.set(`update public.marketplace_listings set expires_at = clock.now() + interval '14 days 1 minute'`)
  assert.equal((await town.refuses(seller, renew, [id], 'PT409')).message, 'This can be renewed two weeks before it ends.')
  const renewed = async () => {
    await town.as(seller, renew, [id])
    const [row] = await town.set(`select status, closed_reason, sold, renewed_count as times,
      expires_at = clock.now() + interval '60 days' as whole, created_at = clock.now() as is_new from public.marketplace_listings`)
    return row
  }
  await town.set(
    `update public.marketplace_listings set expires_at = clock.now() + interval '14 days', created_at = clock.now() - interval '46 days'`,
  )
  assert.deepEqual(await renewed(), { status: 'approved', closed_reason: null, sold: 0, times: 1, whole: true, is_new: true })
  // A second one on the same day opens it again and keeps its place.
  await town.set(`update public.marketplace_listings set expires_at = clock.now(), created_at = clock.now() - interval '23 hours'`)
  assert.deepEqual(await renewed(), { status: 'approved', closed_reason: null, sold: 0, times: 2, whole: true, is_new: false })
  await town.set(`update public.marketplace_listings set quantity = 3, sold = 1, expires_at = clock.now()`)
  assert.equal((await renewed())?.['sold'], 1, 'what is sold stays sold')
  await town.set(`update public.marketplace_listings set sold = 3, status = 'closed', closed_reason = 'sold'`)
  assert.deepEqual(await renewed(), { status: 'approved', closed_reason: null, sold: 0, times: 4, whole: true, is_new: false })
})

promise('a seller deletes a listing that is over, sold or was not approved, and nobody else does', async (town) => {
  const [seller, other] = await sellers(town, 2)
  const [open, waiting] = [await list(town, seller), await list(town, seller, {}, 'pending')]
  for (const id of [open, waiting]) assert.equal((await town.refuses(seller, remove, [id], 'PT409')).hint, 'bad_state')
  const [rejected, sold, expired] = [
    await list(town, seller, {}, 'rejected'),
    await list(town, seller, {}, 'closed'),
    await list(town, seller),
  ]
  await over(town, expired)
  for (const id of [rejected, sold, expired]) {
    await town.refuses(null, remove, [id])
    assert.equal((await town.refuses(other, remove, [id], 'PT404')).hint, 'not_found')
    await town.as(seller, remove, [id])
    for (const who of [seller, other])
      assert.deepEqual(await town.as(who, 'select id from public.marketplace_listings where id = $1', [id]), [])
    for (const call of ['listing_delete($1)', 'listing_renew($1)', `listing_end($1, 'sold')`, 'listing_figures($1)'])
      assert.equal((await town.refuses(seller, `select public.${call}`, [id], 'PT404')).hint, 'not_found', call)
  }
  assert.equal((await town.set('select id from public.marketplace_listings')).length, 5, 'the team still has them')
})

promise('the figures of a listing are for its seller', async (town) => {
  const [seller, other] = await sellers(town, 2)
  const id = await list(town, seller)
  const figures = 'select public.listing_figures($1) as figures'
  await town.refuses(null, figures, [id])
  for (const who of [other, await town.staff('moderator')])
    assert.equal((await town.refuses(who, figures, [id], 'PT404')).hint, 'not_found')
  await town.set('update public.marketplace_listings set view_count = 41')
  await town.set(`insert into public.content_likes (user_id, content_type, content_id) values ($1, 'marketplace_listing', $2)`, [
    other.id,
    id,
  ])
  const [row] = await town.as(seller, figures, [id])
  const { views, saves } = (row ?? {})['figures'] as Record<string, number>
  assert.deepEqual({ views, saves }, { views: 41, saves: 1 })
})

promise('how many keep a listing, and how many offers it has had, only its seller reads', async (town) => {
  const { seller, ana, bea, cleo, id } = await openListing(town)
  const counts =
    'select public.save_count(listing) as saves, public.offer_count(listing) as offers from public.marketplace_listings as listing'
  const forged = `select public.save_count(made) as saves, public.offer_count(made) as offers
    from jsonb_populate_record(null::public.marketplace_listings, $1) as made`
  await town.refuses(null, counts)
  assert.deepEqual(await town.as(seller, counts), [{ saves: 0, offers: 0 }])
  for (const who of [ana, bea])
    await town.set(`insert into public.content_likes (user_id, content_type, content_id) values ($1, 'marketplace_listing', $2)`, [
      who.id,
      id,
    ])
  await town.as(ana, offerSql.decline, [await offer(town, ana, id, 5000)])
  for (const who of [ana, bea, cleo]) await offer(town, who, id, 9000)
  for (const who of [cleo, await town.staff('moderator')]) {
    assert.deepEqual(await town.as(who, counts), [{ saves: null, offers: 0 }])
    assert.deepEqual(await town.as(who, forged, [JSON.stringify({ id, user_id: who.id })]), [{ saves: null, offers: 0 }])
  }
  assert.deepEqual(await town.as(seller, counts), [{ saves: 2, offers: 4 }])
})

promise('who saved a listing hears of a lower price, once a day at most, if they can still see it', async (town) => {
  const [seller, saver, blocked, stranger] = await sellers(town, 4)
  const id = await list(town, seller, { price: 100 })
  for (const who of [saver, blocked, seller])
    await town.set(`insert into public.content_likes (user_id, content_type, content_id) values ($1, 'marketplace_listing', $2)`, [
      who.id,
      id,
    ])
  await town.blocks(blocked, seller)
  const run = async () => {
    for (const { key } of await town.set('select key from internal.due_price_falls'))
      await town.set('select internal.notify_of_lower_price($1)', [key])
    return town.set(
      `select user_id, (facts ->> 'price')::int as price from public.notifications where template = 'listing_price_fell' order by created_at`,
    )
  }
  assert.deepEqual(await run(), [])
  await town.as(seller, 'update public.marketplace_listings set price = 90')
  assert.deepEqual(await run(), [{ user_id: saver.id, price: 9000 }])
  await town.as(seller, 'update public.marketplace_listings set price = 80')
  assert.equal((await run()).length, 1, 'not twice a day')
  await town.set(`update clock.settings set shift = shift + interval '1 day'`)
  assert.deepEqual((await run()).map(({ price }) => price).at(-1), 8000)
  assert.equal(
    (await town.set(`select id from public.notifications where template = 'listing_price_fell' and user_id = $1`, [stranger.id])).length,
    0,
  )
  await town.as(seller, 'update public.marketplace_listings set price = 70')
  await town.as(seller, end, [id, 'withdrawn'])
  await town.set(`update clock.settings set shift = shift + interval '2 days'`)
  const before = (await town.set(`select count(*)::int as many from public.notifications where template = 'listing_price_fell'`))[0]
  await run()
  assert.deepEqual(
    (await town.set(`select count(*)::int as many from public.notifications where template = 'listing_price_fell'`))[0],
    before,
    'not of one that is over',
  )
})
