-- What anyone may read of a listing, with or without an account, if its seller says so. Its page is `/item/{id}`.
-- Needs: market-listings, sanctions, deletions

-- ## Functions
create or replace function public.public_listing(listing_id uuid)
returns table (
  id uuid, title text, description text, category text, subcategory text, condition text, brand text, model text,
  quantity int, unit text, price_mode text, price numeric, is_trade boolean, facts jsonb, photos jsonb, state_code text,
  city text, pickup boolean, ships boolean, shipping_cents int, created_at timestamptz, expires_at timestamptz,
  is_open boolean
) language sql stable security definer set search_path = '' as $$
  select listing.id, listing.title, listing.description, listing.category, listing.subcategory, listing.condition,
    listing.brand, listing.model, listing.quantity, listing.unit, listing.price_mode, listing.price, listing.is_trade,
    listing.facts, listing.photos, listing.state_code, listing.city, listing.pickup, listing.ships, listing.shipping_cents,
    listing.created_at, listing.expires_at, internal.listing_is_open(listing)
  from public.marketplace_listings as listing
  join public.profiles as owner on owner.id = listing.user_id and not owner.is_suspended
  where listing.id = public_listing.listing_id and listing.is_public and listing.status in ('approved', 'closed')
    and listing.deleted_at is null and listing.license_types = '{}'
    and not exists (select from internal.account_deletions as leaving where leaving.user_id = listing.user_id)
$$;
comment on function public.public_listing(uuid) is
  'A listing that was approved and that its seller lets anyone see: never the seller, its offers or its figures. Nothing for'
  ' any other, whether it exists or not. Definer: visitors read no table.';

-- ## Rules
grant execute on function public.public_listing(uuid) to anon, authenticated;
