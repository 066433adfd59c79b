-- When a member has time for trades: the hours of a usual week, and days that differ. Only they can read them; two people
-- learn nothing but the times they share (shared-times.sql, decision 42).
-- Needs: profiles, services

-- ## Tables
create table public.availability (
  user_id uuid primary key constraint availability_user_id_fkey references public.profiles (id) on delete cascade,
  timezone text not null constraint availability_timezone_known check (timezone in (
    'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage',
    'America/Adak', 'Pacific/Honolulu')),
  updated_at timestamptz not null default clock.now()
);
comment on table public.availability is 'The time zone of a member''s hours. A member without a row has not set any.';
comment on column public.availability.timezone is 'One name for each way in which clocks run in the 50 states.';

create table public.availability_rules (
  user_id uuid not null constraint availability_rules_user_id_fkey references public.availability (user_id) on delete cascade,
  weekday int not null constraint availability_rules_weekday_range check (weekday between 0 and 6),
  position int not null constraint availability_rules_position_range check (position between 1 and 4),
  start_time time not null,
  end_time time not null,
  constraint availability_rules_pkey primary key (user_id, weekday, position),
  constraint availability_rules_end_after_start check (start_time < end_time),
  constraint availability_rules_on_quarters check (
    extract(epoch from start_time)::int % 900 = 0 and extract(epoch from end_time)::int % 900 = 0)
);
comment on table public.availability_rules is 'The hours of a usual week: up to four stretches a day, on the quarter hour.';
comment on column public.availability_rules.weekday is '0 is Sunday.';
comment on column public.availability_rules.end_time is '24:00 is the end of the day.';

create table public.availability_exceptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint availability_exceptions_user_id_fkey references public.availability (user_id) on delete cascade,
  on_date date not null constraint availability_exceptions_on_date_range check (
    on_date between '2000-01-01' and '2199-12-31'),
  kind text not null constraint availability_exceptions_kind_known check (kind in ('blocked', 'open')),
  start_time time not null default '00:00',
  end_time time not null default '24:00',
  note text not null default '' constraint availability_exceptions_note_length check (char_length(note) <= 200),
  created_at timestamptz not null default clock.now(),
  constraint availability_exceptions_end_after_start check (start_time < end_time),
  constraint availability_exceptions_on_quarters check (
    extract(epoch from start_time)::int % 900 = 0 and extract(epoch from end_time)::int % 900 = 0)
);
comment on table public.availability_exceptions is 'Days that differ from the usual week: time off, or extra hours. Time off wins.';
create index availability_exceptions_user_id_index on public.availability_exceptions (user_id, on_date, id);
create index availability_exceptions_on_date_index on public.availability_exceptions (on_date);

alter table public.availability enable row level security;
alter table public.availability_rules enable row level security;
alter table public.availability_exceptions enable row level security;

-- ## Functions
create or replace function internal.moment_of(quarter int) returns timestamptz language sql immutable set search_path = '' as $$
  select to_timestamp(quarter::float8 * 900)
$$;
comment on function internal.moment_of(int) is 'When a quarter hour since 1970 begins.';

create or replace function internal.quarters_from(moment timestamptz) returns int language sql immutable set search_path = '' as $$
  select ceil(extract(epoch from moment at time zone 'utc') / 900)::int
$$;
comment on function internal.quarters_from(timestamptz) is 'The first quarter hour since 1970 that begins at this moment or later.';

create or replace function public.availability_save(timezone text, hours jsonb) returns public.availability
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := auth.uid();
  saved public.availability;
begin
  if jsonb_typeof(availability_save.hours) is distinct from 'array' or jsonb_array_length(availability_save.hours) > 28 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "hours_too_many", "most": 4}',
      message = 'A day has at most 4 stretches.';
  end if;
  perform internal.refuse_restricted();
  select * into saved from public.availability where user_id = me and timezone = availability_save.timezone;
  if found and (select jsonb_agg(jsonb_build_array(weekday, start_time, end_time) order by weekday, start_time, end_time)
        from public.availability_rules where user_id = me)
      is not distinct from (select jsonb_agg(jsonb_build_array(weekday, start_time, end_time) order by weekday, start_time, end_time)
        from jsonb_to_recordset(availability_save.hours) as given (weekday int, start_time time, end_time time)) then
    return saved;
  end if;
  insert into public.availability (user_id, timezone) values (me, availability_save.timezone)
    on conflict (user_id) do update set timezone = excluded.timezone, updated_at = clock.now()
    returning * into saved;
  delete from public.availability_rules where user_id = me;
  insert into public.availability_rules (user_id, weekday, position, start_time, end_time)
    select me, given.weekday, row_number() over (partition by given.weekday order by given.start_time, given.end_time),
      given.start_time, given.end_time
    from jsonb_to_recordset(availability_save.hours) as given (weekday int, start_time time, end_time time);
  return saved;
exception
  when check_violation or not_null_violation or invalid_datetime_format or datetime_field_overflow or invalid_text_representation
    or numeric_value_out_of_range or invalid_parameter_value then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "hours_wrong"}',
      message = 'Please give each stretch a start and a later end, on the quarter hour, and at most 4 a day.';
end
$$;
comment on function public.availability_save(text, jsonb) is
  'Replaces the caller''s usual week: a list of {weekday, start_time, end_time}. The same week again writes nothing. Definer: the hours are written as a whole.';

create or replace function public.limit_exceptions() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('exceptions of ' || new.user_id, 0));
  if (select count(*) from public.availability_exceptions where user_id = new.user_id) > 100 then
    raise exception using errcode = 'PT429', message = 'You can list 100 days that differ. Remove one to add another.', hint = 'limit_reached';
  end if;
  return null;
end
$$;
comment on function public.limit_exceptions() is 'At most 100 exceptions per member. Definer: counts all of them, whatever the writer can see.';

create or replace view internal.spent_exceptions as
  select id as key from public.availability_exceptions where on_date < (clock.now() at time zone 'utc')::date - 1;
comment on view internal.spent_exceptions is 'Days that differ, once they are over in every time zone.';

-- ## Rules
select internal.keep_table_rules('public.availability', feature => null, suspended_read => 'own');
select internal.keep_table_rules('public.availability_rules', feature => null, suspended_read => 'own');
select internal.keep_table_rules('public.availability_exceptions', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.availability_rules', 'user_id = $1', 'profile', 'delete'),
  ('public.availability_exceptions', 'user_id = $1', 'profile', 'delete'),
  ('public.availability', 'user_id = $1', 'profile', 'delete');

create policy "a member sees their own time zone" on public.availability
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member sees their own hours" on public.availability_rules
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member sees their own days that differ" on public.availability_exceptions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member adds days that differ" on public.availability_exceptions
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a member removes their own days that differ" on public.availability_exceptions
  for delete to authenticated using (user_id = (select auth.uid()));
grant select on public.availability, public.availability_rules, public.availability_exceptions to authenticated;
grant insert (user_id, on_date, kind, start_time, end_time, note), delete on public.availability_exceptions to authenticated;
grant execute on function public.availability_save(text, jsonb) to authenticated;
create or replace trigger plain_text before insert on public.availability_exceptions
  for each row execute function internal.keep_plain_text();
create or replace trigger limited after insert on public.availability_exceptions
  for each row execute function public.limit_exceptions();
insert into clock.tasks (name, due, act) values
    ('sweep exceptions', 'internal.spent_exceptions', null)
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);

select platform.service_sees('public.availability');
select platform.service_sees('public.availability_rules');
select platform.service_sees('public.availability_exceptions');
