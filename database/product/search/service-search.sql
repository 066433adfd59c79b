-- Finding services, by the search engine (search.sql). A search is understood as in the directory: every word has to
-- be in what the directory compares of a member, and one of them in the service. `services_found` chooses the ids by
-- the rules of services and of the directory; who reads the rows does so as the caller. A test compares the two.
-- Needs: browse, services, standing

-- ## Functions
create or replace function internal.words_of_service(id uuid, out name text, out words text, out tags text[])
language sql stable set search_path = '' as $$
  select concat_ws(' ', service.name, service.category, case when service.category = 'mua' then 'makeup artist' end),
    '', null::text[]
  from public.services as service where service.id = words_of_service.id and service.is_active
$$;
comment on function internal.words_of_service(uuid) is
  'What a search finds an active service by. For list_for_search.';

create or replace function internal.services_found(
  search text, most int, state text, city text
) returns table (id uuid) language plpgsql stable security definer
set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 rows 5 as $$
declare
  asked constant tsquery := internal.people_asked(services_found.search);
  either constant tsquery := internal.in_name(asked);
  near constant text := internal.near_test('card.state_code', 'card.city', services_found.state, services_found.city);
  hits uuid[];
  people uuid[];
  stage text;
  room int := services_found.most;
  read int;
begin
  if asked is null or internal.i_am_suspended() then
    return;
  end if;
  hits := internal.search_hits('service', either, 2000);
  people := case when hits is null then internal.search_hits('profile', asked, 2000) end;
  foreach stage in array array[near, near || ' is not true'] loop
    return query execute format($q$
      select service.id from public.profiles as card
      join internal.search_entries as entry on entry.kind = 'profile' and entry.id = card.id
      join public.services as service on service.user_id = card.id
      join internal.search_entries as named on named.kind = 'service' and named.id = service.id
      where card.id <> $1 and card.id <> all ($2) and not card.is_suspended and card.account_kind <> 'employer'
        and service.is_active and %s and %s
      order by card.last_active_on desc, card.created_at desc, card.id desc, service.sort_order, service.created_at,
        service.id
      limit $7$q$, stage,
      case when hits is not null then 'service.id = any ($3) and entry.words @@ $5'
        when people is not null then 'card.id = any ($4) and named.words @@ $6'
        else 'entry.words @@ $5 and named.words @@ $6' end)
      using auth.uid(), internal.hidden_from_me(), hits, people, asked, either, room;
    get diagnostics read = row_count;
    room := room - read;
    exit when room = 0;
  end loop;
end
$$;
comment on function internal.services_found(text, int, text, text) is
  'The ids of others'' active services that match, near ones first, of those who were here last first. Definer: see the'
  ' top of this file; it leaves out hidden members itself, and answers suspended callers nothing.';

create or replace function internal.found_service(id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', service.id, 'name', service.name, 'category', service.category,
    'owner', jsonb_build_object('id', card.id, 'full_name', card.full_name, 'is_verified', card.is_verified,
      'city', card.city, 'state_code', card.state_code))
  from public.services as service
  cross join lateral (select * from public.profiles as one where one.id = service.user_id limit 1) as card
  where service.id = found_service.id
$$;
comment on function internal.found_service(uuid) is 'What the search over everything shows of a service.';

-- ## Rules
select internal.search_kind('service', 'public.services', 'internal.words_of_service', '{name,category,is_active}',
  found_as => 'services', found_by => 'internal.services_found', shown_by => 'internal.found_service');
