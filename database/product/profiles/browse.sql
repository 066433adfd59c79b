-- The directory. `browse_entries` repeats, for each member, the words that a search compares and the crafts they offer and
-- want, so that one index finds "balayage portland" and ranking fifty thousand members needs no join. Row level security
-- would prevent the index from being used: a policy must run before any operator that might leak, and those of text and arrays
-- are not marked leakproof. So `browse_page` selects the ids without policies and excludes hidden members itself, and
-- `browse_professionals` then reads their cards as the caller, where the policies have the last word.
-- Needs: profiles, services, location, portfolio, search

-- ## Tables
create table public.browse_entries (
  user_id uuid primary key constraint browse_entries_user_id_fkey references public.profiles (id) on delete cascade,
  words tsvector not null default '',
  crafts text[] not null default '{}',
  offers text[] not null default '{}',
  wants text[] not null default '{}'
);
comment on table public.browse_entries is 'What the directory searches: one row per member, written by triggers. Members cannot read it.';
comment on column public.browse_entries.crafts is 'Crafts of the profile and of active services, for the craft filter.';
create index browse_entries_words_index on public.browse_entries using gin (words);
create index browse_entries_crafts_index on public.browse_entries using gin (crafts);
create index browse_entries_offers_index on public.browse_entries using gin (offers);
create index browse_entries_wants_index on public.browse_entries using gin (wants);
create type public.browse_card as (
  id uuid, full_name text, profile_picture text, headline text, account_kind text, specialties text[], experience_years int,
  salon_name text, state_code text, city text, open_to_trade boolean, is_verified boolean, is_founder boolean,
  trades_completed int, last_active_on date, created_at timestamptz,
  offers text[], wants text[], wants_mine text[], offers_mine text[], miles int, cursor jsonb, pieces text[],
  review_avg numeric, review_count int
);
comment on type public.browse_card is
  'A card of the directory: up to three offers and three wants, those that match the caller''s, the miles between the two cities, the cursor of the next page, the paths of up to three pieces of work in the bucket cards, and their rating.';
create index profiles_active_index on public.profiles (last_active_on desc, created_at desc, id desc);
alter table public.browse_entries enable row level security;

-- ## Functions
create or replace function public.list_for_browsing(member_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.browse_entries as entry (user_id, words, crafts, offers, wants)
  select
    card.id,
    array_to_tsvector(public.browse_words(concat_ws(' ', card.full_name, card.headline, card.salon_name, array_to_string(card.specialties, ' '),
      case when 'mua' = any (card.specialties || given.crafts) then 'makeup artist' end, card.city, state.name, given.names, sought.titles))),
    array(select unnest(card.specialties) union select unnest(given.crafts)),
    coalesce(given.tradeable, '{}'),
    coalesce(sought.crafts, '{}')
  from public.profiles as card
  left join public.states as state on state.code = card.state_code
  cross join lateral (
    select string_agg(name || ' ' || category, ' ') as names, array_agg(distinct category) as crafts,
      array_agg(distinct category) filter (where is_tradeable) as tradeable
    from public.services where user_id = card.id and is_active) as given
  cross join lateral (
    select string_agg(title, ' ') as titles, array_agg(distinct category) as crafts
    from public.service_wants where user_id = card.id and status = 'active') as sought
  where card.id = list_for_browsing.member_id
  on conflict (user_id) do update
    set words = excluded.words, crafts = excluded.crafts, offers = excluded.offers, wants = excluded.wants
    where (entry.words, entry.crafts, entry.offers, entry.wants)
      is distinct from (excluded.words, excluded.crafts, excluded.offers, excluded.wants)
$$;
comment on function public.list_for_browsing(uuid) is
  'Rewrites a member''s entry. Definer: only triggers call it, for rows whose change was already allowed; members have no rights on entries.';

create or replace function public.card_changed() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform public.list_for_browsing(new.id);
  return null;
end
$$;
comment on function public.card_changed() is 'Updates the entry when a profile changes. Definer: see list_for_browsing.';

create or replace function public.list_changed() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform public.list_for_browsing(coalesce(new.user_id, old.user_id));
  return null;
end
$$;
comment on function public.list_changed() is 'Updates the entry when a member''s services or wants change. Definer: see list_for_browsing.';

create or replace function public.miles_between(latitude_a numeric, longitude_a numeric, latitude_b numeric, longitude_b numeric)
returns float8 language sql immutable strict parallel safe set search_path = '' as $$
  select 7917.5 * asin(least(1, sqrt(
    power(sind((latitude_b - latitude_a)::float8 / 2), 2)
    + cosd(latitude_a::float8) * cosd(latitude_b::float8) * power(sind((longitude_b - longitude_a)::float8 / 2), 2))))
$$;
comment on function public.miles_between(numeric, numeric, numeric, numeric) is 'Miles along the great circle (twice the Earth''s radius is 7917.5 miles).';

create or replace function public.place_test(state_column text, city_column text, state text, city text, within_miles int)
returns text language sql stable set search_path = '' as $$
  select case
    when place_test.city is not null and place_test.within_miles is not null then format('(%s, %s) in (%s)', state_column, city_column,
      coalesce((
        select string_agg(format('(%L, %L)', near.state_code, near.name), ', ')
        from public.cities as middle join public.cities as near
          on public.miles_between(middle.latitude, middle.longitude, near.latitude, near.longitude) <= least(place_test.within_miles, 100)
        where middle.state_code = place_test.state and middle.name = place_test.city), '(null, null)'))
    else concat_ws(' and ',
      case when place_test.state is not null then format('%s = %L', state_column, place_test.state) end,
      case when place_test.city is not null then format('%s = %L', city_column, place_test.city) end) end
$$;
comment on function public.place_test(text, text, text, text, int) is
  'A condition on a state and a city: this city, or any city within this many miles of it (at most 100); empty without a place. Lists the cities by name, so that the index on places applies and the planner can estimate how many members they have. Only the directory may call it.';

create or replace function public.browse_tests(
  asked tsquery, crafts text[], state text, city text, open_to_trade boolean, verified boolean, matches text,
  within_miles int, min_experience_years int
) returns text language sql stable set search_path = '' as $$
  select array_to_string(array_remove(array[
    'card.id <> $1', 'card.id <> all ($2)', 'not card.is_suspended', $t$card.account_kind <> 'employer'$t$,
    case when browse_tests.asked is not null then format('entry.words @@ %L::tsquery', browse_tests.asked) end,
    case when cardinality(browse_tests.crafts) > 0 then format('entry.crafts && %L::text[]', browse_tests.crafts) end,
    nullif(public.place_test('card.state_code', 'card.city', state, city, within_miles), ''),
    case when browse_tests.open_to_trade is not null then format('card.open_to_trade = %L', browse_tests.open_to_trade) end,
    case when browse_tests.verified is not null then format('card.is_verified = %L', browse_tests.verified) end,
    case when min_experience_years is not null then format('card.experience_years >= %L', min_experience_years) end,
    case when browse_tests.matches in ('wants_mine', 'both') then 'entry.wants && $3' end,
    case when browse_tests.matches in ('offers_mine', 'both') then 'entry.offers && $4' end], null), ' and ')
$$;
comment on function public.browse_tests(tsquery, text[], text, text, boolean, boolean, text, int, int) is
  'The filters as a condition, with every value quoted by format. Only browse_page may call it.';

create or replace function public.browse_page(
  search text, crafts text[], state text, city text, open_to_trade boolean, verified boolean, matches text,
  within_miles int, min_experience_years int, sort text, cursor jsonb, page_size int
) returns table (person uuid, next jsonb)
language plpgsql stable rows 20 security definer
-- The searched tables are in memory, so random reads cost hardly more than sequential ones. A page fills up quickly, while
-- parallel processes would first read everything.
set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  me public.profiles;
  mine public.browse_entries;
  room int := least(greatest(coalesce(browse_page.page_size, 20), 1), 50);
  kind text := coalesce(browse_page.sort, 'match');
  asked tsquery := public.browse_query(search);
  -- With many hits, a page fills up quickly. Few hits are found once, by the search text alone, and then sorted. A page by
  -- distance takes longer to fill, because all hits may be far away.
  hits uuid[] := public.browse_hits(asked, case kind when 'match' then 100 else 2000 end);
  tests text;
  -- The list is read in stages, so that the search can stop once the page is full: members who match both ways, one way, or not
  -- at all; by distance, members with a city, then those without.
  stage int := 0;
  stage_test text;
  fits constant text := 'case when entry.wants && $3 and entry.offers && $4 then 0 when entry.wants && $3 or entry.offers && $4 then 1 else 2 end';
  is_at_once boolean := hits is not null and kind = 'match';
  source text;
  keys text;
  read int;
begin
  if internal.i_am_suspended() then
    return;
  end if;
  select * into me from public.profiles where id = auth.uid();
  select * into mine from public.browse_entries where user_id = me.id;
  if browse_page.matches = 'suggested' then
    return query select suggested.person, null::jsonb
      from unnest(internal.my_matches_in_view()) with ordinality as suggested (person, place) order by suggested.place limit room;
    return;
  end if;
  if kind not in ('match', 'nearest', 'newest', 'active') then
    raise exception using errcode = 'PT400', message = 'That is no way to sort professionals.', hint = 'invalid';
  end if;
  if kind = 'nearest' and me.latitude is null then kind := 'newest'; end if;
  if kind = 'match' then
    stage := case when cardinality(mine.offers) * cardinality(mine.wants) > 0 then 0
                  when cardinality(mine.offers) + cardinality(mine.wants) > 0 then 1 else 2 end;
  end if;
  stage := greatest(stage, (browse_page.cursor ->> 'stage')::int);
  tests := public.browse_tests(case when hits is null then asked end, crafts, state, city, open_to_trade, verified, matches,
      within_miles, min_experience_years)
    || case when hits is not null then ' and card.id = any ($9)' else '' end;

  while room > 0 and stage <= case kind when 'match' then 2 when 'nearest' then 1 else 0 end loop
    stage_test := case
      when is_at_once then 'true'
      when kind = 'match' and stage = 0 then 'entry.wants && $3 and entry.offers && $4'
      when kind = 'match' and stage = 1 then '(entry.wants && $3) <> (entry.offers && $4)'
      when kind = 'match' then 'not (entry.wants && $3) and not (entry.offers && $4)'
      when kind = 'nearest' and stage = 1 then 'card.city is null'
      else 'true' end;
    source := 'select card.*, null::float8 as miles, ' || case when is_at_once then fits else stage::text end || ' as stage
      from public.profiles as card join public.browse_entries as entry on entry.user_id = card.id where %1$s and %2$s and %3$s';
    keys := case when is_at_once then 'card.stage, ' else '' end || 'card.created_at desc, card.id desc';
    if kind = 'active' then
      keys := 'card.last_active_on desc, ' || keys;
    elsif kind = 'nearest' and stage = 0 then
      -- City by city, nearest first, and at most one page of each, so that a large city is never sorted as a whole. Few hits are
      -- read first and then matched to cities, because looking for each of them in every city would take longer.
      source := 'select card.*, near.miles, 0 as stage
        from (
          select state_code, name, public.miles_between(latitude, longitude, $6, $7) as miles from public.cities
          where %4$s order by miles) as near'
        || case when hits is null then '
        cross join lateral (
          select card.* from public.profiles as card join public.browse_entries as entry on entry.user_id = card.id
          where card.state_code = near.state_code and card.city = near.name and %1$s and %2$s and %3$s
          order by card.created_at desc, card.id desc limit $8) as card'
        else '
        join (
          select card.* from public.profiles as card join public.browse_entries as entry on entry.user_id = card.id
          where %1$s and %2$s offset 0) as card
        on card.state_code = near.state_code and card.city = near.name and %3$s' end;
      keys := 'card.miles, ' || keys;
    end if;
    return query execute format(
      $q$select card.id, jsonb_build_object('stage', card.stage, 'id', card.id, 'created_at', card.created_at, 'active', card.last_active_on%s)
         from (%s) as card order by %s limit $8$q$,
      case when keys like 'card.miles%' then $k$, 'miles', card.miles$k$ else '' end,
      format(source, tests, stage_test,
      case
        when is_at_once and browse_page.cursor is not null then format($k$(%1$s > ($5 ->> 'stage')::int or (%1$s = ($5 ->> 'stage')::int
          and (card.created_at, card.id) < (($5 ->> 'created_at')::timestamptz, ($5 ->> 'id')::uuid)))$k$, fits)
        when (browse_page.cursor ->> 'stage')::int is distinct from stage then 'true'
        when kind = 'active' then $k$(card.last_active_on, card.created_at, card.id)
          < (($5 ->> 'active')::date, ($5 ->> 'created_at')::timestamptz, ($5 ->> 'id')::uuid)$k$
        when kind = 'nearest' and stage = 0 then $k$near.miles >= ($5 ->> 'miles')::float8
          and (near.miles > ($5 ->> 'miles')::float8 or (card.created_at, card.id) < (($5 ->> 'created_at')::timestamptz, ($5 ->> 'id')::uuid))$k$
        else $k$(card.created_at, card.id) < (($5 ->> 'created_at')::timestamptz, ($5 ->> 'id')::uuid)$k$ end,
      coalesce(nullif(public.place_test('state_code', 'name', state, city, within_miles), ''), 'true')),
      keys)
    using me.id, internal.hidden_from_me(), mine.offers, mine.wants, browse_page.cursor, me.latitude, me.longitude, room, hits;
    get diagnostics read = row_count;
    room := room - read;
    stage := case when is_at_once then 3 else stage + 1 end;
  end loop;
end
$$;
comment on function public.browse_page(text, text[], text, text, boolean, boolean, text, int, int, text, jsonb, int) is
  'The ids of one page, in order, each with the cursor that continues after it. Definer: see the top of this file; it excludes hidden members itself, and answers suspended callers nothing.';

create or replace function public.browse_professionals(
  search text default '', crafts text[] default '{}', state text default null, city text default null,
  open_to_trade boolean default null, verified boolean default null, matches text default null,
  within_miles int default null, min_experience_years int default null, sort text default 'match',
  cursor jsonb default null, page_size int default 20
) returns setof public.browse_card language sql stable set search_path = '' as $$
  with mine as (
    select latitude, longitude,
      array(select category from public.services where user_id = me.id and is_active and is_tradeable) as offers,
      array(select category from public.service_wants where user_id = me.id and status = 'active') as wants
    from public.profiles as me where me.id = (select auth.uid()))
  select
    card.id, card.full_name, card.profile_picture, card.headline, card.account_kind, card.specialties, card.experience_years,
    card.salon_name, card.state_code, card.city, card.open_to_trade, card.is_verified, card.is_founder,
    card.trades_completed, card.last_active_on, card.created_at,
    coalesce(given.names[1:3], '{}'), coalesce(sought.titles[1:3], '{}'),
    coalesce(sought.mine[1:3], '{}'), coalesce(given.mine[1:3], '{}'),
    round(public.miles_between(mine.latitude, mine.longitude, card.latitude, card.longitude))::int,
    page.next,
    array(
      select piece.media -> 0 ->> 'path' from internal.on_card(card.id) as piece order by piece.sort_order, piece.created_at, piece.id),
    card.review_avg, card.review_count
  from public.browse_page(
      search, crafts, state, city, open_to_trade, verified, matches, within_miles, min_experience_years, sort, cursor, page_size)
    with ordinality as page (person, next, place)
  join public.profiles as card on card.id = page.person
  cross join mine
  cross join lateral (
    select array_agg(service.name order by service.sort_order, service.created_at, service.id) as names,
      array_agg(service.name order by service.sort_order, service.created_at, service.id)
        filter (where service.category = any (mine.wants)) as mine
    from public.services as service where service.user_id = card.id and service.is_active and service.is_tradeable) as given
  cross join lateral (
    select array_agg(want.title order by want.created_at, want.id) as titles,
      array_agg(want.title order by want.created_at, want.id) filter (where want.category = any (mine.offers)) as mine
    from public.service_wants as want where want.user_id = card.id and want.status = 'active') as sought
  order by page.place
$$;
comment on function public.browse_professionals(text, text[], text, text, boolean, boolean, text, int, int, text, jsonb, int) is
  'One page of professionals. `matches`: wants_mine, offers_mine or both, or suggested for the caller''s suggestions alone, nearest first; `within_miles`: distance from the city, if there is one; `sort`: match, nearest, newest, active; `cursor`: the last card''s.';

-- ## Rules
select internal.keep_table_rules('public.browse_entries', feature => null);
insert into internal.member_data (relation, whose, phase, area, erasure, why) values
  ('public.browse_entries', 'user_id = $1', 'last', null, 'delete', 'Repeats what is in the profile and the services.');

grant execute on function public.browse_page(text, text[], text, text, boolean, boolean, text, int, int, text, jsonb, int),
  public.browse_professionals(text, text[], text, text, boolean, boolean, text, int, int, text, jsonb, int),
  public.miles_between(numeric, numeric, numeric, numeric) to authenticated;

create or replace trigger known after insert or update of words or delete on public.browse_entries
  for each row execute function internal.keep_known_words();
create or replace trigger listed_for_browsing after insert or update of full_name, headline, salon_name, specialties, state_code, city
  on public.profiles for each row execute function public.card_changed();
create or replace trigger listed_for_browsing after insert or update of category, name, is_active, is_tradeable or delete
  on public.services for each row execute function public.list_changed();
create or replace trigger listed_for_browsing after insert or update of category, title, status or delete
  on public.service_wants for each row execute function public.list_changed();

select platform.service_sees('public.browse_entries');
