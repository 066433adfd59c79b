// Who reads, lists and edits what is in the marketplace.
import assert from 'node:assert/strict'
import { list, listing, photoPath, sellers } from '#tests/support/policies/market/listings.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'
import { limit, suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const all = 'select id from public.marketplace_listings'
const device = { category: 'electricals', subcategory: 'lasers' }

async function four(town: Stage) {
  const [seller, reader] = await sellers(town, 2)
  const ids: string[] = []
  for (const status of ['approved', 'closed', 'pending', 'rejected']) ids.push(await list(town, seller, {}, status))
  const seenBy = async (who: Member | null) =>
    (await town.as(who, all)).map(({ id }) => ids.indexOf(String(id))).toSorted((one, other) => one - other)
  return { seller, reader, ids, seenBy }
}

promise('members with the marketplace read approved and sold ones', async (town) => {
  const { seller, reader, ids, seenBy } = await four(town)
  const [free] = await town.free(1)
  await town.refuses(null, all)
  assert.deepEqual(await seenBy(free), [], 'without the feature')
  assert.deepEqual(await seenBy(reader), [0, 1])
  await town.set('update public.marketplace_listings set expires_at = clock.now() where id = $1', [ids[0]])
  assert.deepEqual(await seenBy(reader), [0, 1], 'a past end hides nothing')
  await suspend(town, seller)
  assert.deepEqual(await seenBy(reader), [], 'of a suspended seller')
  await town.set('update public.sanctions set lifted_at = clock.now()')
  await town.set('update public.marketplace_listings set deleted_at = clock.now() where id = $1', [ids[1]])
  assert.deepEqual(await seenBy(reader), [0], 'a deleted one')
  await town.blocks(reader, seller)
  assert.deepEqual(await seenBy(reader), [])
})

promise('a device that changes skin is seen by its seller, the team, and members whose license was checked', async (town) => {
  const [seller, reader, licensed] = await sellers(town, 3)
  const id = await list(town, seller, device)
  const sees = async (who: Member) => (await town.as(who, all)).length === 1
  assert.deepEqual([await sees(reader), await sees(licensed), await sees(seller)], [false, false, true])
  assert.equal(await sees(await town.staff('moderator')), true)
  assert.deepEqual(await town.set('select license_types from public.marketplace_listings'), [
    { license_types: ['master_esthetician', 'electrologist'] },
  ])
  // What the area that checks licenses will answer.
  await town.set(`create or replace function internal.my_licenses() returns text[] language sql stable as $$
    select case when auth.uid() = '${licensed.id}' then '{electrologist}' else '{}' end::text[] $$`)
  assert.deepEqual([await sees(reader), await sees(licensed)], [false, true])
  await town.as(seller, `update public.marketplace_listings set subcategory = 'dermal_devices' where id = $1`, [id])
  await town.set(`update public.marketplace_listings set status = 'approved'`)
  assert.equal(await sees(licensed), false, 'another license')
  await town.as(seller, `update public.marketplace_listings set subcategory = 'irons' where id = $1`, [id])
  await town.set(`update public.marketplace_listings set status = 'approved'`)
  assert.deepEqual([await sees(reader), await sees(licensed)], [true, true], 'a kind that needs none')
})

promise('a seller reads their own listings', async (town) => {
  const { seller, reader, ids, seenBy } = await four(town)
  await town.set('delete from public.subscriptions')
  await town.endsTrial(seller, reader)
  assert.deepEqual([await seenBy(seller), await seenBy(reader)], [[0, 1, 2, 3], []], 'on any plan')
  await town.set('update public.marketplace_listings set deleted_at = clock.now() where id = $1', [ids[3]])
  assert.deepEqual(await seenBy(seller), [0, 1, 2])
  await suspend(town, seller)
  assert.deepEqual(await seenBy(seller), [0, 1, 2], 'also while they are suspended')
})

promise('the team reads every listing', async (town) => {
  const { seenBy, ids } = await four(town)
  for (const role of ['verifier', 'support'] as const) assert.deepEqual(await seenBy(await town.staff(role)), [], role)
  const moderator = await town.staff('moderator')
  assert.deepEqual(await seenBy(moderator), [0, 1, 2, 3])
  await town.set('update public.marketplace_listings set deleted_at = clock.now() where id = $1', [ids[2]])
  assert.deepEqual(await seenBy(moderator), [0, 1, 2, 3], 'also deleted ones')
})

promise('a suspended member reads no listing but their own', async (town) => {
  const { seller, reader, seenBy } = await four(town)
  const own = await list(town, reader)
  assert.equal((await seenBy(reader)).length, 3)
  await suspend(town, reader)
  assert.deepEqual(await town.as(reader, all), [{ id: own }])
  assert.equal((await town.refuses(reader, ...listing(reader), 'PT403')).hint, 'suspended')
  assert.equal((await seenBy(seller)).length, 4)
})

promise('a member lists things in their own name', async (town) => {
  const [seller, other] = await sellers(town, 2)
  const [free] = await town.free(1)
  const [sql, values] = listing(seller)
  await town.refuses(other, sql.replace(' returning id, status', ''), values)
  await town.refuses(null, sql, values)
  assert.equal((await town.refuses(free, ...listing(free), 'PT403')).hint, 'gate_premium')
  assert.deepEqual((await town.as(seller, sql, values))[0]?.['status'], 'pending')
  const [kept] =
    await town.set(`select title, view_count, reserved, sold, round(extract(epoch from expires_at - clock.now()) / 86400)::int as days,
    photos from public.marketplace_listings`)
  assert.deepEqual(kept, {
    title: 'Shears from Japan',
    view_count: 0,
    reserved: 0,
    sold: 0,
    days: 60,
    photos: [{ path: photoPath(seller), alt_text: 'Picture number 1', w: 800, h: 600 }],
  })
})

promise('a seller edits their own listings', async (town) => {
  const [seller, other] = await sellers(town, 2)
  const id = await list(town, seller)
  assert.equal(await town.touches(other, 'update public.marketplace_listings set price = 90'), 0)
  assert.equal(await town.touches(seller, 'update public.marketplace_listings set price = 90'), 1)
  assert.deepEqual(await town.set('select status, price, was_price from public.marketplace_listings'), [
    { status: 'approved', price: '90.00', was_price: '120.00' },
  ])
  await town.set('update public.marketplace_listings set deleted_at = clock.now() where id = $1', [id])
  assert.equal(await town.touches(seller, 'update public.marketplace_listings set price = 80'), 0, 'a deleted one')
})

promise('what is sent twice is stored once', async (town) => {
  const [seller, other] = await sellers(town, 2)
  const client_id = '00000000-0000-4000-8000-0000000000aa'
  await town.as(seller, ...listing(seller, { client_id }))
  await town.refuses(seller, ...listing(seller, { client_id }), '23505')
  await town.as(other, ...listing(other, { client_id }))
  await town.as(seller, ...listing(seller, { client_id: null }))
  assert.equal((await town.set(all)).length, 3)
})

promise('a member who may not post, is leaving, or has not confirmed their address lists, edits and renews nothing', async (town) => {
  const [seller] = await sellers(town, 1)
  const id = await list(town, seller)
  await town.set(`update public.marketplace_listings set expires_at = clock.now() + interval '2 days'`)
  const tries = async (code: string, says: RegExp, renews = true) => {
    const edit: [string, unknown[]] = ['update public.marketplace_listings set price = 90 where id = $1', [id]]
    const renew: [string, unknown[]] = ['select public.listing_renew($1)', [id]]
    for (const [sql, values] of [listing(seller), edit, ...(renews ? [renew] : [])]) {
      const { message, hint } = await town.refuses(seller, sql, values, code)
      assert.match(`${hint}: ${message}`, says, sql)
    }
  }
  await limit(town, seller, ['no_posts'])
  await tries('PT403', /^limited/)
  await town.set('delete from public.sanctions')
  await town.set('insert into internal.account_deletions (user_id) values ($1)', [seller.id])
  await tries('PT409', /about to be deleted/)
  await town.set('delete from internal.account_deletions')
  await town.set('update auth.users set email_confirmed_at = null where id = $1', [seller.id])
  await tries('PT403', /[Cc]onfirm/, false)
  await town.set('update auth.users set email_confirmed_at = now() where id = $1', [seller.id])
  await town.set('delete from public.subscriptions')
  await town.endsTrial(seller)
  await tries('PT403', /^gate_premium/)
  await town.gains(seller, 'premium')
  await town.as(seller, ...listing(seller))
  await town.as(seller, 'select public.listing_renew($1)', [id])
})

const said =
  `brand, category, city, cleaned_statement, condition, deliver_by, description, expires_on, facts, is_public, is_trade, lot, model,
  pao_months, photos, pickup, price, price_mode, quantity, sds_url, shipping_cents, ships, state_code, subcategory, title, trade_value_cents,
  trade_wants, unit`.split(/,\s+/)
grants('marketplace_listings', { insert: [...said, 'client_id', 'user_id'].toSorted(), update: said })
