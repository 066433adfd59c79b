-- How many members a search of the directory finds, in total and by craft, for the numbers next to its filters.
-- Requested once per search, in parallel with its first page.
-- Needs: browse

-- ## Functions
create or replace function public.browse_counts(
  search text default '', crafts text[] default '{}', state text default null, city text default null,
  open_to_trade boolean default null, verified boolean default null, matches text default null,
  within_miles int default null, min_experience_years int default null,
  out people int, out by_craft jsonb
) language plpgsql stable security definer
-- Finding a few hundred rows one by one is faster than a bitmap scan of a whole city or several processes.
set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  most constant int := 500;
  mine public.browse_entries;
  asked tsquery := internal.people_asked(search);
  finding constant text := 'select entry.crafts from public.profiles as card
    join public.browse_entries as entry on entry.user_id = card.id '
    || case when asked is not null
      then $j$join internal.search_entries as found on found.kind = 'profile' and found.id = card.id$j$ else '' end
    || ' where %s limit $5';
begin
  if internal.i_am_suspended() then
    people := 0;
    by_craft := '{}';
    return;
  end if;
  select * into mine from public.browse_entries where user_id = auth.uid();
  -- Ignores the craft filter: the number next to a craft says how many it would find, whichever crafts are selected.
  execute format(
    $q$with found as materialized (%s)
       select (select count(*) from found),
         (select coalesce(jsonb_object_agg(craft, people), '{}') from (
           select craft, count(*) as people from found cross join unnest(found.crafts) as craft group by craft) as counted)$q$,
    format(finding, public.browse_tests(
      asked, '{}', state, city, open_to_trade, verified, matches, within_miles, min_experience_years)))
  into people, by_craft
  using auth.uid(), internal.hidden_from_me(), mine.offers, mine.wants, most;
  if people = most then
    by_craft := null;
  end if;
  if cardinality(crafts) > 0 then
    execute format('select count(*) from (%s) as found',
      format(finding, public.browse_tests(
        asked, crafts, state, city, open_to_trade, verified, matches, within_miles, min_experience_years)))
    into people
    using auth.uid(), internal.hidden_from_me(), mine.offers, mine.wants, most;
  end if;
end
$$;
comment on function public.browse_counts(text, text[], text, text, boolean, boolean, text, int, int) is
  'How many members match the filters of browse_professionals, at most 500, and how many in each craft; null if 500'
  ' match in any craft. Definer: like browse_page, it excludes hidden members itself, and answers suspended callers'
  ' nothing.';

-- ## Rules
grant execute on function public.browse_counts(text, text[], text, text, boolean, boolean, text, int, int) to authenticated;
