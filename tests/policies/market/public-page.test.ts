// What anyone may read of a listing, with or without an account.
import assert from 'node:assert/strict'
import { list, reject, sellers, trust, uploads } from '#tests/support/policies/market/listings.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const page = 'select * from public.public_listing($1)'
const shown = { is_public: true }
const shows = async (town: Stage, id: string, who: Member | null = null) => (await town.as(who, page, [id])).length === 1

promise('a visitor reads only listings that were approved and that their seller shows to anyone', async (town) => {
  const [seller, reader] = await sellers(town, 2)
  const ids: string[] = []
  for (const status of ['approved', 'closed', 'pending', 'rejected']) ids.push(await list(town, seller, {}, status))
  const seenBy = async (who: Member | null) => {
    const places: number[] = []
    for (const [place, id] of ids.entries()) if (await shows(town, id, who)) places.push(place)
    return places
  }
  for (const who of [null, reader, seller]) assert.deepEqual(await seenBy(who), [], 'for members alone unless the seller says otherwise')
  await town.set('update public.marketplace_listings set is_public = true')
  for (const who of [null, reader, seller]) assert.deepEqual(await seenBy(who), [0, 1])
  assert.equal(await shows(town, seller.id), false, 'one that never was')
  await town.refuses(null, 'select id from public.marketplace_listings')
})

promise('a listing that is over or deleted has no page, and one that is sold keeps its own', async (town) => {
  const [seller] = await sellers(town, 1)
  const [expired, withdrawn, deleted, sold, lately] = [
    await list(town, seller, shown),
    await list(town, seller, shown),
    await list(town, seller, shown),
    await list(town, seller, shown, 'closed'),
    await list(town, seller, shown),
  ]
  for (const id of [expired, withdrawn, deleted, sold, lately]) assert.equal(await shows(town, id), true, 'before')
  await town.set('update public.marketplace_listings set expires_at = clock.now() where id = any ($1)', [[expired, sold]])
  await town.as(seller, `select public.listing_end($1, 'withdrawn')`, [withdrawn])
  await town.set('update public.marketplace_listings set deleted_at = clock.now() where id = $1', [deleted])
  await town.as(seller, `select public.listing_end($1, 'sold')`, [lately])
  for (const id of [expired, withdrawn, deleted]) assert.equal(await shows(town, id), false)
  for (const id of [sold, lately]) assert.equal((await town.as(null, page, [id]))[0]?.['is_sold'], true)
  await town.as(seller, 'select public.listing_delete($1)', [lately])
  assert.equal(await shows(town, lately), false, 'until its seller deletes it')
})

promise('what a suspended or leaving seller shows is there again when they are', async (town) => {
  const [seller, other] = await sellers(town, 2)
  const [id, others] = [await list(town, seller, shown), await list(town, other, shown)]
  assert.equal(await shows(town, id), true)
  await suspend(town, seller)
  assert.deepEqual([await shows(town, id), await shows(town, others)], [false, true])
  await town.set('update public.sanctions set lifted_at = clock.now()')
  assert.equal(await shows(town, id), true)
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [seller.id])
  assert.deepEqual([await shows(town, id), await shows(town, others)], [false, true])
  await town.set('delete from internal.account_deletions')
  assert.equal(await shows(town, id), true)
})

promise('a device that only licensed members see has no page for anyone', async (town) => {
  const [seller] = await sellers(town, 1)
  const id = await list(town, seller, { ...shown, category: 'electricals', subcategory: 'irons' })
  assert.equal(await shows(town, id), true)
  for (const device of ['lasers', 'dermal_devices', 'tattoo_machines']) {
    await town.as(seller, 'update public.marketplace_listings set subcategory = $2 where id = $1', [id, device])
    await town.set(`update public.marketplace_listings set status = 'approved'`)
    for (const who of [null, seller]) assert.equal(await shows(town, id, who), false, device)
  }
})

promise('while the marketplace is turned off, no listing has a page', async (town) => {
  const [seller] = await sellers(town, 1)
  const id = await list(town, seller, shown)
  await town.set(`update public.feature_switches set is_on = false where area = 'jobs'`)
  assert.equal(await shows(town, id), true, 'another feature')
  await town.set(`update public.feature_switches set is_on = false where area = 'marketplace'`)
  for (const who of [null, seller, await town.staff('admin')]) assert.equal(await shows(town, id, who), false)
})

promise('the team that takes a listing down takes its page down', async (town) => {
  const [seller] = await sellers(town, 1)
  const id = await list(town, seller, shown)
  assert.equal(await shows(town, id), true)
  await reject(town, id)
  assert.equal(await shows(town, id), false)
})

promise('a seller shows a listing to anyone and hides it again, without another look of the team', async (town) => {
  const [seller, other] = await sellers(town, 2)
  const id = await list(town, seller)
  const tick = 'update public.marketplace_listings set is_public = $2 where id = $1'
  assert.equal(await town.touches(other, tick, [id, true]), 0)
  await town.as(seller, tick, [id, true])
  assert.equal(await shows(town, id), true)
  // What reads differently waits for the team, and its page with it.
  await town.as(seller, `update public.marketplace_listings set title = 'Left-handed shears' where id = $1`, [id])
  assert.equal(await shows(town, id), false)
  await trust(town, seller)
  await town.set(`update public.marketplace_listings set status = 'approved'`)
  assert.equal(await shows(town, id), true)
  await town.as(seller, tick, [id, false])
  assert.equal(await shows(town, id), false)
})

promise('the page of a listing says nothing of its seller, its pictures, its offers or its figures', async (town) => {
  const [seller, reader] = await sellers(town, 2)
  await uploads(town, seller, 2)
  const facts = { station: 'chair', period: 'week', establishment_license: 'OR-1234' }
  const rent = { category: 'chair_or_suite', subcategory: null, condition: null, cleaned_statement: '', facts }
  const id = await list(town, seller, { ...shown, ...rent, lot: 'L-7', trade_value_cents: 500, sds_url: 'https://brand.com/7' })
  await town.set('update public.marketplace_listings set view_count = 7, was_price = 900, quantity = 5, reserved = 1, sold = 2')
  const [listing] = await town.as(null, page, [id])
  assert.deepEqual(Object.keys(listing ?? {}).toSorted(), [
    'brand',
    'category',
    'city',
    'cleaned_statement',
    'condition',
    'created_at',
    'description',
    'expires_at',
    'expires_on',
    'facts',
    'id',
    'is_open',
    'is_sold',
    'is_trade',
    'model',
    'pao_months',
    'pickup',
    'pieces',
    'price',
    'price_mode',
    'shipping_cents',
    'ships',
    'state_code',
    'subcategory',
    'title',
    'trade_wants',
    'unit',
  ])
  const { title, city, is_open: isOpen, is_sold: isSold, pieces } = listing ?? {}
  assert.deepEqual([title, city, isOpen, isSold, pieces], ['Shears from Japan', 'Portland', true, false, 3])
  assert.deepEqual(listing?.['facts'], { station: 'chair', period: 'week' }, 'not the license, with which a salon is looked up')
  assert.ok(!JSON.stringify(listing).includes(seller.id))
  await town.set('update public.marketplace_listings set reserved = 3')
  assert.equal((await town.as(reader, page, [id]))[0]?.['is_open'], false, 'someone has the rest reserved')
})
