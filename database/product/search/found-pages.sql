-- One page of what is listed and searched, for the areas whose lists have filters, an order and a cursor (search.sql).
-- An area says what it lists, its own condition of who sees what, and the order; how a page is read is here.
-- Needs: search, near

-- ## Functions
create or replace function internal.found_page(
  kind text, alias text, source text, filters text, asked tsquery, names_first boolean, stages text[], keys text[],
  key_types text[], is_descending boolean, nearest jsonb, cursor jsonb, most int
) returns table (id uuid, next jsonb)
language plpgsql stable rows 20
set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  room int := least(greatest(coalesce(most, 20), 1), 50);
  stage int := greatest((cursor ->> 'stage')::int, 0);
  by_name constant boolean := asked is not null and names_first;
  named constant tsquery := internal.in_name(asked);
  -- A key is called in the cursor as its column is.
  names constant text[] := array(
    select replace(key, alias || '.', '') from unnest(keys) with ordinality as given (key, place) order by place);
  after_keys constant text := format('(%s) %s (%s)', array_to_string(keys, ', '),
    case when is_descending then '<' else '>' end,
    (select string_agg(format('($3 ->> %L)::%s', names[place], key_type), ', ' order by place)
      from unnest(key_types) with ordinality as given (key_type, place)));
  by_keys constant text := (
    select string_agg(key || case when is_descending then ' desc' else '' end, ', ' order by place)
    from unnest(keys) with ordinality as given (key, place));
  goes_on constant text := (
    select string_agg(format('%L, %s', names[place], key), ', ' order by place)
    from unnest(keys) with ordinality as given (key, place));
  listed constant text := ' from ' || source || case when asked is not null
    then format(' join internal.search_entries as entry on entry.kind = %L and entry.id = %s.id', kind, alias)
    else '' end;
  half int;
  part int;
  hits uuid[];
  is_by_city boolean;
  goes_after text;
  tests text;
  read int;
begin
  stages := array(
    select '(' || stage_test || ')' || coalesce(' and ' || name_test, '') || coalesce(' and ' || city_test, '')
    from unnest(case when by_name then array['entry.name @@ $7', 'not entry.name @@ $7'] else array[null] end)
        with ordinality as names_in (name_test, name_place)
      cross join unnest(stages) with ordinality as stages_in (stage_test, stage_place)
      cross join unnest(case when nearest is not null
          then array[alias || '.city is not null', alias || '.city is null'] else array[null] end)
        with ordinality as cities_in (city_test, city_place)
    order by name_place, stage_place, city_place);
  half := cardinality(stages) / case when by_name then 2 else 1 end;
  while room > 0 and stage < cardinality(stages) loop
    if stages[stage + 1] is null then
      stage := stage + 1;
      continue;
    end if;
    -- Where few match, they are found once for matches in the name, and once for all.
    if part is distinct from stage / half then
      part := stage / half;
      hits := internal.search_hits(kind, asked, 2000, case when by_name and part = 0 then named end);
    end if;
    is_by_city := nearest is not null and stage % 2 = 0;
    goes_after := case when (cursor ->> 'stage')::int is distinct from stage then 'true'
      when is_by_city then format('near.miles >= ($3 ->> ''miles'')::float8
        and (near.miles > ($3 ->> ''miles'')::float8 or %s)', after_keys)
      else after_keys end;
    tests := concat_ws(' and ', filters, stages[stage + 1], case
      when hits is not null then alias || '.id = any ($1)'
      when asked is not null then 'entry.words @@ $2' end, goes_after);
    return query execute format('select %1$I.id, jsonb_build_object(''stage'', %2$s, ''miles'', %1$I.miles, %3$s)
        from (%4$s) as %1$I order by %5$s limit $6', alias, stage, goes_on,
      case when is_by_city then
        -- Nearest first, and at most one page of each city, so that a large one is never sorted as a whole.
        format('select %1$I.*, near.miles from (
            select state_code, name, public.miles_between(latitude, longitude, $4, $5) as miles
            from public.cities where %2$s order by miles) as near
          cross join lateral (select %1$I.* %3$s
            where %1$I.state_code = near.state_code and %1$I.city = near.name and %4$s
            order by %5$s limit $6) as %1$I',
          alias, coalesce(nullif(nearest ->> 'cities', ''), 'true'), listed, tests, by_keys)
      else format('select %1$I.*, null::float8 as miles %2$s where %3$s', alias, listed, tests) end,
      case when is_by_city then format('%I.miles, ', alias) else '' end || by_keys)
    using hits, asked, cursor, (nearest ->> 'latitude')::numeric, (nearest ->> 'longitude')::numeric, room, named;
    get diagnostics read = row_count;
    room := room - read;
    stage := stage + 1;
  end loop;
end
$$;
comment on function internal.found_page(
  text, text, text, text, tsquery, boolean, text[], text[], text[], boolean, jsonb, jsonb, int) is
  'The ids of one page, in order, each with the cursor that continues after it. `source`: tables and joins, of which'
  ' `alias` has the ids; `asked`: what search_query answered; `stages`: conditions that exclude each other, the best'
  ' first, null for none, all of them for matches in the name first if `names_first`; `keys`: what orders a page,'
  ' expressions of `alias` that are never null, the last one its id, with their types; `nearest`: latitude, longitude'
  ' and a condition on `cities`, if the nearest city comes first, and what has none last. It sees everything: for'
  ' definer functions, which put what the caller sees into `filters`, with every value quoted by format.';
