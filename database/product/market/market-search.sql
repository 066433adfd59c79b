-- Finding what is listed, by the search engine (search.sql): `listing_page` chooses the ids by the same rule as the
-- policies of marketplace_listings, and `search_listings` reads the rows as the caller. A test compares the two.
-- Needs: market-listings, market-approvals, found-pages, search, standing, near, saved-searches

-- ## Functions
create or replace function internal.words_of_listing(id uuid, out name text, out words text, out tags text[])
language sql stable set search_path = '' as $$
  select concat_ws(' ', listing.title, listing.brand, listing.model),
    concat_ws(' ', replace(listing.category, '_', ' '), replace(listing.subcategory, '_', ' '), listing.city,
      state.name,
      listing.facts ->> 'service', listing.facts ->> 'technique', listing.facts ->> 'shade', listing.description),
    null::text[]
  from public.marketplace_listings as listing left join public.states as state on state.code = listing.state_code
  where listing.id = words_of_listing.id and listing.status = 'approved'
$$;
comment on function internal.words_of_listing(uuid) is
  'What a search finds an approved listing by. For list_for_search.';

create or replace function internal.listings_in_view() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The time as a value: a call in the condition would be made for each listing that is read.
  return format('listing.status = ''approved'' and listing.deleted_at is null and listing.expires_at > %L and ',
    clock.now())
    || case when internal.i_am_suspended() then format('listing.user_id = %L', auth.uid())
    else format('(listing.user_id = %L or not owner.is_suspended%s)', auth.uid(), case
      when public.may('read_listings') then ''
      when public.has_feature('marketplace') then format(' and listing.user_id <> all (%L::uuid[])
        and (listing.license_types = ''{}'' or listing.license_types && %L::text[])',
        internal.hidden_from_me(), internal.my_licenses())
      else ' and false' end) end;
end
$$;
comment on function internal.listings_in_view() is
  'The listings that the caller can see and that are not over, as a condition on listing and owner: what the policies'
  ' of marketplace_listings say, without those of suspended members. Definer: reads blocks.';

create or replace function internal.listings_happening() returns text language sql stable set search_path = '' as $$
  select 'select listing.id, listing.created_at as at from public.marketplace_listings as listing
    join public.profiles as owner on owner.id = listing.user_id where listing.created_at > $1 and '
    || internal.listings_in_view() || ' order by listing.created_at desc, listing.id desc limit $2'
$$;
comment on function internal.listings_happening() is 'The newest listings (content-kinds.sql). For definer functions.';

create or replace function internal.listing_tests(
  category text, condition text[], min_price numeric, max_price numeric, accepts_trade boolean, for_sale boolean,
    ships boolean,
  pickup boolean, sealed boolean, keeps_months int, brand text, available boolean, state text, city text,
    within_miles int
) returns text language sql stable set search_path = '' as $$
  select concat_ws(' and ', 'true',
    case when listing_tests.category is not null then format('listing.category = %L', listing_tests.category) end,
    case when cardinality(listing_tests.condition) > 0 then
      format('listing.condition = any (%L::text[])', listing_tests.condition) end,
    case when listing_tests.min_price > 0 then format('listing.price >= %L', least(listing_tests.min_price,
      100000)) end,
    -- What costs nothing is within every price.
    case when listing_tests.max_price >= 0 then
      format('(listing.price <= %L or listing.price_mode = ''free'')', least(listing_tests.max_price, 100000)) end,
    case when listing_tests.accepts_trade then 'listing.is_trade' end,
    case when listing_tests.for_sale then 'listing.price_mode <> ''trade_only''' end,
    case when listing_tests.ships then 'listing.ships' end,
    case when listing_tests.pickup then 'listing.pickup' end,
    case when listing_tests.sealed then 'listing.condition = ''new_sealed''' end,
    case when listing_tests.keeps_months > 0 then format('listing.expires_on >= %L',
      (public.utc_today() + make_interval(months => least(listing_tests.keeps_months, 60)))::date) end,
    case when btrim(listing_tests.brand) <> '' then
      format('lower(listing.brand) = %L', lower(btrim(listing_tests.brand))) end,
    case when listing_tests.available then 'listing.reserved + listing.sold < listing.quantity' end,
    nullif(public.place_test('listing.state_code', 'listing.city', listing_tests.state, listing_tests.city,
      listing_tests.within_miles), ''))
$$;
comment on function internal.listing_tests(
  text, text[], numeric, numeric, boolean, boolean, boolean, boolean, boolean, int, text, boolean, text, text, int) is
  'The filters as a condition, with every value quoted by format. Only listing_page calls it.';

create or replace function public.listing_page(
  search text, category text, condition text[], min_price numeric, max_price numeric, accepts_trade boolean,
    for_sale boolean,
  ships boolean, pickup boolean, sealed boolean, keeps_months int, brand text, available boolean, state text, city text,
  within_miles int, sort text, cursor jsonb, page_size int, near_state text default null, near_city text default null
) returns table (listing_id uuid, next jsonb)
language plpgsql stable rows 20 security definer
set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  kind text := coalesce(listing_page.sort, 'newest');
  in_view constant text := internal.listings_in_view();
  asked constant tsquery := internal.search_query('marketplace_listing', search,
    'join public.marketplace_listings as listing on listing.id = entry.id
     join public.profiles as owner on owner.id = listing.user_id', in_view);
  looks_at_state constant text := coalesce(listing_page.state, near_state);
  looks_at_city constant text := case when listing_page.state is null then near_city else listing_page.city end;
  origin record;
  keys text[] := '{listing.created_at,listing.id}';
  key_types text[] := '{timestamptz,uuid}';
  stages text[] := '{true}';
begin
  if kind not in ('newest', 'near', 'nearest', 'cheapest', 'dearest') then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'That is no way to sort listings.';
  end if;
  select * into origin from internal.search_origin(looks_at_state, looks_at_city);
  if kind = 'nearest' and origin.latitude is null then
    kind := 'newest';
  end if;
  if kind = 'near' then
    select array[near, near || ' is not true'] into stages
      from internal.near_test('listing.state_code', 'listing.city', looks_at_state, looks_at_city) as near;
  elsif kind in ('cheapest', 'dearest') then
    keys := '{"coalesce(listing.price, 0)",listing.id}';
    key_types := '{numeric,uuid}';
    -- What has no price has nothing to be ordered by: what is free before all, what is only traded after all.
    stages := case kind when 'cheapest'
      then array['listing.price_mode = ''free''', 'listing.price is not null', 'listing.price_mode = ''trade_only''']
      else array['listing.price is not null', 'listing.price_mode = ''free''',
        'listing.price_mode = ''trade_only'''] end;
  end if;
  return query select found.id, found.next from internal.found_page('marketplace_listing', 'listing',
    'public.marketplace_listings as listing join public.profiles as owner on owner.id = listing.user_id',
    in_view || ' and ' || internal.listing_tests(category, condition, min_price, max_price, accepts_trade, for_sale,
      ships, pickup,
      sealed, keeps_months, brand, available, state, city, within_miles),
    asked, kind in ('newest', 'near'), stages, keys, key_types, kind <> 'cheapest',
    case when kind = 'nearest' then jsonb_build_object('latitude', origin.latitude, 'longitude', origin.longitude,
      'cities', coalesce(nullif(public.place_test('state_code', 'name', state, city, within_miles), ''), 'true')) end,
    listing_page.cursor, least(greatest(coalesce(page_size, 20), 1), 50)) as found;
end
$$;
comment on function public.listing_page(
  text, text, text[], numeric, numeric, boolean, boolean, boolean, boolean, boolean, int, text, boolean, text, text,
    int,
  text, jsonb, int, text, text) is
  'The ids of one page of listings, in order, each with the cursor that continues after it. Definer: see search.sql;'
  ' listings_in_view is its own rule of who sees what.';

create or replace function internal.listing_owner(card public.profiles) returns jsonb
language sql immutable set search_path = '' as $$
  select case when card.id is not null then jsonb_build_object('id', card.id, 'full_name', card.full_name,
    'profile_picture', card.profile_picture, 'specialties', card.specialties, 'is_verified', card.is_verified) end
$$;
comment on function internal.listing_owner(public.profiles) is
  'What a listing says of its owner; null for one whom the caller cannot see.';

create or replace function public.search_listings(
  search text default '', category text default null, condition text[] default '{}', min_price numeric default null,
  max_price numeric default null, accepts_trade boolean default null, for_sale boolean default null,
  ships boolean default null, pickup boolean default null, sealed boolean default null, keeps_months int default null,
  brand text default null, available boolean default null, state text default null, city text default null,
  within_miles int default null, sort text default 'newest', cursor jsonb default null, page_size int default 20,
  near_state text default null, near_city text default null
) returns table (listing jsonb, owner jsonb, miles int, next jsonb) language sql stable set search_path = '' as $$
  select to_jsonb(listing), internal.listing_owner(card),
    round(public.miles_between(origin.latitude, origin.longitude, place.latitude, place.longitude))::int, page.next
  from public.listing_page(search, category, condition, min_price, max_price, accepts_trade, for_sale, ships, pickup,
    sealed,
      keeps_months, brand, available, state, city, within_miles, sort, cursor, page_size, near_state, near_city)
    with ordinality as page (listing_id, next, place)
  join public.marketplace_listings as listing on listing.id = page.listing_id
  left join public.profiles as card on card.id = listing.user_id
  left join public.cities as place on place.state_code = listing.state_code and place.name = listing.city
  cross join internal.search_origin(coalesce(search_listings.state, near_state),
    case when search_listings.state is null then near_city else search_listings.city end) as origin
  order by page.place
$$;
comment on function public.search_listings(
  text, text, text[], numeric, numeric, boolean, boolean, boolean, boolean, boolean, int, text, boolean, text, text,
    int,
  text, jsonb, int, text, text) is
  'One page of listings with their owners. `min_price`, `max_price`: dollars; `keeps_months`: may be used for so long;'
  ' `available`: not all of it reserved; `within_miles`: distance from the city, if there is one; `sort`: newest,'
  ' near, nearest, cheapest, dearest; `near_state`, `near_city`: the place the caller looks at, which orders and does'
  ' not filter; `cursor`: the last row''s `next`.';

create or replace function public.one_listing(
  listing_id uuid, near_state text default null, near_city text default null
) returns table (listing jsonb, owner jsonb, rejection_reason text, miles int)
language sql stable set search_path = '' rows 1 as $$
  select to_jsonb(listing), internal.listing_owner(card), public.rejection_reason(listing),
    round(public.miles_between(origin.latitude, origin.longitude, place.latitude, place.longitude))::int
  from public.marketplace_listings as listing
  left join public.profiles as card on card.id = listing.user_id
  left join public.cities as place on place.state_code = listing.state_code and place.name = listing.city
  cross join internal.search_origin(near_state, near_city) as origin
  where listing.id = one_listing.listing_id
$$;
comment on function public.one_listing(uuid, text, text) is
  'A listing as its detail shows it, with its owner; no row if the caller cannot see it. `near_state`, `near_city`: as'
  ' for search_listings. Not definer: the policies decide.';

create or replace function public.similar_listings(listing_id uuid) returns setof public.marketplace_listings
language sql stable set search_path = '' rows 6 as $$
  select other.*
  from public.marketplace_listings as this
  cross join lateral public.listing_page('', this.category, '{}', null, null, null, null, null, null, null, null,
    null, true,
      null, null, null, 'near', null, 7, this.state_code, this.city) with ordinality as page (listing_id, next, place)
  join public.marketplace_listings as other on other.id = page.listing_id and other.id <> this.id
  where this.id = similar_listings.listing_id
  order by other.subcategory is distinct from this.subcategory, page.place limit 6
$$;
comment on function public.similar_listings(uuid) is
  'Up to six others of the same category, of the same kind first, then those near it. Not definer: the policies'
  ' decide.';

create or replace function internal.listings_found(search text, most int, state text, city text) returns table (id uuid)
language sql stable set search_path = '' as $$
  select page.listing_id from public.listing_page(listings_found.search, null, '{}', null, null, null, null, null,
    null, null,
      null, null, null, null, null, null, 'near', null, listings_found.most, listings_found.state, listings_found.city)
    with ordinality as page (listing_id, next, place) order by page.place
$$;
comment on function internal.listings_found(text, int, text, text) is
  'What is listed, for the search over everything (search.sql).';

create or replace function internal.found_listing(id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', listing.id, 'title', listing.title, 'category', listing.category,
    'price_mode', listing.price_mode, 'price', listing.price, 'city', listing.city, 'state_code', listing.state_code)
  from public.marketplace_listings as listing where listing.id = found_listing.id
$$;
comment on function internal.found_listing(uuid) is 'What the search over everything shows of a listing.';

create or replace function internal.new_listings_of(kept public.saved_searches) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  filters jsonb := kept.filters;
  many int;
begin
  select count(*) into many
    from public.listing_page(
      search => coalesce(filters ->> 'q', ''), category => filters ->> 'category',
      condition => string_to_array(filters ->> 'condition', ','),
      min_price => substring(filters ->> 'least' from '^\d{1,6}$')::numeric,
      max_price => substring(filters ->> 'most' from '^\d{1,6}$')::numeric,
        accepts_trade => filters ->> 'trade' = 'yes',
      for_sale => filters ->> 'sale' = 'yes', ships => filters ->> 'ships' = 'yes',
      pickup => filters ->> 'pickup' = 'yes', sealed => filters ->> 'sealed' = 'yes',
      keeps_months => substring(filters ->> 'keeps' from '^\d{1,2}$')::int, brand => filters ->> 'brand',
      available => true, state => filters ->> 'state', city => filters ->> 'city',
      within_miles => substring(filters ->> 'miles' from '^\d{1,4}$')::int, sort => 'newest', cursor => null,
      page_size => 50) as page
    join internal.search_entries as entry on entry.kind = 'marketplace_listing' and entry.id = page.listing_id
    join public.marketplace_listings as listing on listing.id = page.listing_id
    where entry.listed_at > kept.told_at and listing.user_id <> kept.user_id;
  return case when many > 0 then jsonb_build_object('listings', many) end;
end
$$;
comment on function internal.new_listings_of(public.saved_searches) is
  'How many of the 50 newest listings that it finds appeared since told_at, as a fact of the notice; null for none.'
  ' For notify_of_found, as the member.';

-- ## Rules
select internal.notice_kind('listings_found', 'new_marketplace', 'community', topic => 'community',
  urgency => 'summary');
grant execute on function public.listing_page(
    text, text, text[], numeric, numeric, boolean, boolean, boolean, boolean, boolean, int, text, boolean, text, text,
      int,
    text, jsonb, int, text, text),
  public.search_listings(
    text, text, text[], numeric, numeric, boolean, boolean, boolean, boolean, boolean, int, text, boolean, text, text,
      int,
    text, jsonb, int, text, text),
  public.similar_listings(uuid), public.one_listing(uuid, text, text), internal.listing_owner(public.profiles),
  internal.search_origin(text, text) to authenticated;
select internal.search_kind('marketplace_listing', 'public.marketplace_listings', 'internal.words_of_listing',
  '{title,brand,model,category,subcategory,facts,description,state_code,city,status}',
  found_as => 'listings', found_by => 'internal.listings_found', shown_by => 'internal.found_listing',
  feature => 'marketplace');
