-- The overview for admins, in one call: what happened each day, where crafts are short, what is waiting for an answer, and
-- whether mail and the clock are running, and what the doctor found. Everything comes from counted figures or the ends of indexes.
-- Needs: admin, admin-rollups, waiting, emails

-- ## Tables
create index emails_failed_index on internal.emails (created_at) where sent_at is null and due_at = 'infinity';

create table internal.last_examination (
  only_row boolean not null default true constraint last_examination_pkey primary key
    constraint last_examination_is_one_row check (only_row),
  at timestamptz not null,
  findings jsonb not null constraint last_examination_findings_is_list check (jsonb_typeof(findings) = 'array')
);
comment on table internal.last_examination is
  'What `npm run admin -- doctor` would say is wrong or unsafe, without paths and error messages. Written by the server at its start and every hour.';
alter table internal.last_examination enable row level security;

-- ## Functions
create or replace function public.admin_overview(days int default 30) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  today date := (clock.now() at time zone 'utc')::date;
  -- Enough to see that there are many; counting more would take longer the more there are.
  most constant int := 100;
begin
  perform internal.refuse_unless_may('read_overview');
  if admin_overview.days between 7 and 90 is not true then
    raise exception using errcode = 'PT400', message = 'Choose from 7 to 90 days.', hint = 'invalid';
  end if;
  return jsonb_build_object(
    'today', today,
    'counted_at', (select nullif(at, '-infinity') from internal.last_recount),
    'is_clock_late', (select at < clock_timestamp() - interval '5 minutes' from internal.last_recount),
    'members', (select coalesce(sum(sign_ups), 0) from internal.day_counts),
    'days', (select jsonb_agg(jsonb_build_object('day', each.day::date, 'sign_ups', coalesce(counted.sign_ups, 0),
        'trades_sent', coalesce(counted.trades_sent, 0), 'trades_accepted', coalesce(counted.trades_accepted, 0),
        'trades_completed', coalesce(counted.trades_completed, 0)) order by each.day)
      from generate_series((today - admin_overview.days + 1)::timestamp, today::timestamp, interval '1 day') as each (day)
      left join internal.day_counts as counted on counted.day = each.day::date),
    'cities', (select coalesce(jsonb_agg(to_jsonb(largest) order by largest.members desc, largest.state_code, largest.city), '[]')
      from (select * from internal.city_counts order by members desc, state_code, city limit 6) as largest),
    'plans', (select coalesce(jsonb_agg(to_jsonb(counted) order by counted.tier desc, counted.status), '[]') from internal.plan_counts as counted),
    'queues', (select jsonb_agg(to_jsonb(each)) from public.admin_waiting() as each),
    'mail', jsonb_build_object(
      'waiting', (select count(*) from (select from internal.emails where sent_at is null and due_at < 'infinity' limit most) as waiting),
      'is_late', exists (select from internal.emails where sent_at is null and due_at < clock_timestamp() - interval '15 minutes'),
      'given_up', (select count(*) from (select from internal.emails
        where sent_at is null and due_at = 'infinity' and created_at > clock_timestamp() - interval '7 days' limit most) as given_up)),
    'doctor', (select jsonb_build_object('at', at, 'is_late', at < clock_timestamp() - interval '2 hours', 'findings', findings)
      from internal.last_examination));
end
$$;
comment on function public.admin_overview(int) is
  'Everything on the overview for this many days up to today: figures of days and cities, plans, queues with their oldest entry, mail and clock. Definer: counts everyone; for admins.';

-- ## Rules
grant execute on function public.admin_overview(int) to authenticated;
