// Doors to offers for listings.
import type { Stage } from '../stage.ts'
import { type DoorOf, type People, through } from '../all-areas/door.ts'
import { list, uploads } from '../market/listings.ts'

/** A listing of `other`, and an offer of theirs for one of `me`. */
type Scene = { listing: string; offer: string }

export async function doorsOf(town: Stage, { me, other }: People) {
  await uploads(town, other, 2)
  const listing = await list(town, other, {
    price_mode: 'offers',
    photos: JSON.stringify([{ path: `${other.id}/00000000-0000-4000-8000-000000000002.jpg`, alt_text: 'A pair of shears' }]),
  })
  const [made] = await town.set(
    `with copied as (insert into public.marketplace_listings (user_id, title, description, category, condition, price_mode, price, photos, status)
       select $2, title, description, 'bundle', condition, price_mode, price, photos, 'approved' from public.marketplace_listings where id = $1 returning id)
     insert into public.listing_offers (listing_id, seller_id, buyer_id, kind, quantity, amount_cents, expires_at)
     select id, $2, $3, 'cash', 1, 9000, clock.now() + interval '3 days' from copied returning id`,
    [listing, me.id, other.id],
  )
  return through({ listing, offer: String(made?.['id']) }, doors)
}

export const open = {
  listing_offers: 'what a member offered or was offered is theirs to read on any plan',
  offer_decline: 'the two of an offer say no on any plan',
  offer_release: 'the two of an offer let it go on any plan',
  offer_handed_over: 'the two of an offer hand over on any plan',
}

const doors: DoorOf<Scene>[] = [
  {
    to: 'offer_make',
    does: 'write',
    area: 'marketplace',
    sql: 'select public.offer_make($1, 9000)',
    values: ({ listing }) => [listing],
  },
  {
    to: 'offer_counter',
    does: 'write',
    area: 'marketplace',
    sql: 'select public.offer_counter($1, 1, 10000, 1)',
    values: ({ offer }) => [offer],
  },
  {
    to: 'offer_accept',
    does: 'write',
    area: 'marketplace',
    sql: 'select public.offer_accept($1, version) from public.listing_offers where id = $1',
    values: ({ offer }) => [offer],
  },
]
