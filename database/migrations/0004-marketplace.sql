-- The marketplace (docs/product/market.md): what is listed, what may not be sold, offers.
create table internal.market_things (
  category text not null,
  name text not null,
  is_cleaned boolean not null,
  license_types text[] not null,
  constraint market_things_pkey primary key (category, name)
);
comment on table internal.market_things is 'The kinds of things in each category of the marketplace.';
comment on column internal.market_things.is_cleaned is 'Whether its seller has to say how it was cleaned.';
comment on column internal.market_things.license_types is
  'Only members with one of these licenses see it; empty for what everyone may have. Values of license_types.';
alter table internal.market_things enable row level security;

create table internal.market_facts (
  category text not null,
  name text not null,
  holds text not null constraint market_facts_holds_known check (holds in ('text', 'number', 'choice', 'yes', 'day')),
  most int,
  choices text[],
  is_required boolean not null,
  constraint market_facts_pkey primary key (category, name),
  constraint market_facts_choices_are_for_choices check ((holds = 'choice') = (choices is not null)),
  constraint market_facts_most_is_for_text_and_numbers check ((holds in ('text', 'number')) = (most is not null))
);
comment on table internal.market_facts is 'What a listing of a category says of its thing, beyond what all of them do.';
comment on column internal.market_facts.most is 'The longest text in characters, or the largest number.';
alter table internal.market_facts enable row level security;

create table internal.market_bans (
  name text constraint market_bans_pkey primary key,
  categories text[] not null,
  words text not null,
  reason text not null
);
comment on table internal.market_bans is
  'Words with which a listing says that it is of something that may not be sold.';
comment on column internal.market_bans.words is 'A regular expression on the title and the description, in lowercase.';
comment on column internal.market_bans.reason is 'What its seller reads.';
alter table internal.market_bans enable row level security;

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

create table public.listing_offers (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null
    constraint listing_offers_listing_id_fkey references public.marketplace_listings (id) on delete cascade,
  seller_id uuid not null constraint listing_offers_seller_id_fkey references public.profiles (id) on delete cascade,
  buyer_id uuid not null constraint listing_offers_buyer_id_fkey references public.profiles (id) on delete cascade,
  kind text not null constraint listing_offers_kind_known check (kind in ('cash')),
  quantity int not null constraint listing_offers_quantity_range check (quantity between 1 and 999),
  amount_cents int not null constraint listing_offers_amount_range check (amount_cents between 0 and 100000000),
  message text not null default '' constraint listing_offers_message_length check (char_length(message) <= 1000),
  version int not null default 1 constraint listing_offers_version_range check (version between 1 and 10),
  status text not null default 'pending' constraint listing_offers_status_known check (status in (
    'pending', 'countered', 'accepted', 'completed', 'released', 'declined', 'withdrawn', 'expired')),
  end_reason text constraint listing_offers_end_reason_known check (end_reason in ('declined', 'gone',
    'listing_ended')),
  waits boolean not null default false,
  expires_at timestamptz not null,
  reserved_until timestamptz,
  seller_handed_at timestamptz,
  buyer_handed_at timestamptz,
  client_id uuid,
  created_at timestamptz not null default clock.now(),
  updated_at timestamptz not null default clock.now(),
  constraint listing_offers_client_id_key unique (buyer_id, client_id),
  constraint listing_offers_of_two check (seller_id <> buyer_id),
  constraint listing_offers_reserved_while_accepted check ((status = 'accepted') = (reserved_until is not null)),
  constraint listing_offers_handed_over_once_accepted check (
    status in ('accepted', 'completed') or coalesce(seller_handed_at, buyer_handed_at) is null),
  constraint listing_offers_declined_says_why check ((status = 'declined') = (end_reason is not null)),
  constraint listing_offers_open_ones_wait check (not waits or status in ('pending', 'countered'))
);
comment on table public.listing_offers is 'What a member offers for a listing, and what became of it.';
comment on column public.listing_offers.amount_cents is 'For all its pieces together, in cents; 0 for what is free.';
comment on column public.listing_offers.message is 'Of the one who answered last.';
comment on column public.listing_offers.status is
  'pending: the seller answers; countered: the buyer does; accepted: its pieces are reserved; completed: both handed'
  ' over;'
  ' released: it fell through.';
comment on column public.listing_offers.waits is 'Whether someone else was first, so that it waits to be asked.';
comment on column public.listing_offers.expires_at is 'When it ends unless it is answered.';
comment on column public.listing_offers.reserved_until is 'When its reservation ends, or what one of them said counts.';
create unique index listing_offers_one_open_index on public.listing_offers (listing_id, buyer_id)
  where status in ('pending', 'countered', 'accepted');
create index listing_offers_listing_index on public.listing_offers (listing_id, created_at, id);
create index listing_offers_buyer_index on public.listing_offers (buyer_id, updated_at desc, id desc);
create index listing_offers_seller_index on public.listing_offers (seller_id, updated_at desc, id desc);
create index listing_offers_expires_index on public.listing_offers (expires_at) where status in ('pending',
  'countered');
create index listing_offers_reserved_index on public.listing_offers (reserved_until) where status = 'accepted';
alter table public.listing_offers enable row level security;

alter table public.notifications drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in (
    'message', 'trade_proposal', 'trade_accepted', 'trade_declined', 'trade_completed', 'trade_cancelled',
    'trade_update', 'verification', 'review', 'new_marketplace', 'new_event', 'new_job', 'new_education',
    'new_forum_thread', 'new_user', 'new_verification', 'billing', 'trial_ending', 'founder_ending', 'system',
    'match_found', 'application_update', 'interview_reminder', 'forum_reply', 'forum_mention', 'forum_solved',
    'forum_reminder', 'new_follower', 'offer_update'));

update public.features set is_built = true where name = 'marketplace';
insert into public.feature_switches (area) values ('marketplace');
insert into internal.acts (name, is_sensitive) values ('decide_listings', false), ('read_listings', false);
insert into internal.role_acts (role, act) values ('moderator', 'decide_listings'), ('moderator', 'read_listings');
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('market-pictures', 'market-pictures', true, 10 * 1024 * 1024, '{image/jpeg}');
insert into storage.picture_buckets (bucket_id) values ('market-pictures');
