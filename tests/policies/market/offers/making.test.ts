// Who makes offers, for what, and on which terms.
import assert from 'node:assert/strict'
import { list, sellers, uploads } from '#tests/support/policies/market/listings.ts'
import { heard, hoursLeft, later, making, move, offer, offerSql, openListing } from '#tests/support/policies/market/offers.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { limit, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const sets = (what: string) => `update public.marketplace_listings set ${what} where id = $1`

const nowhere = '00000000-0000-4000-8000-00000000ffff'
const count = async (town: Stage) => (await town.set('select count(*)::int as many from public.listing_offers'))[0]?.['many']
const refused = async (town: Stage, who: Member, listing: string, code: string) =>
  (await town.refuses(who, offerSql.make, making(listing, 9000), code)).hint

promise('nobody offers without the marketplace, an account in good standing and a confirmed address', async (town) => {
  const { ana, bea, cleo, id } = await openListing(town)
  const [free] = await town.free(1)
  const [unconfirmed, leaving] = await sellers(town, 2)
  await town.refuses(null, offerSql.make, making(id, 9000))
  assert.equal(await refused(town, free, id, 'PT403'), 'gate_premium')
  await suspend(town, ana)
  assert.equal(await refused(town, ana, id, 'PT403'), 'suspended')
  await limit(town, bea, ['no_trades'])
  assert.equal(await refused(town, bea, id, 'PT403'), 'limited')
  await town.set('update auth.users set email_confirmed_at = null where id = $1', [unconfirmed.id])
  assert.equal(await refused(town, unconfirmed, id, 'PT403'), 'not_allowed')
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [leaving.id])
  assert.equal(await refused(town, leaving, id, 'PT409'), 'bad_state')
  await limit(town, cleo, ['no_posts', 'no_messages'])
  assert.equal(await count(town), 0)
  await town.as(cleo, offerSql.make, making(id, 9000))
  assert.equal(await count(town), 1)
})

promise('what a member cannot see or have is not found, whatever hides it', async (town) => {
  const { seller, ana, bea, id } = await openListing(town)
  const answers = new Set([JSON.stringify(await town.refusalOf(ana, offerSql.make, making(nowhere, 9000), 'PT404'))])
  const isNotFound = async (what: string, hides: string, values: unknown[] = [id]) => {
    await town.set('savepoint seen')
    await town.set(hides, values)
    answers.add(JSON.stringify(await town.refusalOf(ana, offerSql.make, making(id, 9000), 'PT404')))
    assert.equal(answers.size, 1, what)
    await town.set('rollback to savepoint seen')
  }
  await isNotFound('one that waits for the team', sets(`status = 'pending'`))
  await isNotFound('a rejected one', sets(`status = 'rejected'`))
  await isNotFound('a sold one', sets(`status = 'closed', closed_reason = 'sold'`))
  await isNotFound('one that is over', sets(`expires_at = clock.now()`))
  await isNotFound('a withdrawn one', sets(`closed_reason = 'withdrawn', expires_at = clock.now()`))
  await isNotFound('a deleted one', sets(`deleted_at = clock.now()`))
  await isNotFound('a device', sets(`license_types = '{electrologist}'`))
  const blocks = 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)'
  await isNotFound('of someone they blocked', blocks, [ana.id, seller.id])
  await isNotFound('of someone who blocked them', blocks, [seller.id, ana.id])
  await isNotFound('of someone who is leaving', 'insert into internal.account_deletions (user_id) values ($1)', [seller.id])
  await isNotFound('of someone suspended', `insert into public.sanctions (user_id, kind, reason) values ($1, 'suspension', 'Rude')`, [
    seller.id,
  ])
  for (const who of [ana, bea]) await offer(town, who, id)
})

promise('nobody offers for their own listing', async (town) => {
  const { seller, id } = await openListing(town)
  assert.equal(await refused(town, seller, id, 'PT403'), 'not_allowed')
})

const refusedFor = async (town: Stage, who: Member, values: unknown[]) =>
  JSON.parse((await town.refusalOf(who, offerSql.make, values, 'PT400')).detail ?? '{}') as { field?: string }

promise('a fixed price is offered to the cent, for all the pieces', async (town) => {
  const { ana, id } = await openListing(town, { price_mode: 'fixed', price: 19.99, quantity: 3 })
  for (const [cents, pieces] of [
    [1998, 1],
    [2000, 1],
    [0, 1],
    [null, 1],
    [1999, 3],
  ] as const)
    assert.equal((await refusedFor(town, ana, making(id, cents, pieces))).field, 'amount_cents', `${cents} for ${pieces}`)
  await town.as(ana, offerSql.make, making(id, 5997, 3))
  assert.deepEqual(await town.set('select quantity, amount_cents from public.listing_offers'), [{ quantity: 3, amount_cents: 5997 }])
})

promise('where offers are welcome they are from one dollar to ten times the price', async (town) => {
  const { ana, bea, id } = await openListing(town, { price: 12.5, quantity: 2 })
  for (const [cents, pieces] of [
    [99, 1],
    [12501, 1],
    [25001, 2],
    [-1, 1],
  ] as const)
    assert.equal((await refusedFor(town, ana, making(id, cents, pieces))).field, 'amount_cents', `${cents} for ${pieces}`)
  await town.as(ana, offerSql.make, making(id, 100))
  await town.as(bea, offerSql.make, making(id, 25000, 2))
})

promise('an offer is a million dollars at most', async (town) => {
  const { ana, bea, id } = await openListing(town, { price: 100000, quantity: 12 })
  assert.equal((await refusedFor(town, ana, making(id, 100000001, 12))).field, 'amount_cents')
  await town.as(bea, offerSql.make, making(id, 100000000, 12))
})

promise('what is free is offered at nothing, and what is for a trade only is not sold', async (town) => {
  const { seller, ana, id } = await openListing(town, { price_mode: 'free', price: null })
  assert.equal((await refusedFor(town, ana, making(id, 100))).field, 'amount_cents')
  await town.as(ana, offerSql.make, making(id, 0))
  const trade = await list(town, seller, { price_mode: 'trade_only', price: null, is_trade: true })
  for (const cents of [0, 100]) assert.equal((await refusedFor(town, ana, making(trade, cents))).field, 'amount_cents')
})

promise('an offer is for as many pieces as are not sold', async (town) => {
  const { ana, id } = await openListing(town, { quantity: 4 })
  await town.set('update public.marketplace_listings set sold = 1, reserved = 2 where id = $1', [id])
  for (const pieces of [0, -1, 4, null]) assert.equal((await refusedFor(town, ana, making(id, 9000, pieces))).field, 'quantity')
  await town.as(ana, offerSql.make, making(id, 9000, 3))
})

promise('the message of an offer has at most 1,000 characters, and is trimmed', async (town) => {
  const { ana, bea, id } = await openListing(town)
  assert.equal((await refusedFor(town, ana, making(id, 9000, 1, 'x'.repeat(1001)))).field, 'message')
  await town.as(ana, offerSql.make, making(id, 9000, 1, `  ${'x'.repeat(998)}`))
  await town.as(bea, offerSql.make, making(id, 9000, 1, null))
  assert.deepEqual(await town.set('select char_length(message) as long from public.listing_offers order by 1'), [
    { long: 0 },
    { long: 998 },
  ])
})

promise('an offer is sent once, however often it is sent again', async (town) => {
  const { seller, ana, bea, id } = await openListing(town)
  const values = making(id, 9000, 1, '', nowhere)
  const [first] = await town.as(ana, offerSql.make, values)
  await later(town, '1 minute')
  const [again] = await town.as(ana, offerSql.make, values)
  assert.deepEqual(again, first)
  assert.deepEqual([await count(town), await heard(town, seller)], [1, ['offer_made']])
  await town.as(bea, offerSql.make, values)
  assert.equal(await count(town), 2, 'of another member it is another offer')
})

promise('a buyer has one open offer for a listing', async (town) => {
  const { ana, id } = await openListing(town)
  const first = await offer(town, ana, id)
  assert.equal(await refused(town, ana, id, 'PT409'), 'duplicate')
  await move(town, ana, 'decline', first)
  await offer(town, ana, id)
})

promise('a member makes 20 offers a day', async (town) => {
  const { seller, ana, id } = await openListing(town)
  const [other] = await sellers(town, 1)
  await town.set(
    `insert into public.listing_offers (listing_id, seller_id, buyer_id, kind, quantity, amount_cents, status, expires_at, created_at)
     select $1, $2, $3, 'cash', 1, 9000, 'withdrawn', clock.now(), clock.now() - interval '23 hours' from generate_series(1, 19)`,
    [id, seller.id, ana.id],
  )
  await move(town, ana, 'decline', await offer(town, ana, id))
  assert.equal(await refused(town, ana, id, 'PT429'), 'limit_reached')
  await offer(town, other, id)
  await later(town, '1 hour')
  await offer(town, ana, id)
})

promise('a listing has 50 open offers', async (town) => {
  const { seller, ana, bea, id } = await openListing(town)
  await town.set(
    `with people as (insert into auth.users (id, email)
       select gen_random_uuid(), 'buyer-' || number || '@stage.test' from generate_series(1, 49) as number returning id)
     insert into public.listing_offers (listing_id, seller_id, buyer_id, kind, quantity, amount_cents, expires_at)
     select $1, $2, id, 'cash', 1, 9000, clock.now() + interval '1 hour' from people`,
    [id, seller.id],
  )
  const last = await offer(town, ana, id)
  assert.equal(await refused(town, bea, id, 'PT429'), 'limit_reached')
  await uploads(town, seller, 2)
  const another = await list(town, seller, { price_mode: 'offers' })
  await offer(town, bea, another)
  await move(town, seller, 'decline', last)
  await offer(town, bea, id)
})

promise('an offer is open for 72 hours', async (town) => {
  const { ana, id } = await openListing(town)
  const [made] = await town.as(ana, offerSql.make, making(id, 9000))
  assert.deepEqual([made?.['status'], made?.['version'], await hoursLeft(town, String(made?.['id']))], ['pending', 1, 72])
})
