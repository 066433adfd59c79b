// What a member has of offers for listings (fillRows): $1 is the member, $2 someone they deal with.
const listed = (who: string) => `with listed as (
    insert into public.marketplace_listings (user_id, title, description, category, condition, price_mode, price, photos, status)
    values (${who}, 'Shears from Japan', 'Six inches, in their own case.', 'bundle', 'good', 'offers', 120,
      jsonb_build_array(jsonb_build_object('path', ${who} || '/00000000-0000-4000-8000-000000000002.jpg', 'alt_text', 'A pair of shears')),
      'approved') returning id)`

const offered = (seller: string, buyer: string) => `${listed(seller)}
  insert into public.listing_offers (listing_id, seller_id, buyer_id, kind, quantity, amount_cents, message, expires_at, client_id)
  select id, ${seller}, ${buyer}, 'cash', 1, 9000, 'Is it still there?', clock.now() + interval '3 days', gen_random_uuid() from listed`

export const rows = [offered('$1', '$2'), offered('$2', '$1')]
