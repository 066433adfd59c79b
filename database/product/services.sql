-- What a professional offers, and what she is looking for. These two lists are what a trade is made of.
-- Needs: profiles

-- ## Tables
create table public.services (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint services_user_id_fkey references public.profiles (id) on delete cascade,
  category text not null constraint services_category_known check (
    category in ('hair', 'nails', 'esthetics', 'massage', 'mua', 'permanent-makeup', 'barbering', 'advanced-beauty')),
  name text not null constraint services_name_length check (char_length(name) between 3 and 80),
  description text not null default '' constraint services_description_length check (char_length(description) <= 1000),
  duration_minutes int not null constraint services_duration_range check (duration_minutes between 15 and 480 and duration_minutes % 5 = 0),
  list_price_cents int not null constraint services_list_price_range check (list_price_cents between 0 and 500000),
  product_cost_cents int not null default 0 constraint services_product_cost_range check (product_cost_cents between 0 and list_price_cents),
  is_tradeable boolean not null default true,
  show_price boolean not null default true,
  location_modes text[] not null default '{my_place}' constraint services_location_modes_known check (
    location_modes <@ array['my_place', 'your_place', 'salon_third', 'online'] and cardinality(location_modes) between 1 and 4),
  is_active boolean not null default true,
  sort_order int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.services is 'One service a professional gives: how long it takes and what it costs at list price, in cents.';
create index services_user_id_index on public.services (user_id, sort_order, created_at);
create index services_category_index on public.services (category) where is_active;
create index services_name_trigram_index on public.services using gin (name extensions.gin_trgm_ops);

create table public.service_wants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint service_wants_user_id_fkey references public.profiles (id) on delete cascade,
  category text not null constraint service_wants_category_known check (
    category in ('hair', 'nails', 'esthetics', 'massage', 'mua', 'permanent-makeup', 'barbering', 'advanced-beauty')),
  title text not null constraint service_wants_title_length check (char_length(title) between 3 and 80),
  note text not null default '' constraint service_wants_note_length check (char_length(note) <= 500),
  max_value_cents int constraint service_wants_max_value_range check (max_value_cents between 0 and 500000),
  urgency text not null default 'flexible' constraint service_wants_urgency_known check (urgency in ('flexible', 'this_month', 'this_week')),
  status text not null default 'active' constraint service_wants_status_known check (status in ('active', 'paused', 'fulfilled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.service_wants is 'A service a professional is looking for.';
create index service_wants_user_id_index on public.service_wants (user_id, created_at);
create index service_wants_category_index on public.service_wants (category) where status = 'active';
create index service_wants_title_trigram_index on public.service_wants using gin (title extensions.gin_trgm_ops);

alter table public.services enable row level security;
alter table public.service_wants enable row level security;
