-- Listings of the marketplace (B13): what a member sells, gives away or trades, a chair or a suite to rent, models
-- wanted. Their owner writes the table; a trigger judges what they write. A listing is open while it is approved, not
-- past `expires_at` and not all of it is gone. Closed means sold, nothing else: withdrawing and expiring both end
-- with `expires_at`.
-- Needs: content-kinds, names, location, membership, moderation, sanctions, deletions, market-things, pictures

-- ## Tables
create table public.marketplace_listings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint marketplace_listings_user_id_fkey references public.profiles (id) on delete cascade,
  title text not null constraint marketplace_listings_title_length check (char_length(title) between 3 and 100),
  description text not null constraint marketplace_listings_description_length check (
    char_length(description) between 20 and 5000),
  category text not null constraint marketplace_listings_category_known check (category in (
    'tools', 'electricals', 'furniture', 'products_sealed', 'products_backbar', 'disposables', 'education_materials',
    'models_wanted', 'chair_or_suite', 'bundle', 'other')),
  subcategory text,
  condition text constraint marketplace_listings_condition_known check (
    condition in ('new_sealed', 'like_new', 'good', 'fair', 'for_parts')),
  brand text not null default '' constraint marketplace_listings_brand_length check (char_length(brand) <= 60),
  model text not null default '' constraint marketplace_listings_model_length check (char_length(model) <= 60),
  quantity int not null default 1 constraint marketplace_listings_quantity_range check (quantity between 1 and 999),
  unit text not null default '' constraint marketplace_listings_unit_length check (char_length(unit) <= 20),
  price_mode text not null constraint marketplace_listings_price_mode_known check (
    price_mode in ('fixed', 'offers', 'free', 'trade_only')),
  price numeric(8, 2) constraint marketplace_listings_price_range check (price between 1 and 100000),
  is_trade boolean not null default false,
  trade_wants text not null default '' constraint marketplace_listings_trade_wants_length check (
    char_length(trade_wants) <= 300),
  trade_value_cents int constraint marketplace_listings_trade_value_range check (trade_value_cents between 100
    and 10000000),
  expires_on date constraint marketplace_listings_expires_on_range check (expires_on between '2000-01-01'
    and '2199-12-31'),
  pao_months int constraint marketplace_listings_pao_months_range check (pao_months between 1 and 60),
  lot text not null default '' constraint marketplace_listings_lot_length check (char_length(lot) <= 40),
  cleaned_statement text not null default '' constraint marketplace_listings_cleaned_statement_length check (
    char_length(cleaned_statement) <= 200),
  sds_url text constraint marketplace_listings_sds_url_is_one check (
    sds_url ~ '^https://[^\s/@]+\.[^\s/@]+(/\S*)?$' and char_length(sds_url) <= 500),
  facts jsonb not null default '{}' constraint marketplace_listings_facts_are_some check (
    jsonb_typeof(facts) = 'object' and char_length(facts::text) <= 2000),
  license_types text[] not null default '{}',
  photos jsonb not null constraint marketplace_listings_photos_are_some check (
    jsonb_typeof(photos) = 'array' and jsonb_array_length(photos) between 1 and 10),
  state_code text constraint marketplace_listings_state_code_fkey references public.states (code) on delete restrict,
  city text,
  pickup boolean not null default true,
  ships boolean not null default false,
  shipping_cents int constraint marketplace_listings_shipping_range check (shipping_cents between 0 and 100000),
  deliver_by date constraint marketplace_listings_deliver_by_range check (deliver_by between '2000-01-01'
    and '2199-12-31'),
  is_public boolean not null default false,
  status text not null default 'pending' constraint marketplace_listings_status_known check (
    status in ('pending', 'approved', 'closed', 'rejected')),
  closed_reason text constraint marketplace_listings_closed_reason_known check (closed_reason in ('sold', 'withdrawn')),
  reserved int not null default 0,
  sold int not null default 0,
  view_count int not null default 0,
  renewed_count int not null default 0,
  was_price numeric(8, 2),
  price_fell_at timestamptz,
  told_price_at timestamptz,
  created_at timestamptz not null default clock.now(),
  updated_at timestamptz not null default clock.now(),
  expires_at timestamptz not null default clock.now() + interval '60 days'
    constraint marketplace_listings_expires_at_range check (
    expires_at between '2000-01-01Z' and '2200-01-01Z'),
  deleted_at timestamptz,
  client_id uuid,
  constraint marketplace_listings_client_id_key unique (user_id, client_id),
  constraint marketplace_listings_city_fkey foreign key (state_code, city)
    references public.cities (state_code, name) on delete restrict,
  constraint marketplace_listings_city_needs_state check (city is null or state_code is not null),
  constraint marketplace_listings_pieces_add_up check (reserved >= 0 and sold >= 0 and reserved + sold <= quantity),
  constraint marketplace_listings_priced_as_it_says check ((price is not null) = (price_mode in ('fixed', 'offers'))),
  constraint marketplace_listings_trade_only_is_trade check (price_mode <> 'trade_only' or is_trade),
  constraint marketplace_listings_shipping_is_shipped check (shipping_cents is null or ships),
  constraint marketplace_listings_things_have_a_condition check (
    (condition is null) = (category in ('models_wanted', 'chair_or_suite'))),
  constraint marketplace_listings_closed_is_sold check ((status = 'closed') = coalesce(closed_reason = 'sold', false))
);
comment on table public.marketplace_listings is
  'What a member offers in the marketplace. Open while approved, not past expires_at and not all of it reserved or'
  ' sold.';
comment on column public.marketplace_listings.subcategory is
  'The kind of thing (market_things); null for a category without.';
comment on column public.marketplace_listings.condition is 'Of a thing; new_sealed is in its closed original packing.';
comment on column public.marketplace_listings.price is
  'Dollars and cents for each piece, or the rent for each period; null if nothing is paid.';
comment on column public.marketplace_listings.is_trade is 'Whether its owner takes services or things for it.';
comment on column public.marketplace_listings.expires_on is 'The last day on which the product may be used.';
comment on column public.marketplace_listings.pao_months is 'How many months it may be used once it is open.';
comment on column public.marketplace_listings.cleaned_statement is 'How it was cleaned, in the words of its owner.';
comment on column public.marketplace_listings.sds_url is 'The address of its safety data sheet.';
comment on column public.marketplace_listings.facts is 'What its category asks for (market_facts), by name.';
comment on column public.marketplace_listings.license_types is
  'Only members with one of these licenses see it; written by the server from its kind. Empty for everyone.';
comment on column public.marketplace_listings.photos is
  'In the order of its owner: path in the bucket market-pictures and alt_text; the server adds w and h.';
comment on column public.marketplace_listings.deliver_by is 'The day by which it has to be handed over.';
comment on column public.marketplace_listings.is_public is 'Whether anyone may see it, also without an account.';
comment on column public.marketplace_listings.closed_reason is
  'Why it ended before its time; null while it has not. Only `sold` is the status closed.';
comment on column public.marketplace_listings.reserved is 'How many pieces accepted offers hold (market-offers.sql).';
comment on column public.marketplace_listings.was_price is
  'The price before it fell; null if it never did, or rose since.';
comment on column public.marketplace_listings.told_price_at is 'When those who saved it last heard of a lower price.';
comment on column public.marketplace_listings.deleted_at is
  'When its owner deleted it. From then on only the team reads it.';
comment on column public.marketplace_listings.client_id is
  'Generated by the owner''s browser, so that listing the same thing again stores it once.';
create index marketplace_listings_owner_index on public.marketplace_listings (user_id, created_at desc, id desc);
create index marketplace_listings_newest_index on public.marketplace_listings (created_at desc, id desc)
  where status = 'approved';
create index marketplace_listings_category_index on public.marketplace_listings (category, created_at desc, id desc)
  where status = 'approved';
create index marketplace_listings_price_index on public.marketplace_listings (coalesce(price, 0), id)
  where status = 'approved';
create index marketplace_listings_place_index
  on public.marketplace_listings (state_code, city, created_at desc, id desc);
create index marketplace_listings_waiting_index on public.marketplace_listings (updated_at, id)
  where status = 'pending';
create index marketplace_listings_price_fell_index on public.marketplace_listings (price_fell_at)
  where price_fell_at is not null;
alter table public.marketplace_listings enable row level security;

-- ## Functions
create or replace function internal.listing_is_open(listing public.marketplace_listings) returns boolean
language sql stable set search_path = '' as $$
  select listing.status = 'approved' and listing.expires_at > clock.now()
    and listing.reserved + listing.sold < listing.quantity
$$;
comment on function internal.listing_is_open(public.marketplace_listings) is 'Whether a piece of it can be had.';

create or replace function internal.my_licenses() returns text[] language sql stable set search_path = '' as $$
  -- No license is checked yet.
  select '{}'::text[]
$$;
comment on function internal.my_licenses() is
  'The licenses of the caller that were checked, as values of license_types. Devices that change skin are seen by'
  ' those who have one of theirs.';

create or replace view internal.market_pictures_shown as
  select listing.user_id, photo ->> 'path' as path
  from public.marketplace_listings as listing, jsonb_array_elements(listing.photos) as photo;
comment on view internal.market_pictures_shown is 'The files that listings show (pictures.sql).';

create or replace function internal.tidy_photos(photos jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  tidy jsonb;
begin
  select jsonb_agg(jsonb_build_object('path', photo ->> 'path', 'w', file.metadata -> 'width',
      'h', file.metadata -> 'height',
      'alt_text', btrim(regexp_replace(coalesce(photo ->> 'alt_text', ''), '\s+', ' ', 'g'))) order by place)
    into tidy
    from jsonb_array_elements(tidy_photos.photos) with ordinality as given (photo, place)
    left join storage.objects as file on file.bucket_id = 'market-pictures' and file.name = photo ->> 'path';
  -- What is no picture at all is refused with the pictures that are not there (pictures.sql).
  if (select count(distinct photo ->> 'path') < count(photo ->> 'path') from jsonb_array_elements(tidy) as photo) then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "photos"}',
      message = 'Show each picture once.';
  elsif exists (select from jsonb_array_elements(tidy) as photo
      where photo ->> 'path' is not null and char_length(photo ->> 'alt_text') not between 5 and 200) then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "photos"}',
      message = 'Describe each picture in 5 to 200 characters.';
  end if;
  return tidy;
end
$$;
comment on function internal.tidy_photos(jsonb) is
  'The pictures of a listing with their sizes, in the order of its owner. For definer functions.';

create or replace function internal.is_market_fact(known internal.market_facts, given jsonb) returns boolean
language sql stable set search_path = '' as $$
  select case known.holds
    when 'text' then jsonb_typeof(given) = 'string' and char_length(given #>> '{}') between 1 and known.most
    when 'number' then jsonb_typeof(given) = 'number' and (given #>> '{}')::numeric between 1 and known.most
      and (given #>> '{}')::numeric % 1 = 0
    when 'choice' then jsonb_typeof(given) = 'string' and (given #>> '{}') = any (known.choices)
    when 'yes' then jsonb_typeof(given) = 'boolean'
    when 'day' then jsonb_typeof(given) = 'string' and (given #>> '{}') ~ '^20\d\d-\d\d-\d\d$'
      and internal.is_input(given #>> '{}', 'date') end
$$;
comment on function internal.is_market_fact(internal.market_facts, jsonb) is 'Whether a value is one of this fact.';

create or replace function internal.refuse_untrue_facts(listing public.marketplace_listings) returns void
language plpgsql stable set search_path = '' as $$
declare
  wrong text;
begin
  select coalesce(known.name, fact.name) into wrong
    from jsonb_each(jsonb_strip_nulls(listing.facts)) as fact (name, value)
    full join (select * from internal.market_facts as asked where asked.category = listing.category) as known
      on known.name = fact.name
    where known.name is null or (fact.name is null and known.is_required)
      or (fact.name is not null and not internal.is_market_fact(known, fact.value))
    order by 1 limit 1;
  if wrong is not null then
    raise exception using errcode = 'PT400', hint = 'invalid',
      detail = jsonb_build_object('field', 'facts', 'fact', left(wrong, 60)),
      message = 'Something this category asks for is missing or not one of its choices.';
  end if;
end
$$;
comment on function internal.refuse_untrue_facts(public.marketplace_listings) is
  'Refuses facts that its category does not ask for, that are missing, or that are of another kind. For definer'
  ' functions.';

create or replace function internal.refuse_unsellable(listing public.marketplace_listings) returns void
language plpgsql stable set search_path = '' as $$
declare
  of_kind internal.market_things;
  ban internal.market_bans;
begin
  select * into of_kind from internal.market_things as known
    where known.category = listing.category and known.name = listing.subcategory;
  if (listing.subcategory is not null and of_kind.name is null) or (listing.subcategory is null
      and exists (select from internal.market_things as known where known.category = listing.category)) then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "subcategory"}',
      message = 'Choose what it is from the list.';
  elsif listing.expires_on <= public.utc_today() then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "expires_on", "ban": "expired"}',
      message = 'This item can''t be listed: opened or expired products aren''t allowed.';
  elsif listing.category in ('products_sealed', 'products_backbar', 'disposables')
      and listing.condition <> 'new_sealed' then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "condition", "ban": "opened"}',
      message = 'This item can''t be listed: opened or expired products aren''t allowed.';
  elsif of_kind.is_cleaned and listing.condition <> 'new_sealed' and char_length(listing.cleaned_statement) < 10 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "cleaned_statement"}',
      message = 'Say how it was cleaned.';
  end if;
  select * into ban from internal.market_bans as known
    where listing.category = any (known.categories)
      and lower(listing.title || E'\n' || listing.description) ~ known.words
    order by known.name limit 1;
  if ban.name is not null then
    raise exception using errcode = 'PT400', hint = 'invalid', message = ban.reason,
      detail = jsonb_build_object('field', 'description', 'ban', ban.name);
  end if;
end
$$;
comment on function internal.refuse_unsellable(public.marketplace_listings) is
  'Refuses what may not be sold, and what was not cleaned (B13). Its detail names the field and the rule. For definer'
  ' functions.';

create or replace function internal.judge_listing() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A listing in another member's name is left to the policy, which always refuses it.
  if auth.role() is distinct from 'authenticated' or new.user_id is distinct from auth.uid() then
    return new;
  end if;
  perform internal.refuse_restricted('no_posts');
  perform internal.refuse_leaving();
  if not public.has_feature('marketplace') then
    perform internal.refuse_without('marketplace');
  end if;
  perform internal.refuse_unconfirmed_address();
  new.title := btrim(regexp_replace(new.title, '\s+', ' ', 'g'));
  new.brand := btrim(regexp_replace(new.brand, '\s+', ' ', 'g'));
  new.model := btrim(regexp_replace(new.model, '\s+', ' ', 'g'));
  new.unit := btrim(regexp_replace(new.unit, '\s+', ' ', 'g'));
  new.lot := btrim(regexp_replace(new.lot, '\s+', ' ', 'g'));
  new.trade_wants := btrim(regexp_replace(new.trade_wants, '\s+', ' ', 'g'));
  new.cleaned_statement := btrim(regexp_replace(new.cleaned_statement, '\s+', ' ', 'g'));
  new.description := btrim(regexp_replace(new.description, '(\r?\n[ \t]*){4,}', E'\n\n\n', 'g'), E' \t\r\n');
  new.facts := jsonb_strip_nulls(new.facts);
  if new.city is null then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "city"}',
      message = 'Say which city it is in.';
  elsif not new.pickup and not new.ships then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "pickup"}',
      message = 'Say whether it is picked up or shipped.';
  -- The day before is still today somewhere in the country. One that has passed since stops no other edit.
  elsif (tg_op = 'INSERT' or new.deliver_by is distinct from old.deliver_by)
      and new.deliver_by not between public.utc_today() - 1 and public.utc_today() + 365 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"field": "deliver_by"}',
      message = 'Choose a day within a year.';
  end if;
  perform internal.refuse_unsellable(new);
  perform internal.refuse_untrue_facts(new);
  new.photos := internal.tidy_photos(new.photos);
  new.license_types := coalesce((select known.license_types from internal.market_things as known
    where known.category = new.category and known.name = new.subcategory), '{}');
  new.updated_at := clock.now();
  if tg_op = 'INSERT' then
    new.status := case when internal.is_trusted_to_sell(new.user_id) then 'approved' else 'pending' end;
    return new;
  end if;
  if old.status = 'closed' then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'This is sold. Relist it to change it.';
  elsif new.quantity < old.reserved + old.sold then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'More pieces than that are reserved or sold.';
  end if;
  if old.status = 'rejected' then
    new.status := 'pending';
  elsif old.status = 'approved'
      and internal.listing_reads_differently(
        jsonb_populate_record(old, internal.approved_texts('marketplace_listing', old.id)), new)
      and not internal.is_trusted_to_sell(new.user_id) then
    new.status := 'pending';
  end if;
  if new.price < old.price then
    new.was_price := old.price;
    new.price_fell_at := clock.now();
  elsif new.price is distinct from old.price then
    new.was_price := null;
    new.price_fell_at := null;
  end if;
  return new;
end
$$;
comment on function internal.judge_listing() is
  'What a member writes of their own listing: trims it, refuses what is missing or may not be sold, and lets it wait'
  ' for approval. Definer: reads standing and earlier listings.';

create or replace function internal.refuse_past_listing_limits(owner_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('listings of ' || refuse_past_listing_limits.owner_id, 0));
  if (select count(*) from public.marketplace_listings as listing
      where listing.user_id = refuse_past_listing_limits.owner_id and listing.status in ('pending', 'approved')
        and listing.expires_at > clock.now()) > 30 then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'You can have 30 listings at a time. End one to list another.';
  elsif (select count(*) from public.marketplace_listings as listing
      where listing.user_id = refuse_past_listing_limits.owner_id
        and listing.created_at > clock.now() - interval '1 day') > 40 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', message = 'You can list 40 things a day.';
  end if;
end
$$;
comment on function internal.refuse_past_listing_limits(uuid) is
  'Refuses if this member has more listings open or waiting, or made today, than that. For definer functions.';

create or replace function internal.limit_listings() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_past_listing_limits(new.user_id);
  return null;
end
$$;
comment on function internal.limit_listings() is
  'At most 30 open or waiting listings for each member, and 40 new ones a day (docs/product/limits.md). Definer:'
  ' counts all of them.';

-- ## Rules
select internal.keep_table_rules('public.marketplace_listings', feature => 'marketplace', suspended_read => 'some',
  suspended_rows => $$not (select internal.i_am_suspended()) or user_id = (select auth.uid())$$);
insert into internal.member_data (relation, whose, area, left_out, erasure) values
  ('public.marketplace_listings', 'user_id = $1', 'marketplace', '{client_id}', 'delete');

create policy "members with the marketplace read approved and sold ones" on public.marketplace_listings
  for select to authenticated using (
    status in ('approved', 'closed') and deleted_at is null and (select public.has_feature('marketplace'))
    and (license_types = '{}' or license_types && (select internal.my_licenses()))
    and user_id <> all ((select internal.hidden_from_me())::uuid[])
    and user_id not in (select internal.silenced_authors()));
create policy "a seller reads their own listings" on public.marketplace_listings
  for select to authenticated using (user_id = (select auth.uid()) and deleted_at is null);
create policy "the team reads every listing" on public.marketplace_listings
  for select to authenticated using ((select public.may('read_listings')));
create policy "a member lists things in their own name" on public.marketplace_listings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a seller edits their own listings" on public.marketplace_listings
  for update to authenticated using (user_id = (select auth.uid()) and deleted_at is null);
grant select on public.marketplace_listings to authenticated;
grant execute on function internal.my_licenses() to authenticated;
-- What an owner says of their listing. Whose it is is said once.
do $$
declare
  said constant text := 'title, description, category, subcategory, condition, brand, model, quantity, unit,
    price_mode, price, is_trade, trade_wants, trade_value_cents, expires_on, pao_months, lot, cleaned_statement,
    sds_url, facts, photos, state_code, city, pickup, ships, shipping_cents, deliver_by, is_public';
begin
  execute format(
    'grant insert (user_id, client_id, %1$s), update (%1$s) on public.marketplace_listings to authenticated', said);
  execute format('create or replace trigger t30_received before insert or update of %s on public.marketplace_listings
    for each row execute function internal.judge_listing()', said);
end
$$;
create or replace trigger t20_plain_text before insert or update on public.marketplace_listings
  for each row execute function internal.keep_plain_text('title');
create or replace trigger limited after insert on public.marketplace_listings
  for each row execute function internal.limit_listings();
create or replace trigger limited_again after update on public.marketplace_listings
  for each row when (old.status = 'rejected' and new.status = 'pending' and new.user_id = auth.uid())
  execute function internal.limit_listings();
select internal.picture_bucket('market-pictures', shown => 'internal.market_pictures_shown', waits => '30 days',
  feature => 'marketplace', uploads => 'a member with the marketplace uploads pictures for it',
  lists => 'a member lists the pictures they uploaded for the marketplace',
  takes_back => 'a member takes back a picture that none of their listings shows');
create or replace trigger t40_own_pictures before insert or update of photos on public.marketplace_listings
  for each row execute function internal.judge_pictures('market-pictures', 'photos');
create or replace trigger drop_picture after update on public.marketplace_listings
  for each row when (new.photos is distinct from old.photos)
  execute function internal.drop_pictures('market-pictures', 'photos');
create or replace trigger drop_last_picture after delete on public.marketplace_listings
  for each row execute function internal.drop_pictures('market-pictures', 'photos');
select platform.service_sees('public.marketplace_listings');
