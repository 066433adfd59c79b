-- The hours of the day in which nothing is sent to a member that can wait (B16). Emails about appointments cannot.
-- Needs: notifications, emails, availability

-- ## Tables
create table internal.quiet_hours (
  user_id uuid constraint quiet_hours_pkey primary key constraint quiet_hours_user_id_fkey references public.profiles (id) on delete cascade,
  starts_at time not null,
  ends_at time not null,
  timezone text not null constraint quiet_hours_timezone_known check (timezone in (
    'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage',
    'America/Adak', 'Pacific/Honolulu')),
  days int[] not null constraint quiet_hours_days_of_the_week check (days <@ '{0,1,2,3,4,5,6}' and cardinality(days) between 1 and 7),
  constraint quiet_hours_have_a_length check (starts_at <> ends_at)
);
comment on table internal.quiet_hours is 'When a member wants to be left alone, by the clocks of their time zone. Without a row: never.';
comment on column internal.quiet_hours.ends_at is 'On the next day, if it is not after starts_at.';
comment on column internal.quiet_hours.days is 'The days on which quiet hours begin; 0 is Sunday.';
alter table internal.quiet_hours enable row level security;

-- ## Functions
create or replace function internal.quiet_until(member_id uuid, moment timestamptz) returns timestamptz language sql stable set search_path = '' as $$
  select max(until) from (
    select (day + ends_at + case when ends_at <= starts_at then interval '1 day' else interval '0' end) at time zone timezone as until,
      (day + starts_at) at time zone timezone as since
    from internal.quiet_hours as quiet,
      lateral (select (quiet_until.moment at time zone quiet.timezone)::date - back as day from generate_series(0, 1) as back) as begins
    where quiet.user_id = quiet_until.member_id and extract(dow from day)::int = any (quiet.days)
  ) as stretches where since <= quiet_until.moment and quiet_until.moment < until
$$;
comment on function internal.quiet_until(uuid, timestamptz) is 'When the quiet hours end in which this moment is; null outside of them.';

create or replace function public.quiet_hours() returns table (starts_at time, ends_at time, timezone text, days int[])
language sql stable security definer set search_path = '' as $$
  select quiet.starts_at, quiet.ends_at, quiet.timezone, quiet.days from internal.quiet_hours as quiet where quiet.user_id = auth.uid()
$$;
comment on function public.quiet_hours() is 'The quiet hours of the caller; no row without. Definer: members cannot read the table.';

create or replace function public.quiet_hours_save(starts_at time, ends_at time, timezone text, days int[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.quiet_hours as quiet (user_id, starts_at, ends_at, timezone, days)
    values (auth.uid(), quiet_hours_save.starts_at, quiet_hours_save.ends_at, quiet_hours_save.timezone, quiet_hours_save.days)
    on conflict on constraint quiet_hours_pkey do update set
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, timezone = excluded.timezone, days = excluded.days;
exception when check_violation or not_null_violation then
  raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "quiet_hours"}',
    message = 'Choose from when to when, on which days, and your time zone.';
end
$$;
comment on function public.quiet_hours_save(time, time, text, int[]) is 'Sets the caller''s quiet hours. Definer: members cannot write the table.';

create or replace function public.quiet_hours_clear() returns void language sql volatile security definer set search_path = '' as $$
  delete from internal.quiet_hours as quiet where quiet.user_id = auth.uid()
$$;
comment on function public.quiet_hours_clear() is 'Ends the caller''s quiet hours. Definer: members cannot write the table.';

create or replace function internal.wait_for_quiet_hours() returns trigger language plpgsql volatile set search_path = '' as $$
declare
  today constant timestamptz := clock.now();
begin
  new.due_at := new.due_at + coalesce(internal.quiet_until(new.user_id, today) - today, interval '0');
  return new;
end
$$;
comment on function internal.wait_for_quiet_hours() is
  'An email that can wait goes out when the quiet hours of its reader end. `due_at` is in real time, so it moves by how long that is.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure) values
  ('internal.quiet_hours', 'user_id = $1', 'messages', 'delete');

create or replace trigger wait before insert on internal.emails
  for each row when (new.kind = 'notice' and new.facts ->> 'urgency' <> 'now')
  execute function internal.wait_for_quiet_hours();
grant execute on function public.quiet_hours(), public.quiet_hours_save(time, time, text, int[]), public.quiet_hours_clear() to authenticated;
