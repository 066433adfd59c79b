// What the detail of a listing reads: one that the caller can see, and how far it is from where they look.
import assert from 'node:assert/strict'
import { list, sellers } from '#tests/support/policies/market/listings.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const read = 'select listing, owner, rejection_reason, miles from public.one_listing($1, $2, $3)'
const one = async (town: Stage, who: Member, id: string, state: string | null = null, city: string | null = null) =>
  (await town.as(who, read, [id, state, city]))[0]
const worksIn = (town: Stage, who: Member, city: string | null, state: string | null) =>
  town.set('update public.profiles set city = $2, state_code = $3 where id = $1', [who.id, city, state])

promise('the detail of a listing shows no more than the listing does', async (town) => {
  const [seller, reader, blocked] = await sellers(town, 3)
  const open = await list(town, seller)
  const rejected = await list(town, seller, { title: 'Curling iron' }, 'rejected')
  await town.blocks(seller, blocked)
  await town.refuses(null, read, [open, null, null])
  assert.equal(await one(town, blocked, open), undefined)
  assert.equal(await one(town, reader, rejected), undefined)
  assert.equal((await one(town, seller, rejected))?.['rejection_reason'], 'Too dark')
  const found = await one(town, reader, open)
  const [row] = await town.as(reader, 'select to_jsonb(listing) as listing from public.marketplace_listings as listing where id = $1', [
    open,
  ])
  assert.deepEqual(found?.['listing'], row?.['listing'])
  assert.equal((found?.['owner'] as Record<string, unknown> | undefined)?.['id'], seller.id)
})

promise(
  'the detail of a listing says how far it is from the chosen city, otherwise from that of its reader, as the list does',
  async (town) => {
    const [seller, reader] = await sellers(town, 2)
    const id = await list(town, seller)
    const milesFrom = async (state: string | null, city: string | null) => (await one(town, reader, id, state, city))?.['miles']
    await worksIn(town, reader, null, null)
    assert.equal(await milesFrom(null, null), null, 'nobody knows from where')
    assert.equal(await milesFrom('WA', null), null, 'a state is no place to count from')
    await worksIn(town, reader, 'Salem', 'OR')
    assert.equal(await milesFrom(null, null), 44)
    assert.equal(await milesFrom('WA', 'Seattle'), 145)
    const listed = 'select miles from public.search_listings(near_state => $1, near_city => $2)'
    assert.equal((await town.as(reader, listed, [null, null]))[0]?.['miles'], 44)
    assert.equal((await town.as(reader, listed, ['WA', 'Seattle']))[0]?.['miles'], 145)
  },
)
