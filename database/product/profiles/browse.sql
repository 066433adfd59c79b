-- The directory, by the search engine (search.sql). `browse_page` selects the ids without policies and excludes hidden
-- members itself, and `browse_professionals` then reads their cards as the caller, where the policies have the last
-- word.
-- Needs: profiles, services, browse-entries, near, portfolio, search

-- ## Tables
create type public.browse_card as (
  id uuid, full_name text, profile_picture text, headline text, account_kind text, specialties text[], experience_years int,
  salon_name text, state_code text, city text, open_to_trade boolean, is_verified boolean, is_founder boolean,
  trades_completed int, last_active_on date, created_at timestamptz,
  offers text[], wants text[], wants_mine text[], offers_mine text[], miles int, cursor jsonb, pieces text[],
  review_avg numeric, review_count int
);
comment on type public.browse_card is
  'A card of the directory: up to three offers and three wants, those that match the caller''s, the miles between'
  ' the two cities, the cursor of the next page, the paths of up to three pieces of work in the bucket cards, and'
  ' their rating.';
create index profiles_active_index on public.profiles (last_active_on desc, created_at desc, id desc);

-- ## Functions
create or replace function public.browse_tests(
  asked tsquery, crafts text[], state text, city text, open_to_trade boolean, verified boolean, matches text,
  within_miles int, min_experience_years int
) returns text language sql stable set search_path = '' as $$
  select array_to_string(array_remove(array[
    'card.id <> $1', 'card.id <> all ($2)', 'not card.is_suspended', $t$card.account_kind <> 'employer'$t$,
    case when browse_tests.asked is not null then format('found.words @@ %L::tsquery', browse_tests.asked) end,
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

create or replace function internal.people_asked(search text) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  hidden constant uuid[] := internal.hidden_from_me();
begin
  return internal.search_query('profile', people_asked.search, '',
    case when cardinality(hidden) > 0 then format('entry.id <> all (%L::uuid[])', hidden) end);
end
$$;
comment on function internal.people_asked(text) is
  'Search text as a condition on the words of members; null without text. Definer: looks up words in all entries except'
  ' those of hidden members.';

create or replace function public.browse_page(
  search text, crafts text[], state text, city text, open_to_trade boolean, verified boolean, matches text,
  within_miles int, min_experience_years int, sort text, cursor jsonb, page_size int,
  near_state text default null, near_city text default null
) returns table (person uuid, next jsonb)
language plpgsql stable rows 20 security definer
-- The searched tables are in memory, so random reads cost hardly more than sequential ones. A page fills up quickly,
-- while parallel processes would first read everything.
set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  me public.profiles;
  mine public.browse_entries;
  room int := least(greatest(coalesce(browse_page.page_size, 20), 1), 50);
  kind text := coalesce(browse_page.sort, 'match');
  asked tsquery := internal.people_asked(search);
  named constant tsquery := internal.in_name(asked);
  hits uuid[];
  tests text;
  -- The list is read in stages, so that the search can stop once the page is full: members who match both ways, one
  -- way, or not at all; those near, then others; by distance, members with a city, then those without. Where words
  -- were typed and no order was chosen, these stages come first for matches in the name, then for the others.
  stages text[];
  stage int := greatest((browse_page.cursor ->> 'stage')::int, 0);
  by_name boolean;
  half int;
  part int;
  fits constant text := 'case when entry.wants && $3 and entry.offers && $4 then 0 when entry.wants && $3 or entry.offers && $4 then 1 else 2 end';
  is_at_once boolean;
  people text;
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
  if kind not in ('match', 'near', 'nearest', 'newest', 'active') then
    raise exception using errcode = 'PT400', message = 'That is no way to sort professionals.', hint = 'invalid';
  end if;
  if kind = 'nearest' and me.latitude is null then kind := 'newest'; end if;
  stages := case kind
    when 'match' then array[
      case when cardinality(mine.offers) * cardinality(mine.wants) > 0 then 'entry.wants && $3 and entry.offers && $4' end,
      case when cardinality(mine.offers) + cardinality(mine.wants) > 0 then '(entry.wants && $3) <> (entry.offers && $4)' end,
      'not (entry.wants && $3) and not (entry.offers && $4)']
    when 'near' then array[internal.near_test('card.state_code', 'card.city', near_state, near_city),
      internal.near_test('card.state_code', 'card.city', near_state, near_city) || ' is not true']
    when 'nearest' then array['card.city is not null', 'card.city is null']
    else array['true'] end;
  by_name := asked is not null and kind in ('match', 'near');
  half := cardinality(stages);
  if by_name then stages := stages || stages; end if;
  people := ' from public.profiles as card join public.browse_entries as entry on entry.user_id = card.id'
    || case when asked is not null
      then $j$ join internal.search_entries as found on found.kind = 'profile' and found.id = card.id$j$ else '' end;

  while room > 0 and stage < cardinality(stages) loop
    if part is distinct from stage / half then
      part := stage / half;
      -- With many hits, a page fills up quickly. Few hits are found once, by the search text alone, and then sorted. A
      -- page by distance takes longer to fill, because all hits may be far away.
      hits := internal.search_hits('profile', asked, case kind when 'match' then 100 else 2000 end,
        case when by_name and part = 0 then named end);
      is_at_once := hits is not null and kind = 'match';
    end if;
    if stages[stage + 1] is null and not is_at_once then
      stage := stage + 1;
      continue;
    end if;
    tests := public.browse_tests(case when hits is null then asked end, crafts, state, city, open_to_trade, verified, matches,
        within_miles, min_experience_years)
      || case when hits is not null then ' and card.id = any ($9)' else '' end
      || case when not by_name then '' when part = 0 then ' and found.name @@ $10' else ' and not found.name @@ $10' end
      || ' and ' || case when is_at_once then 'true' else stages[stage + 1] end;
    source := 'select card.*, null::float8 as miles, ' || case when is_at_once then half * part || ' + ' || fits else stage::text end
      || ' as stage' || people || ' where %1$s and %2$s';
    keys := case when is_at_once then 'card.stage, ' else '' end || 'card.created_at desc, card.id desc';
    if kind = 'active' then
      keys := 'card.last_active_on desc, ' || keys;
    elsif kind = 'nearest' and stage = 0 then
      -- City by city, nearest first, and at most one page of each, so that a large city is never sorted as a whole.
      -- Few hits are read first and then matched to cities, because looking for each of them in every city would take
      -- longer.
      source := 'select card.*, near.miles, 0 as stage
        from (
          select state_code, name, public.miles_between(latitude, longitude, $6, $7) as miles from public.cities
          where %3$s order by miles) as near'
        || case when hits is null then '
        cross join lateral (
          select card.*' || people || '
          where card.state_code = near.state_code and card.city = near.name and %1$s and %2$s
          order by card.created_at desc, card.id desc limit $8) as card'
        else '
        join (
          select card.*' || people || ' where %1$s offset 0) as card
        on card.state_code = near.state_code and card.city = near.name and %2$s' end;
      keys := 'card.miles, ' || keys;
    end if;
    return query execute format(
      $q$select card.id, jsonb_build_object('stage', card.stage, 'id', card.id, 'created_at', card.created_at, 'active', card.last_active_on%s)
         from (%s) as card order by %s limit $8$q$,
      case when keys like 'card.miles%' then $k$, 'miles', card.miles$k$ else '' end,
      format(source, tests,
      case
        when is_at_once and (browse_page.cursor ->> 'stage')::int / half = part then format($k$(%1$s > %2$s or (%1$s = %2$s
          and (card.created_at, card.id) < (($5 ->> 'created_at')::timestamptz, ($5 ->> 'id')::uuid)))$k$, half * part || ' + ' || fits,
          (browse_page.cursor ->> 'stage')::int)
        when (browse_page.cursor ->> 'stage')::int is distinct from stage then 'true'
        when kind = 'active' then $k$(card.last_active_on, card.created_at, card.id)
          < (($5 ->> 'active')::date, ($5 ->> 'created_at')::timestamptz, ($5 ->> 'id')::uuid)$k$
        when kind = 'nearest' and stage = 0 then $k$near.miles >= ($5 ->> 'miles')::float8
          and (near.miles > ($5 ->> 'miles')::float8 or (card.created_at, card.id) < (($5 ->> 'created_at')::timestamptz, ($5 ->> 'id')::uuid))$k$
        else $k$(card.created_at, card.id) < (($5 ->> 'created_at')::timestamptz, ($5 ->> 'id')::uuid)$k$ end,
      coalesce(nullif(public.place_test('state_code', 'name', state, city, within_miles), ''), 'true')),
      keys)
    using me.id, internal.hidden_from_me(), mine.offers, mine.wants, browse_page.cursor, me.latitude, me.longitude, room, hits, named;
    get diagnostics read = row_count;
    room := room - read;
    stage := case when is_at_once then half * (part + 1) else stage + 1 end;
  end loop;
end
$$;
comment on function public.browse_page(text, text[], text, text, boolean, boolean, text, int, int, text, jsonb, int, text, text) is
  'The ids of one page, in order, each with the cursor that continues after it. Definer: see the top of this file;'
  ' it excludes hidden members itself, and answers suspended callers nothing.';

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
  'One page of professionals. `matches`: wants_mine, offers_mine or both, or suggested for the caller''s'
  ' suggestions alone, nearest first; `within_miles`: distance from the city, if there is one; `sort`: match,'
  ' nearest, newest, active; `cursor`: the last card''s.';

create or replace function internal.people_found(search text, most int, state text, city text) returns table (id uuid)
language sql stable set search_path = '' as $$
  select page.person from public.browse_page(
      people_found.search, '{}', null, null, null, null, null, null, null, 'near', null, most, people_found.state, people_found.city)
    with ordinality as page (person, next, place) order by page.place
$$;
comment on function internal.people_found(text, int, text, text) is
  'Members, for the search over everything (search.sql).';

create or replace function internal.found_person(id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', card.id, 'full_name', card.full_name, 'profile_picture', card.profile_picture,
    'specialties', card.specialties, 'is_verified', card.is_verified, 'city', card.city, 'state_code', card.state_code)
  from public.profiles as card where card.id = found_person.id
$$;
comment on function internal.found_person(uuid) is 'What the search over everything shows of a member.';

-- ## Rules
grant execute on function public.browse_page(text, text[], text, text, boolean, boolean, text, int, int, text, jsonb, int, text, text),
  public.browse_professionals(text, text[], text, text, boolean, boolean, text, int, int, text, jsonb, int) to authenticated;

select internal.search_kind('profile', 'public.profiles', 'internal.words_of_profile',
  found_as => 'people', found_by => 'internal.people_found', shown_by => 'internal.found_person');
insert into internal.member_data (relation, whose, phase, area, erasure, why) values
  ('internal.search_entries_profile', 'id = $1', 'last', null, 'delete', 'Repeats what is in the profile and the services.');
