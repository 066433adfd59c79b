// Which listings wait for the team, whose do not, and who decides.
import assert from 'node:assert/strict'
import { decide, list, listing, photosOf, reject, sellers, trust, uploads, type Said } from '#tests/support/policies/market/listings.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

async function statusOfNext(town: Stage, who: Member, said: Said = {}): Promise<unknown> {
  await town.set('savepoint before')
  const [made] = await town.as(who, ...listing(who, said))
  await town.set('rollback to savepoint before')
  return made?.['status']
}

promise("the first three of a seller wait, those of a verified one who is here for two weeks don't", async (town) => {
  const [seller, verified] = await sellers(town, 2)
  const moderator = await town.staff('moderator')
  for (const nth of [1, 2, 3]) {
    assert.equal(await statusOfNext(town, seller), 'pending', `${nth}`)
    await decide(town, moderator, await list(town, seller, {}, 'pending'), 'approve')
  }
  assert.equal(await statusOfNext(town, seller), 'approved')
  assert.equal(await statusOfNext(town, verified), 'pending')
  await town.set('update public.profiles set is_verified = true where id = $1', [verified.id])
  assert.equal(await statusOfNext(town, verified), 'pending', 'new')
  await town.set(`update public.profiles set created_at = clock.now() - interval '14 days' where id = $1`, [verified.id])
  assert.equal(await statusOfNext(town, verified), 'pending', 'not over two weeks')
  await trust(town, verified)
  assert.equal(await statusOfNext(town, verified), 'approved')
})

promise('whose listing was rejected waits again for 90 days', async (town) => {
  const [seller] = await sellers(town, 1)
  await trust(town, seller)
  const id = await list(town, seller, {}, 'pending')
  await reject(town, id)
  assert.equal(await statusOfNext(town, seller), 'pending')
  await town.set(`update internal.approvals set rejected_at = clock.now() - interval '89 days'`)
  assert.equal(await statusOfNext(town, seller), 'pending')
  await town.set(`update internal.approvals set rejected_at = clock.now() - interval '90 days'`)
  assert.equal(await statusOfNext(town, seller), 'approved')
})

promise('an edit of what it is, its words or its pictures waits again, one of the price or the place does not', async (town) => {
  const [seller] = await sellers(town, 1)
  await uploads(town, seller, 2, 3)
  const id = await list(town, seller, { photos: photosOf(seller, 1, 2), facts: { size: '6 inches' } })
  const before = (await town.set('select * from public.marketplace_listings'))[0] ?? {}
  const edited = async (part: Said) => {
    await town.set('savepoint edit')
    const sets = Object.keys(part).map((name, index) => `${name} = $${index + 2}`)
    await town.as(seller, `update public.marketplace_listings set ${sets.join(', ')} where id = $1`, [id, ...Object.values(part)])
    const [after] = await town.set('select status from public.marketplace_listings')
    await town.set('rollback to savepoint edit; release savepoint edit')
    return after?.['status']
  }
  for (const part of [
    { title: 'Shears from China' },
    { category: 'furniture', subcategory: 'mirrors', facts: '{}' },
    { subcategory: 'combs' },
    { condition: 'fair' },
    { brand: 'Kasho' },
    { model: 'Blue' },
    { trade_wants: 'A facial' },
    { cleaned_statement: 'Wiped with a cloth' },
    { sds_url: 'https://brand.test/sheet' },
    { facts: '{"size": "7 inches"}' },
    { description: 'Something else, in other words, about a comb.' },
    { photos: photosOf(seller, 1, 3) },
    { photos: photosOf(seller, 1).replace('Picture number', 'Another number') },
  ])
    assert.equal(await edited(part), 'pending', JSON.stringify(part))
  for (const part of [
    { price: 90 },
    { price_mode: 'free', price: null },
    { is_trade: true },
    { quantity: 4 },
    { unit: 'pairs' },
    { city: 'Bend' },
    { ships: true, shipping_cents: 900 },
    { lot: 'B-1' },
    { photos: photosOf(seller, 2, 1) },
    { photos: photosOf(seller, 2) },
    { description: `${String(before['description'])}!` },
  ])
    assert.equal(await edited(part), 'approved', JSON.stringify(part))
  await trust(town, seller)
  assert.equal(await edited({ title: 'Shears from China' }), 'approved', 'of a trusted seller')
})

promise('a rejected listing waits as soon as it is edited, and a sold one is not edited', async (town) => {
  const [seller] = await sellers(town, 1)
  const id = await list(town, seller, {}, 'rejected')
  await trust(town, seller)
  await town.as(seller, 'update public.marketplace_listings set price = 90 where id = $1', [id])
  assert.deepEqual(await town.as(seller, 'select status, rejection_reason(item) from public.marketplace_listings as item'), [
    { status: 'pending', rejection_reason: null },
  ])
  await town.set(`update public.marketplace_listings set status = 'closed', closed_reason = 'sold'`)
  const { hint } = await town.refuses(seller, 'update public.marketplace_listings set price = 80', [], 'PT409')
  assert.equal(hint, 'bad_state')
})

promise('fewer pieces than are reserved or sold are refused', async (town) => {
  const [seller] = await sellers(town, 1)
  await list(town, seller, { quantity: 5 })
  await town.set('update public.marketplace_listings set reserved = 1, sold = 2')
  const { message } = await town.refuses(seller, 'update public.marketplace_listings set quantity = 2', [], 'PT409')
  assert.equal(message, 'More pieces than that are reserved or sold.')
  assert.equal(await town.touches(seller, 'update public.marketplace_listings set quantity = 3'), 1)
})

promise('moderators approve and reject listings that wait, with a reason, and never their own', async (town) => {
  const [seller] = await sellers(town, 1)
  const id = await list(town, seller, {}, 'pending')
  const sql = `select public.content_decide('marketplace_listing', $1, $2, $3) as many`
  for (const who of [seller, await town.staff('support'), await town.staff('verifier')])
    assert.equal((await town.refuses(who, sql, [[id], 'approve', ''], 'PT403')).hint, 'not_allowed')
  const moderator = await town.staff('moderator')
  assert.equal((await town.refuses(moderator, sql, [[id], 'reject', ' '], 'PT400')).hint, 'invalid')
  assert.deepEqual(await town.as(moderator, sql, [[id], 'reject', ' Too dark ']), [{ many: 1 }])
  assert.deepEqual(await town.as(moderator, sql, [[id], 'approve', '']), [{ many: 0 }], 'decided already')
  await town.set(`update public.marketplace_listings set status = 'pending', updated_at = clock.now() - interval '3 days',
    expires_at = clock.now() + interval '57 days'`)
  assert.deepEqual(await town.as(moderator, sql, [[id], 'approve', '']), [{ many: 1 }])
  assert.deepEqual(
    await town.set(`select status, expires_at = clock.now() + interval '60 days' as whole from public.marketplace_listings`),
    [{ status: 'approved', whole: true }],
  )
  await town.set(`update public.marketplace_listings set status = 'pending', user_id = $1`, [moderator.id])
  assert.deepEqual(await town.as(moderator, sql, [[id], 'approve', '']), [{ many: 0 }], 'their own')
  assert.deepEqual(
    await town.set(`select after ->> 'status' as becomes, reason from public.audit_entries where act = 'decide_listings' order by id`),
    [
      { becomes: 'rejected', reason: 'Too dark' },
      { becomes: 'approved', reason: null },
    ],
  )
  assert.deepEqual(
    await town.set(
      `select template, facts ->> 'marketplace_listing' as listing from public.notifications where user_id = $1 and template like 'marketplace%' order by template`,
      [seller.id],
    ),
    [
      { template: 'marketplace_listing_approved', listing: 'Shears from Japan' },
      { template: 'marketplace_listing_rejected', listing: 'Shears from Japan' },
    ],
  )
})

promise('why a listing was rejected is for its seller and the team', async (town) => {
  const [seller, other] = await sellers(town, 2)
  const id = await list(town, seller, {}, 'rejected')
  const reason = 'select rejection_reason(item) as reason from public.marketplace_listings as item where id = $1'
  const madeUp = `select public.rejection_reason(jsonb_populate_record(null::public.marketplace_listings,
    jsonb_build_object('id', $1::uuid, 'user_id', auth.uid(), 'status', 'rejected'))) as reason`
  await town.refuses(null, madeUp, [id])
  for (const who of [other, await town.staff('support')]) assert.deepEqual(await town.as(who, madeUp, [id]), [{ reason: null }])
  for (const who of [seller, await town.staff('moderator')]) assert.deepEqual(await town.as(who, reason, [id]), [{ reason: 'Too dark' }])
  await town.set(`update public.marketplace_listings set status = 'approved'`)
  assert.deepEqual(await town.as(seller, reason, [id]), [{ reason: null }], 'once it is approved')
})

promise('a listing is reported and taken down by who reads it, and one that was sold is sold again when it is given back', async (town) => {
  const [seller, reader] = await sellers(town, 2)
  const [free] = await town.free(1)
  const id = await list(town, seller, {}, 'closed')
  const report = `select public.report_create($1, 'marketplace_listing', $2, 'scam')`
  assert.equal((await town.refuses(free, report, [seller.id, id], 'PT404')).hint, 'not_found')
  await town.as(reader, report, [seller.id, id])
  const moderator = await town.staff('moderator')
  await town.as(moderator, `select public.content_take_down('marketplace_listing', $1, 'It is a copy')`, [id])
  const now = async () => (await town.set('select status, closed_reason from public.marketplace_listings'))[0]
  assert.deepEqual(await now(), { status: 'rejected', closed_reason: null })
  assert.deepEqual(await town.as(reader, 'select id from public.marketplace_listings'), [])
  assert.match((await town.refuses(seller, 'select public.listing_delete($1)', [id], 'PT409')).message, /took this listing down/)
  const [{ id: removal } = {}] = await town.as(seller, 'select id from public.sanctions order by given_at desc limit 1')
  await town.as(await town.staff('moderator'), `select public.sanction_lift($1, 'It is real')`, [removal])
  assert.deepEqual(await now(), { status: 'closed', closed_reason: 'sold' })
})
