// What a member has of the marketplace (fillRows): $1 is the member, $2 someone they deal with.
const told = `title, description, category, condition, price_mode, photos`
const said = (who: string) => `'Shears from Japan', 'Six inches, in their own case.', 'bundle', 'good', 'free',
  jsonb_build_array(jsonb_build_object('path', ${who} || '/00000000-0000-4000-8000-000000000001.jpg', 'alt_text', 'A pair of shears'))`

export const rows = [
  // Not approved yet.
  `insert into public.marketplace_listings (user_id, ${told}) values ($1, ${said('$1')})`,
  `insert into public.content_likes (user_id, content_type, content_id)
   select $2, 'marketplace_listing', id from public.marketplace_listings where user_id = $1`,
  `insert into internal.approvals (kind, content_id, approved)
   select 'marketplace_listing', id, '{"description": "Kind"}' from public.marketplace_listings where user_id = $1
   on conflict do nothing`,
]
