-- What anyone may read of a listing, with or without an account, if its seller says so. The page at `/item/{id}` shows
-- it.
-- Needs: market-listings, membership, public-owners

-- ## Functions
create or replace function public.public_listing(listing_id uuid)
returns table (
  id uuid, title text, description text, category text, subcategory text, condition text, brand text, model text,
  pieces int, unit text, price_mode text, price numeric, is_trade boolean, trade_wants text, facts jsonb,
  cleaned_statement text, expires_on date, pao_months int, state_code text, city text, pickup boolean, ships boolean,
  shipping_cents int, created_at timestamptz, expires_at timestamptz, is_open boolean, is_sold boolean
) language sql stable security definer set search_path = '' as $$
  select listing.id, listing.title, listing.description, listing.category, listing.subcategory, listing.condition,
    listing.brand, listing.model, listing.quantity - listing.sold, listing.unit, listing.price_mode, listing.price,
    listing.is_trade, listing.trade_wants,
    -- Whose salon it is could be looked up with its license.
    listing.facts - 'establishment_license',
    listing.cleaned_statement, listing.expires_on, listing.pao_months, listing.state_code, listing.city,
    listing.pickup, listing.ships, listing.shipping_cents, listing.created_at, listing.expires_at,
    internal.listing_is_open(listing), listing.status = 'closed'
  from public.marketplace_listings as listing
  where listing.id = public_listing.listing_id and listing.is_public and listing.deleted_at is null
    and (listing.status = 'closed' or listing.status = 'approved' and listing.expires_at > clock.now())
    -- What only licensed members may have is shown to nobody else.
    and listing.license_types = '{}'
    and internal.area_turned_off('marketplace') is null and internal.shows_to_anyone(listing.user_id)
$$;
comment on function public.public_listing(uuid) is
  'A listing that was approved and that its seller lets anyone see: never the seller, nor its pictures, whose'
  ' addresses name the seller, nor its offers or its figures. Nothing for any other listing, whether it exists or not.'
  ' Definer: visitors read no table.';

-- ## Rules
grant execute on function public.public_listing(uuid) to anon, authenticated;
