-- A member as others see them. `profiles` holds the card every member may read; `profile_details` what a view of the
-- page opens; `profile_private` what only the member may read. The latter two are also available on `profiles` as computed
-- fields that return null to callers without the right (docs/decisions/0007-private-facts-as-computed-fields.md).
-- Needs: location, crafts, settings, plain-text, names

-- ## Tables
create table public.profiles (
  id uuid primary key constraint profiles_id_fkey references auth.users (id) on delete cascade,
  full_name text not null constraint profiles_full_name_length check (char_length(full_name) between 1 and 80),
  constraint profiles_full_name_is_no_address check (full_name !~* 'https?:|www\.|://'),
  profile_picture text,
  constraint profiles_picture_is_own check (
    profile_picture ~ ('^/storage/v1/object/public/avatars/' || id || '/[0-9a-z-]{8,64}\.(jpg|png|webp|avif)$')),
  headline text not null default '' constraint profiles_headline_length check (char_length(headline) <= 80),
  account_kind text not null default 'professional' constraint profiles_account_kind_known check (account_kind in ('professional', 'employer', 'student')),
  specialties text[] not null default '{}',
  experience_years int constraint profiles_experience_years_range check (experience_years between 0 and 70),
  salon_name text not null default '' constraint profiles_salon_name_length check (char_length(salon_name) <= 80),
  state_code text,
  city text,
  latitude numeric(5, 2),
  longitude numeric(6, 2),
  open_to_trade boolean not null default true,
  trade_radius_miles int not null default 15 constraint profiles_trade_radius_miles_range check (trade_radius_miles between 1 and 100),
  is_verified boolean not null default false,
  is_founder boolean not null default false,
  is_suspended boolean not null default false,
  trades_completed int not null default 0 constraint profiles_trades_completed_not_negative check (trades_completed >= 0),
  last_active_on date not null default (clock.now() at time zone 'utc')::date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock.now(),
  review_count int not null default 0,
  review_avg numeric(3, 2),
  review_quality numeric(3, 2),
  review_reliability numeric(3, 2),
  review_friendliness numeric(3, 2),
  in_spotlight boolean not null default false,
  constraint profiles_rated_by_reviews check (review_count >= 0 and (review_count = 0) = (review_avg is null)),
  constraint profiles_city_fkey foreign key (state_code, city) references public.cities (state_code, name) on update cascade on delete set null (city),
  constraint profiles_city_needs_state check (city is null or state_code is not null),
  constraint profiles_state_code_fkey foreign key (state_code) references public.states (code) on delete set null
);
comment on table public.profiles is 'A member''s card: name, crafts, place and badges. Visible to every member, except across a block.';
comment on column public.profiles.profile_picture is
  'The URL of a file in the member''s own folder of avatars; shown in the sizes of the render endpoint.';
comment on column public.profiles.specialties is 'Crafts, in the member''s own order; the first one decides what the generated picture looks like.';
comment on column public.profiles.trade_radius_miles is 'How far the member would travel for a trade.';
comment on column public.profiles.is_suspended is
  'For others: the directory leaves the card out, and the page says so. Whether its owner may do something follows from their sanctions.';
comment on column public.profiles.review_avg is
  'Of published reviews (trading/reviews.sql); null without any. The averages of the three ratings are there from three reviews on.';
comment on column public.profiles.in_spotlight is
  'Whether the community hub may show this member: as the one of the week, and as new in their first thirty days.';
comment on column public.profiles.latitude is 'In degrees, copied from the city by a trigger; never the exact place.';

create table public.profile_details (
  user_id uuid primary key constraint profile_details_user_id_fkey references public.profiles (id) on delete cascade,
  bio text not null default '' constraint profile_details_bio_length check (char_length(bio) <= 1500),
  techniques text[] not null default '{}' constraint profile_details_techniques_count check (cardinality(techniques) <= 20 and char_length(techniques::text) <= 2000),
  languages text[] not null default '{}' constraint profile_details_languages_count check (cardinality(languages) <= 10 and char_length(languages::text) <= 1000),
  links jsonb not null default '[]' constraint profile_details_links_is_list check (jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 5),
  constraint profile_details_links_are_https check (
    jsonb_array_length(links) = jsonb_array_length(jsonb_path_query_array(links, 'strict $[*] ? (@.url like_regex "^https://[^@[:space:]]+$")'))
    and char_length(links::text) <= 3000),
  -- Only a URL and an optional label, both text, because pages render them unchanged.
  constraint profile_details_links_have_form check (
    jsonb_array_length(links) = jsonb_array_length(jsonb_path_query_array(links,
      'strict $[*] ? (@.type() == "object" && !exists(@.keyvalue() ? (@.value.type() != "string" || (@.key != "url" && @.key != "label"))))'))),
  trade_rules jsonb not null default '{}' constraint profile_details_trade_rules_is_object check (jsonb_typeof(trade_rules) = 'object' and char_length(trade_rules::text) <= 4000),
  updated_at timestamptz not null default clock.now(),
  constraint profile_details_trade_rules_known check (
    trade_rules - array['notice_hours', 'late_grace_minutes', 'guests_allowed', 'children_allowed', 'pets_in_space', 'models_photos_ok',
      'quality_pledge', 'note'] = '{}'
    and coalesce(trade_rules -> 'notice_hours', '24') in ('12', '24', '48')
    and coalesce(trade_rules -> 'late_grace_minutes', '15') in ('0', '5', '10', '15', '20', '30')
    and coalesce(trade_rules -> 'guests_allowed', 'true') in ('true', 'false')
    and coalesce(trade_rules -> 'children_allowed', 'true') in ('true', 'false')
    and coalesce(trade_rules -> 'pets_in_space', 'true') in ('true', 'false')
    and coalesce(trade_rules -> 'models_photos_ok', 'true') in ('true', 'false')
    and coalesce(trade_rules -> 'quality_pledge', 'true') = 'true'
    and jsonb_typeof(coalesce(trade_rules -> 'note', '""')) = 'string' and char_length(coalesce(trade_rules ->> 'note', '')) <= 300)
);
comment on table public.profile_details is
  'What a profile shows beyond the card, once opened. Readable by its owner and by members with a view of it today.';

create table public.profile_private (
  user_id uuid primary key constraint profile_private_user_id_fkey references public.profiles (id) on delete cascade,
  email text not null default '',
  locale text not null default 'en' constraint profile_private_locale_known check (locale in ('en', 'es', 'vi')),
  user_role text not null default 'free' constraint profile_private_user_role_known check (user_role in ('free', 'pro')),
  trial_ends_at timestamptz,
  founder_benefits_expire_at timestamptz,
  accepted_terms_version text,
  accepted_terms_at timestamptz,
  welcome_closed_at timestamptz,
  home_order text[] not null default '{}',
  home_hidden text[] not null default '{}',
  constraint profile_private_home_is_short check (
    cardinality(home_order) <= 20 and cardinality(home_hidden) <= 20
    and array_to_string(home_order || home_hidden, ' ', '!') ~ '^[a-z_ ]{0,255}$'),
  updated_at timestamptz not null default clock.now(),
  trade_budget_cents int constraint profile_private_trade_budget_range check (trade_budget_cents between 100 and 10000000),
  trades_a_month int constraint profile_private_trades_a_month_range check (trades_a_month between 1 and 100)
);
comment on table public.profile_private is 'Private facts about a member. Only they can read them; written by the server, except for the language.';
comment on column public.profile_private.locale is 'The language we write to the member in. English until we have that language''s texts.';
comment on column public.profile_private.trade_budget_cents is
  'What the member wants to give in trades of one month at most; trades_a_month how many. Over it, they alone get a warning.';
comment on column public.profile_private.home_order is 'Blocks of the home in the member''s own order; the others follow in ours.';

create index profiles_place_index on public.profiles (state_code, city, created_at desc, id desc);
create index profiles_newest_index on public.profiles (created_at desc, id desc);
create index profiles_spotlight_index on public.profiles (id)
  where in_spotlight and account_kind = 'professional' and specialties <> '{}' and not is_suspended;
create index profiles_shown_as_new_index on public.profiles (created_at desc, id desc) where in_spotlight;
create index profiles_specialties_index on public.profiles using gin (specialties);
create index profiles_name_trigram_index on public.profiles using gin (full_name extensions.gin_trgm_ops);

alter table public.profiles enable row level security;
alter table public.profile_details enable row level security;
alter table public.profile_private enable row level security;

-- ## Functions
create or replace function public.email(profile public.profiles) returns text language sql stable set search_path = '' as $$
  select email from public.profile_private where user_id = profile.id
$$;
comment on function public.email(public.profiles) is 'Computed field: the member''s own email address, null for anyone else.';

create or replace function public.name_words(profile public.profiles) returns text
language sql stable set search_path = '' as $$
  -- Most names are ASCII, and taking others apart is what takes time: a picker reads every name after each key.
  select ' ' || translate(case
      when octet_length(profile.full_name) = char_length(profile.full_name) then lower(profile.full_name)
      else normalize(regexp_replace(normalize(lower(profile.full_name), nfd), '[\u0300-\u036f]+', '', 'g'), nfc) end,
    '-.''’đðøłı', '    ddoli')
$$;
comment on function public.name_words(public.profiles) is
  'Computed field: the name as pickers of people look for its words, lowercase, without accents, with a space before
each word.';

create or replace function public.locale(profile public.profiles) returns text language sql stable set search_path = '' as $$
  select locale from public.profile_private where user_id = profile.id
$$;
comment on function public.locale(public.profiles) is 'Computed field: the language we write to the member in, null for anyone else.';

create or replace function public.user_role(profile public.profiles) returns text language sql stable set search_path = '' as $$
  select user_role from public.profile_private where user_id = profile.id
$$;
comment on function public.user_role(public.profiles) is 'Computed field: free or pro, null for anyone else.';

create or replace function public.trial_ends_at(profile public.profiles) returns timestamptz language sql stable set search_path = '' as $$
  select trial_ends_at from public.profile_private where user_id = profile.id
$$;
comment on function public.trial_ends_at(public.profiles) is 'Computed field: the end of the member''s trial, null for anyone else.';

create or replace function public.founder_benefits_expire_at(profile public.profiles) returns timestamptz language sql stable set search_path = '' as $$
  select founder_benefits_expire_at from public.profile_private where user_id = profile.id
$$;
comment on function public.founder_benefits_expire_at(public.profiles) is
  'Computed field: the end of the member''s founder benefits, null for anyone else.';

create or replace function public.bio(profile public.profiles) returns text language sql stable set search_path = '' as $$
  select bio from public.profile_details where user_id = profile.id
$$;
comment on function public.bio(public.profiles) is
  'Computed field: what the member wrote about themselves, null for callers who have not opened their profile today.';

create or replace function internal.trial_end_from_now() returns timestamptz language sql stable set search_path = '' as $$
  select clock.now() + make_interval(days => days)
  from (select coalesce((internal.setting('signup_trial_days'))::int, 14)) as given (days)
  where days > 0
$$;
comment on function internal.trial_end_from_now() is 'The end of a trial that starts now (14 days, A-22); null if the operator offers none.';

create or replace function public.open_profile() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  facts jsonb := case when jsonb_typeof(new.raw_user_meta_data) = 'object' then new.raw_user_meta_data else '{}' end;
  given_name text := case when jsonb_typeof(facts -> 'full_name') = 'string'
    then btrim(left(btrim(regexp_replace(facts ->> 'full_name', '[[:space:][:cntrl:]]+', ' ', 'g')), 80)) end;
begin
  insert into public.profiles (id, full_name, account_kind)
  values (
    new.id,
    case when public.name_problem(given_name) is null then coalesce(nullif(given_name, ''), 'Member') else 'Member' end,
    case when facts ->> 'account_kind' in ('professional', 'employer', 'student') then facts ->> 'account_kind' else 'professional' end)
  on conflict do nothing;
  insert into public.profile_details (user_id) values (new.id) on conflict do nothing;
  insert into public.profile_private (user_id, email, trial_ends_at, accepted_terms_version, accepted_terms_at)
  values (
    new.id,
    coalesce(new.email, ''),
    internal.trial_end_from_now(),
    case when facts ->> 'accepted_terms_version' ~ '^[0-9A-Za-z.-]{1,40}$' then facts ->> 'accepted_terms_version' end,
    case when facts ->> 'accepted_terms_version' ~ '^[0-9A-Za-z.-]{1,40}$' then clock.now() end)
  on conflict (user_id) do update set email = excluded.email, updated_at = clock.now();
  return null;
exception when others then
  -- Invalid sign-up data must not prevent the sign-up: a bare card is better than no account.
  raise warning 'The profile of % was opened bare: %', new.id, sqlerrm;
  insert into public.profiles (id, full_name) values (new.id, 'Member') on conflict do nothing;
  insert into public.profile_details (user_id) values (new.id) on conflict do nothing;
  insert into public.profile_private (user_id, email, trial_ends_at) values (new.id, coalesce(new.email, ''), internal.trial_end_from_now())
    on conflict (user_id) do update set email = excluded.email;
  return null;
end
$$;
comment on function public.open_profile() is
  'Creates the profile rows of a new account and keeps its email address current. Definer: auth writes accounts, and only this inserts the three rows.';

create or replace function public.tidy_profile() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.full_name := btrim(regexp_replace(new.full_name, '[[:space:][:cntrl:]]+', ' ', 'g'));
  new.headline := btrim(regexp_replace(new.headline, '\s+', ' ', 'g'));
  new.salon_name := btrim(regexp_replace(new.salon_name, '\s+', ' ', 'g'));
  new.specialties := array(
    select craft from unnest(new.specialties) with ordinality as named (craft, place) group by craft order by min(place));
  if not new.specialties <@ array(select name from public.crafts) then
    raise exception using errcode = 'PT400', message = 'Choose from the eight crafts.', hint = 'invalid';
  end if;
  if tg_op = 'INSERT' or (new.state_code, new.city) is distinct from (old.state_code, old.city) then
    select latitude, longitude into new.latitude, new.longitude
    from public.cities where state_code = new.state_code and name = new.city;
  end if;
  new.updated_at := clock.now();
  return new;
end
$$;
comment on function public.tidy_profile() is
  'Trims the texts of a card, removes duplicate crafts, refuses unknown ones, and places the member in the center of their city.';

create or replace function public.tidy_profile_details() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.bio := btrim(regexp_replace(new.bio, '(\r?\n[ \t]*){4,}', E'\n\n\n', 'g'), E' \t\r\n');
  new.updated_at := clock.now();
  return new;
end
$$;
comment on function public.tidy_profile_details() is 'Trims what a member wrote about themselves.';

-- ## Rules
select internal.keep_table_rules('public.profiles', feature => null, suspended_read => 'some',
  suspended_rows => $$not (select internal.i_am_suspended()) or id = (select auth.uid())
      or id = any ((select internal.my_people())::uuid[])$$);
select internal.keep_table_rules('public.profile_details', feature => null, suspended_read => 'some',
  suspended_rows => $$user_id = (select auth.uid())
      or (not (select internal.i_am_suspended()) and user_id not in (select internal.silenced_authors()))$$);
select internal.keep_table_rules('public.profile_private', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure, cleared) values
  ('public.profile_details', 'user_id = $1', 'profile', 'clear',
    $$bio = '', techniques = '{}', languages = '{}', links = '[]', trade_rules = '{}'$$),
  ('public.profiles', 'id = $1', 'profile', 'clear',
    $$full_name = 'Former member', profile_picture = null, headline = '', specialties = '{}', experience_years = null,
      salon_name = '', state_code = null, city = null, open_to_trade = false, trade_radius_miles = default,
      is_verified = false, is_founder = false$$),
  ('public.profile_private', 'user_id = $1', 'account', 'clear',
    $$email = '', locale = default, user_role = default, trial_ends_at = null, founder_benefits_expire_at = null,
      accepted_terms_version = null, accepted_terms_at = null, welcome_closed_at = null, home_order = '{}',
      home_hidden = '{}', trade_budget_cents = null, trades_a_month = null$$);

create policy "members see each other's cards unless one has blocked the other" on public.profiles
  for select to authenticated using (id <> all ((select internal.hidden_from_me())::uuid[]));
create policy "a member edits their own card" on public.profiles
  for update to authenticated using (id = (select auth.uid()));
grant select on public.profiles to authenticated;
grant update (full_name, profile_picture, headline, account_kind, specialties, experience_years, salon_name, state_code, city,
              open_to_trade, trade_radius_miles, in_spotlight) on public.profiles to authenticated;
create or replace trigger t10_plain_text before insert or update of full_name, headline, salon_name on public.profiles
  for each row execute function internal.keep_plain_text('full_name', 'salon_name');
-- Only what its member writes changes when the card was changed: bookkeeping would show when they were here, or
-- suspended.
create or replace trigger t20_tidy before insert or update of full_name, profile_picture, headline, account_kind,
    specialties, experience_years, salon_name, state_code, city, open_to_trade, trade_radius_miles, in_spotlight
  on public.profiles
  for each row execute function public.tidy_profile();
create or replace trigger t30_truthful_names before insert or update of full_name, salon_name on public.profiles
  for each row execute function internal.refuse_untrue_names('full_name', 'salon_name');

create policy "a page is open to its owner and members who viewed it today" on public.profile_details
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or (
      user_id <> all ((select internal.hidden_from_me())::uuid[])
      and (
        (select public.has_unlimited_views())
        or user_id in (
          select profile_id from public.profile_view_log
          where viewer_id = (select auth.uid()) and date = (select public.utc_today())))));
create policy "a member edits their own page" on public.profile_details
  for update to authenticated using (user_id = (select auth.uid()));
grant select on public.profile_details to authenticated;
grant update (bio, techniques, languages, links, trade_rules) on public.profile_details to authenticated;
create or replace trigger t10_plain_text before insert or update on public.profile_details
  for each row execute function internal.keep_plain_text();
create or replace trigger t20_tidy before insert or update on public.profile_details
  for each row execute function public.tidy_profile_details();

create policy "private facts are read by the member they are about" on public.profile_private
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member sets their language and their trade budget" on public.profile_private
  for update to authenticated using (user_id = (select auth.uid()));
grant select on public.profile_private to authenticated;
grant update (locale, trade_budget_cents, trades_a_month) on public.profile_private to authenticated;

grant execute on function public.email(public.profiles), public.locale(public.profiles), public.user_role(public.profiles), public.trial_ends_at(public.profiles),
  public.founder_benefits_expire_at(public.profiles), public.bio(public.profiles),
  public.name_words(public.profiles) to authenticated;

create or replace trigger t10_open_profile after insert on auth.users
  for each row execute function public.open_profile();
create or replace trigger t10_follow_email after update of email on auth.users
  for each row execute function public.open_profile();

select platform.service_sees('public.profiles');
select platform.service_sees('public.profile_details');
select platform.service_sees('public.profile_private');
