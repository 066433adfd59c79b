// Doors to the marketplace.
import type { Stage } from '../stage.ts'
import { type DoorOf, type People, through } from '../all-areas/door.ts'
import { list, listing, uploads } from '../market/listings.ts'

/** A listing of `me` that has run for a while, and one of someone else. */
type Scene = { me: string; own: string; others: string }

export async function doorsOf(town: Stage, { me, other }: People) {
  for (const who of [me, other]) await uploads(town, who, 1)
  const others = await list(town, other)
  // Their trial may be over: the owner of the database lists it.
  const [sql, values] = listing(me)
  const [own] = await town.set(sql, values)
  await town.set(`update public.marketplace_listings set status = 'approved' where id = $1`, [own?.['id']])
  return [
    ...through({ me: me.id, own: String(own?.['id']), others }, doors),
    { to: 'marketplace_listings', does: 'write' as const, area: 'marketplace' as const, sql, values },
  ]
}

export const open = {
  public_listing: 'what its owner shows to anyone',
  listing_page: 'ids of the listings that the policies show the caller, for search_listings',
  listing_viewed: 'counts nothing of a listing that the caller cannot read',
  listing_figures: "the seller's figures of their own listing on any plan",
  save_count: 'how many keep a listing, for its seller on any plan',
  offer_count: 'counts offers that the policies show the seller',
  listing_end: 'the seller ends their own listing on any plan',
  listing_delete: 'the seller deletes their own listing on any plan',
}

const doors: DoorOf<Scene>[] = [
  {
    to: 'marketplace_listings',
    does: 'read',
    area: 'marketplace',
    sql: 'select * from public.marketplace_listings where user_id <> $1',
    values: ({ me }) => [me],
  },
  {
    to: 'search_listings',
    does: 'read',
    area: 'marketplace',
    sql: `select * from public.search_listings() where owner ->> 'id' <> $1`,
    values: ({ me }) => [me],
  },
  {
    to: 'similar_listings',
    does: 'read',
    area: 'marketplace',
    sql: 'select * from public.similar_listings($1)',
    values: ({ own }) => [own],
  },
  {
    to: 'one_listing',
    does: 'read',
    area: 'marketplace',
    sql: 'select * from public.one_listing($1)',
    values: ({ others }) => [others],
  },
  // Of one that has just begun: with the plan its state refuses it, without it the plan does.
  {
    to: 'listing_renew',
    does: 'write',
    area: 'marketplace',
    sql: 'select public.listing_renew(id) from public.marketplace_listings where user_id = $1',
    values: ({ me }) => [me],
  },
]
