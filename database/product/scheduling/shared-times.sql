-- The times at which two members could meet for a service. Each member's free time is kept as a set of quarter hours, counted
-- from 1970 in UTC, so that the times of two people are one intersection. Nobody can read another's hours: the answer is at most
-- eight starts a day and 72 in all, and twenty answers a day (decision 42).
-- Needs: availability, busy-feeds, profile-views, browse, attempts, trade-moves

-- ## Tables
create table internal.free_time (
  user_id uuid constraint free_time_pkey primary key constraint free_time_user_id_fkey references public.availability (user_id) on delete cascade,
  until_day date not null,
  quarters int4multirange not null
);
comment on table internal.free_time is
  'A member''s free quarter hours until the end of a UTC day. Computed when someone asks; deleted when the hours change.';
alter table internal.free_time enable row level security;

-- ## Functions
create or replace function internal.free_quarters(member_id uuid, from_quarter int, until_quarter int) returns int4multirange
language sql stable set search_path = '' as $$
  -- Whatever the clocks of the place do in the night of a change: a quarter hour is free if they show a time within the hours.
  with clock as (
    select quarter, local::date as day, extract(dow from local)::int as weekday, local::time as shows
    from public.availability as own, generate_series(free_quarters.from_quarter, free_quarters.until_quarter - 1) as quarter,
      lateral (select internal.moment_of(quarter) at time zone own.timezone as local) as local
    where own.user_id = free_quarters.member_id),
  usual as (
    select clock.quarter from public.availability_rules as rule join clock using (weekday)
    where rule.user_id = free_quarters.member_id and clock.shows >= rule.start_time and clock.shows < rule.end_time),
  differs as (
    select clock.quarter, differs.kind from public.availability_exceptions as differs join clock on clock.day = differs.on_date
    where differs.user_id = free_quarters.member_id and clock.shows >= differs.start_time and clock.shows < differs.end_time)
  select coalesce(range_agg(int4range(quarter, quarter + 1)), '{}')
  from (select quarter from usual union select quarter from differs where kind = 'open'
    except select quarter from differs where kind = 'blocked') as free
$$;
comment on function internal.free_quarters(uuid, int, int) is 'A member''s free quarter hours in a stretch of time.';

create or replace function internal.keep_free_time(member_id uuid, until_day date) returns int4multirange
language plpgsql volatile set search_path = '' as $$
declare
  kept int4multirange := (select free.quarters from internal.free_time as free
    where free.user_id = keep_free_time.member_id and free.until_day >= keep_free_time.until_day);
  today date := (clock.now() at time zone 'utc')::date;
begin
  if kept is not null then
    return kept;
  end if;
  -- Waits for a change of the hours that is not yet committed, and the next one waits for this: what is kept is never older than the hours.
  perform from public.availability as own where own.user_id = keep_free_time.member_id for share;
  if not found then
    return '{}';
  end if;
  -- Longer than needed, so that it is computed once a month and not daily. From yesterday on: set-up and the way to a time early
  -- in the UTC day, which is an afternoon in the 50 states, begin the day before.
  kept := internal.free_quarters(keep_free_time.member_id, internal.quarters_from((today - 1)::timestamp at time zone 'utc'),
    internal.quarters_from((keep_free_time.until_day + 31)::timestamp at time zone 'utc'));
  insert into internal.free_time (user_id, until_day, quarters) values (keep_free_time.member_id, keep_free_time.until_day + 30, kept)
    on conflict (user_id) do update set until_day = excluded.until_day, quarters = excluded.quarters;
  return kept;
end
$$;
comment on function internal.keep_free_time(uuid, date) is
  'A member''s free quarter hours until the end of a UTC day at least, none without hours. For definer functions.';

create or replace function internal.hours_changed() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  member_id uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  -- The lock comes first: see keep_free_time.
  perform from public.availability as own where own.user_id = member_id for no key update;
  delete from internal.free_time where user_id = member_id;
  return null;
end
$$;
comment on function internal.hours_changed() is 'Forgets the free time computed from the hours that were changed. Definer: members cannot write it.';

create or replace function internal.starts_within(free int4multirange, before int, length int, after int) returns int4multirange
language sql immutable set search_path = '' as $$
  select coalesce(range_agg(int4range(lower(stretch) + before, upper(stretch) - length - after + 1)), '{}')
  from unnest(free) as stretch where upper(stretch) - lower(stretch) >= before + length + after
$$;
comment on function internal.starts_within(int4multirange, int, int, int) is
  'The quarter hours at which something can start that has this many quarters, with this many free ones before and after it.';

create or replace function internal.travel_minutes(one_id uuid, other_id uuid) returns int language sql stable set search_path = '' as $$
  select case when (one.state_code, one.city) = (other.state_code, other.city) then 0
    else 15 + 2 * round(coalesce(public.miles_between(one.latitude, one.longitude, other.latitude, other.longitude), 0))::int end
  from public.profiles as one, public.profiles as other where one.id = travel_minutes.one_id and other.id = travel_minutes.other_id
$$;
comment on function internal.travel_minutes(uuid, uuid) is
  'How long one member takes to the other''s city: 15 minutes and 2 for each mile, none within a city.';

-- Has no search path setting of its own, so that PostgreSQL can inline it: matching evaluates it for every pair.
create or replace function internal.quarters_in(minutes int) returns int language sql immutable as $$
  select (minutes + 14) / 15
$$;
comment on function internal.quarters_in(int) is 'How many quarter hours it takes, rounded up.';

create or replace function internal.shared_starts(
  giver_id uuid, receiver_id uuid, minutes int, minutes_before int, minutes_after int, location_mode text, from_quarter int, until_quarter int
) returns int4multirange language plpgsql volatile set search_path = '' as $$
declare
  until_day date := (internal.moment_of(shared_starts.until_quarter) at time zone 'utc')::date;
  travel int := internal.quarters_in(internal.travel_minutes(shared_starts.giver_id, shared_starts.receiver_id));
  giver_travels int := case when shared_starts.location_mode in ('your_place', 'salon_third') then travel else 0 end;
  receiver_travels int := case when shared_starts.location_mode in ('my_place', 'salon_third') then travel else 0 end;
  length int := internal.quarters_in(shared_starts.minutes);
  giver_free int4multirange;
  receiver_free int4multirange;
begin
  if shared_starts.from_quarter >= shared_starts.until_quarter then
    return '{}';
  end if;
  -- Always kept in the same order, otherwise the two of a pair who ask at once could deadlock.
  if shared_starts.giver_id < shared_starts.receiver_id then
    giver_free := internal.keep_free_time(shared_starts.giver_id, until_day);
  end if;
  receiver_free := internal.keep_free_time(shared_starts.receiver_id, until_day);
  giver_free := coalesce(giver_free, internal.keep_free_time(shared_starts.giver_id, until_day));
  giver_free := giver_free - internal.taken_quarters(shared_starts.giver_id);
  receiver_free := receiver_free - internal.taken_quarters(shared_starts.receiver_id);
  return int4multirange(int4range(shared_starts.from_quarter, shared_starts.until_quarter))
    * internal.starts_within(giver_free, giver_travels + internal.quarters_in(shared_starts.minutes_before), length,
      giver_travels + internal.quarters_in(shared_starts.minutes_after))
    * internal.starts_within(receiver_free, receiver_travels, length, receiver_travels);
end
$$;
comment on function internal.shared_starts(uuid, uuid, int, int, int, text, int, int) is
  'The quarter hours at which both members could begin. The giver also needs the time around the service, and who travels that of the way. For definer functions.';

create or replace function internal.spread_starts(starts int4multirange, timezone text) returns setof timestamptz
language sql stable rows 72 set search_path = '' as $$
  with clock as (
    select quarter, local::date as day,
      case when local::time < '12:00' then 'morning' when local::time < '17:00' then 'noon' else 'evening' end as part,
      case quarter % 4 when 0 then 0 when 2 then 1 else 2 end as fraction
    from unnest(spread_starts.starts) as stretch, generate_series(lower(stretch), upper(stretch) - 1) as quarter,
      lateral (select internal.moment_of(quarter) at time zone spread_starts.timezone as local) as local),
  in_parts as (
    select quarter, day, fraction,
      row_number() over (partition by day, part, fraction order by quarter) as turn from clock),
  placed as (
    select quarter, row_number() over (partition by day order by fraction, turn, quarter) as place from in_parts),
  chosen as (select quarter from placed where place <= 8 order by place, quarter limit 72)
  select internal.moment_of(quarter) from chosen order by quarter
$$;
comment on function internal.spread_starts(int4multirange, text) is
  'At most eight of these quarter hours a day and 72 in all, by the clock of a place: one a day before a second one, '
  'whole hours before halves and quarters, and in turn from its morning, its afternoon and its evening.';

create or replace function public.overlap_slots(
  other_id uuid, service_ids uuid[] default '{}', minutes int default null, location_mode text default null,
  from_day date default null, to_day date default null
) returns table (starts_at timestamptz, ends_at timestamptz, timezone text)
language plpgsql volatile rows 72 security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := auth.uid();
  offered_ids uuid[] := coalesce(overlap_slots.service_ids, '{}');
  services record;
  giver uuid := overlap_slots.other_id;
  mode text := overlap_slots.location_mode;
  zone text;
  today date;
  length int := overlap_slots.minutes;
  shared int4multirange;
begin
  perform public.refuse_unless_may_trade();
  perform public.refuse_closed_door(overlap_slots.other_id, true);
  perform internal.refuse_unopened(overlap_slots.other_id);
  if cardinality(offered_ids) > 20 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "services_many", "most": 20}',
      message = 'Please choose at most 20 services.';
  end if;
  select count(*) as many, (array_agg(offered.user_id))[1] as giver_id, count(distinct offered.user_id) as givers,
      sum(offered.duration_minutes)::int as minutes, max(offered.min_notice_hours) as notice_hours,
      max(offered.buffer_before_minutes) as before, max(offered.buffer_after_minutes) as after,
      (array_agg(offered.location_modes[1] order by listed.place))[1] as first_mode
    into services
    from unnest(offered_ids) with ordinality as listed (id, place)
    join public.services as offered on offered.id = listed.id
    where offered.user_id in (me, overlap_slots.other_id) and offered.is_active and offered.is_tradeable;
  if services.many < cardinality(offered_ids) then
    raise exception using errcode = 'PT404', hint = 'not_found', detail = '{"what": "service_gone"}',
      message = 'This service is no longer there.';
  end if;
  giver := coalesce(services.giver_id, giver);
  length := coalesce(length, services.minutes);
  mode := coalesce(mode, services.first_mode, 'my_place');
  if length is null or length not between 5 and 480 or services.givers > 1
    or mode not in ('my_place', 'your_place', 'salon_third', 'online')
    or exists (select from public.services as offered
      where offered.id = any (offered_ids) and mode <> all (offered.location_modes)) then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "meeting_wrong"}',
      message = 'Please choose services of one person, or a length of 5 to 480 minutes, and where you would meet.';
  end if;
  select own.timezone into zone from public.availability as own where own.user_id = me;
  if not found then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "hours_missing"}', message = 'Set your own hours first.';
  end if;
  if not internal.knock('overlap slots', me::text, 20, interval '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "slots_used_up", "most": 20}',
      message = 'You''ve looked for shared times 20 times today. Please try again tomorrow.';
  end if;

  -- The clock of the place where they would meet; that of the caller if it is neither's.
  if mode in ('my_place', 'your_place') then
    select own.timezone into zone from public.availability as own
      where own.user_id = case when (mode = 'my_place') = (giver = me) then me else overlap_slots.other_id end;
  end if;
  zone := coalesce(zone, (select own.timezone from public.availability as own where own.user_id = me));
  today := (clock.now() at time zone zone)::date;
  shared := internal.shared_starts(giver, case giver when me then overlap_slots.other_id else me end, length,
    coalesce(services.before, 0), coalesce(services.after, 0), mode,
    greatest(
      internal.quarters_from(clock.now() + make_interval(hours => coalesce(services.notice_hours, 24))),
      internal.quarters_from(least(greatest(overlap_slots.from_day, today), today + 31)::timestamp at time zone zone)),
    internal.quarters_from((least(greatest(coalesce(overlap_slots.to_day, today + 30), today - 1), today + 30) + 1)::timestamp at time zone zone));
  return query select slot.starts_at, slot.starts_at + make_interval(mins => length), zone from internal.spread_starts(shared, zone) as slot (starts_at);
end
$$;
comment on function public.overlap_slots(uuid, uuid[], int, text, date, date) is
  'Up to 72 times in the next 30 days, spread over the days and their parts, at which the caller and another member '
  'could meet for services of one of them, one after the other, or for that many minutes; with the time zone of the '
  'place. For callers who may send that member a request and have opened their profile; 20 times a day. Definer: reads '
  'both members'' hours.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('internal.free_time', 'user_id = $1', null, 'delete', 'Computed from the hours.');

-- Nothing for availability_rules: availability_save, which replaces those, has written `availability` first.
grant execute on function public.overlap_slots(uuid, uuid[], int, text, date, date) to authenticated;
create or replace trigger hours_changed after insert or update on public.availability
  for each row execute function internal.hours_changed();
create or replace trigger hours_changed after insert or update or delete on public.availability_exceptions
  for each row execute function internal.hours_changed();
