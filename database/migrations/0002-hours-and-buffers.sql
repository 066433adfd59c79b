-- When members have time: hours of the week, days that differ, free time computed from them, and the time around a service.
drop function public.save_service(text, text, int, int, text, int, boolean, boolean, text[], boolean, int, uuid);
alter table public.services
  add column buffer_before_minutes int not null default 0 constraint services_buffer_before_range check (
    buffer_before_minutes between 0 and 60 and buffer_before_minutes % 5 = 0),
  add column buffer_after_minutes int not null default 0 constraint services_buffer_after_range check (
    buffer_after_minutes between 0 and 60 and buffer_after_minutes % 5 = 0),
  add column min_notice_hours int not null default 24 constraint services_min_notice_range check (min_notice_hours between 0 and 168);
comment on column public.services.buffer_before_minutes is 'What the giver needs to set up; buffer_after_minutes to clean up.';

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
  on_date date not null,
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

create table internal.free_time (
  user_id uuid constraint free_time_pkey primary key constraint free_time_user_id_fkey references public.availability (user_id) on delete cascade,
  until_day date not null,
  quarters int4multirange not null
);
comment on table internal.free_time is
  'A member''s free quarter hours until the end of a UTC day. Computed when someone asks; deleted when the hours change.';
alter table internal.free_time enable row level security;

insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.availability_rules', 'user_id = $1', 'profile', '{}', 'delete', null, null),
  ('public.availability_exceptions', 'user_id = $1', 'profile', '{}', 'delete', null, null),
  ('internal.free_time', 'user_id = $1', null, '{}', 'delete', null, 'Computed from the hours.'),
  ('public.availability', 'user_id = $1', 'profile', '{}', 'delete', null, null);
