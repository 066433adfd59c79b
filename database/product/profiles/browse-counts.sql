-- How many people a search of the directory finds, in all and by craft, for the numbers beside its filters. Asked once a
-- search, beside its first page.
-- Needs: browse

-- ## Functions
create or replace function public.browse_counts(
  search text default '', crafts text[] default '{}', state text default null, city text default null,
  open_to_trade boolean default null, verified boolean default null, matches text default null,
  within_miles int default null, min_experience_years int default null,
  out people int, out by_craft jsonb
) language plpgsql stable security definer set search_path = '' as $$
declare
  mine public.browse_entries;
  -- Without the crafts: the number beside a craft says how many it would find, whichever are chosen.
  tests text := public.browse_tests(public.browse_query(search), '{}', state, city, open_to_trade, verified, matches,
    within_miles, min_experience_years);
begin
  select * into mine from public.browse_entries where user_id = auth.uid();
  execute format(
    $q$with found as materialized (
         select entry.crafts from public.profiles as card join public.browse_entries as entry on entry.user_id = card.id
         where %s limit 5000)
       select
         (select count(*)::int from found where coalesce(cardinality($5), 0) = 0 or found.crafts && $5),
         (select coalesce(jsonb_object_agg(craft, people), '{}') from (
           select craft, count(*) as people from found cross join unnest(found.crafts) as craft group by craft) as counted)$q$,
    tests)
  into people, by_craft
  using auth.uid(), internal.hidden_from_me(), mine.offers, mine.wants, browse_counts.crafts;
end
$$;
comment on function public.browse_counts(text, text[], text, text, boolean, boolean, text, int, int) is
  'How many people are found, by the filters of browse_professionals, at most 5,000; and how many of them in each craft. Definer: counts as browse_page finds, leaving out hidden people itself.';

-- ## Rules
grant execute on function public.browse_counts(text, text[], text, text, boolean, boolean, text, int, int) to authenticated;
