-- A member as others see her. `profiles` holds the card every member may read; `profile_details` what a view of the
-- page opens; `profile_private` what concerns nobody else. The latter two are also offered on `profiles` as computed
-- fields that answer null to whoever may not know (docs/decisions/0007-private-facts-as-computed-fields.md).
-- Needs: location

-- ## Tables
create table public.profiles (
  id uuid primary key constraint profiles_id_fkey references auth.users (id) on delete cascade,
  full_name text not null constraint profiles_full_name_length check (char_length(full_name) between 1 and 80),
  profile_picture text constraint profiles_picture_is_https_or_own check (profile_picture ~ '^(https://|/storage/v1/)' and char_length(profile_picture) <= 2048),
  headline text not null default '' constraint profiles_headline_length check (char_length(headline) <= 80),
  account_kind text not null default 'professional' constraint profiles_account_kind_known check (account_kind in ('professional', 'employer', 'student')),
  specialties text[] not null default '{}' constraint profiles_specialties_known check (
    specialties <@ array['hair', 'nails', 'esthetics', 'massage', 'mua', 'permanent-makeup', 'barbering', 'advanced-beauty'] and cardinality(specialties) <= 8),
  experience_years int constraint profiles_experience_years_range check (experience_years between 0 and 70),
  salon_name text not null default '' constraint profiles_salon_name_length check (char_length(salon_name) <= 80),
  state_code text,
  city text,
  latitude numeric(5, 2),
  longitude numeric(6, 2),
  open_to_trade boolean not null default true,
  is_verified boolean not null default false,
  is_founder boolean not null default false,
  trades_completed int not null default 0 constraint profiles_trades_completed_not_negative check (trades_completed >= 0),
  last_active_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_city_fkey foreign key (state_code, city) references public.cities (state_code, name) on update cascade on delete set null (city),
  constraint profiles_city_needs_state check (city is null or state_code is not null),
  constraint profiles_state_code_fkey foreign key (state_code) references public.states (code) on delete set null
);
comment on table public.profiles is 'The card of a member: name, crafts, place and badges. Readable to every member who is not blocked.';
comment on column public.profiles.specialties is 'Crafts, in the member''s own order; the first one gives the generated picture its material.';
comment on column public.profiles.latitude is 'Degrees, copied from the city by a trigger; never the exact place.';

create table public.profile_details (
  user_id uuid primary key constraint profile_details_user_id_fkey references public.profiles (id) on delete cascade,
  bio text not null default '' constraint profile_details_bio_length check (char_length(bio) <= 1500),
  techniques text[] not null default '{}' constraint profile_details_techniques_count check (cardinality(techniques) <= 20),
  languages text[] not null default '{}' constraint profile_details_languages_count check (cardinality(languages) <= 10),
  links jsonb not null default '[]' constraint profile_details_links_is_list check (jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 5),
  trade_rules jsonb not null default '{}' constraint profile_details_trade_rules_is_object check (jsonb_typeof(trade_rules) = 'object'),
  updated_at timestamptz not null default now()
);
comment on table public.profile_details is 'What opening a profile shows beyond the card. Readable by its owner and by whoever has a view of it today.';

create table public.profile_private (
  user_id uuid primary key constraint profile_private_user_id_fkey references public.profiles (id) on delete cascade,
  email text not null default '',
  user_role text not null default 'free' constraint profile_private_user_role_known check (user_role in ('free', 'pro')),
  trial_ends_at timestamptz,
  founder_benefits_expire_at timestamptz,
  accepted_terms_version text,
  updated_at timestamptz not null default now()
);
comment on table public.profile_private is 'Facts about a member that concern nobody else. Own row only; written by the server.';

create index profiles_place_index on public.profiles (state_code, city);
create index profiles_newest_index on public.profiles (created_at desc, id desc);
create index profiles_specialties_index on public.profiles using gin (specialties);
create index profiles_name_trigram_index on public.profiles using gin (full_name extensions.gin_trgm_ops);

alter table public.profiles enable row level security;
alter table public.profile_details enable row level security;
alter table public.profile_private enable row level security;
