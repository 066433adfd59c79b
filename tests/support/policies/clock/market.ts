// The marketplace: offers and lower prices for listings of the fourth and of the three.
import { type DueByTask, each } from './due.ts'

const listings = (owner: string, columns: string, values: string) =>
  `insert into public.marketplace_listings (id, user_id, title, description, category, condition, price_mode, price, photos, status, ${columns})
   select id, ${owner}, 'A mirror', 'Round, with a light around it.', 'bundle', 'good', 'offers', 120,
     '[{"path": "mirror.jpg", "alt_text": "A mirror"}]', 'approved', ${values} ${each}`

export const marketTasks: DueByTask = {
  'end offers': {
    rows: [
      listings('$2::uuid', 'brand', `''`),
      `insert into public.listing_offers (id, listing_id, seller_id, buyer_id, kind, quantity, amount_cents, expires_at)
       select id, id, $2::uuid, id, 'cash', 1, 9000, clock.now() - n * interval '1 hour' ${each}`,
    ],
    table: 'public.listing_offers',
    by: 'id',
  },
  'tell of lower prices': {
    rows: [listings('id', 'was_price, price_fell_at', `150, clock.now() - n * interval '1 hour'`)],
    table: 'public.marketplace_listings',
    by: 'id',
  },
}
