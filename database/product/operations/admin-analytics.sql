-- What members do, by day, in one call for admins: sign-ups, members who were here, trades, events of analytics and the
-- balance of crafts. Everything was counted ahead (admin-rollups.sql) and names nobody.
-- Needs: admin, admin-rollups, analytics

-- ## Functions
create or replace function public.admin_analytics(days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := (clock.now() at time zone 'utc')::date;
  first_day date;
  -- Figures of fewer could be those of someone whom the reader knows.
  fewest constant int := 5;
  agreed bigint;
begin
  perform internal.refuse_unless_may('read_analytics');
  if admin_analytics.days between 7 and 90 is not true then
    raise exception using errcode = 'PT400', message = 'Choose from 7 to 90 days.', hint = 'invalid';
  end if;
  first_day := today - admin_analytics.days + 1;
  agreed := (select count(*) from (select from internal.analytics_consents limit fewest) as given);
  return jsonb_build_object(
    'counted_at', (select nullif(at, '-infinity') from internal.last_recount),
    'members_here', (select coalesce(sum(members_last_here), 0) from internal.day_counts
      where day between first_day and today),
    'days', (select jsonb_agg(jsonb_build_object('day', each.day::date, 'sign_ups', coalesce(counted.sign_ups, 0),
        'members_active', coalesce(counted.members_active, 0), 'trades_sent', coalesce(counted.trades_sent, 0),
        'trades_accepted', coalesce(counted.trades_accepted, 0),
        'trades_completed', coalesce(counted.trades_completed, 0)) order by each.day)
      from generate_series(first_day::timestamp, today::timestamp, interval '1 day') as each (day)
      left join internal.day_counts as counted on counted.day = each.day::date),
    'has_few_consents', agreed < fewest,
    'events', (select coalesce(jsonb_agg(jsonb_build_object('name', happened.name, 'total', happened.total, 'times', (
          select jsonb_agg(coalesce(counted.times, 0) order by each.day)
          from generate_series(first_day::timestamp, today::timestamp, interval '1 day') as each (day)
          left join internal.event_counts as counted on counted.day = each.day::date and counted.name = happened.name))
        order by happened.total desc, happened.name), '[]')
      from (select name, sum(times) as total from internal.event_counts where day between first_day and today
        group by name having agreed >= fewest or not bool_or(is_personal)
        order by sum(times) desc, name limit 50) as happened),
    'cities', (select coalesce(jsonb_agg(to_jsonb(largest)
        order by largest.members desc, largest.state_code, largest.city), '[]')
      from (select * from internal.city_counts where members >= fewest
        order by members desc, state_code, city limit 12) as largest));
end
$$;
comment on function public.admin_analytics(int) is
  'What happened on each of this many days up to today: figures of members and trades, and each event; and the largest '
  'cities with five members or more. What members let us count as theirs is left out while fewer than five have '
  'agreed. Definer: counts everyone; for admins.';

-- ## Rules
grant execute on function public.admin_analytics(int) to authenticated;
