-- When members have time: hours of the week, days that differ, calendars that are read, and calendars that go out.
create table public.availability (
  user_id uuid primary key constraint availability_user_id_fkey references public.profiles (id) on delete cascade,
  timezone text not null constraint availability_timezone_known check (timezone in (
    'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles',
    'America/Anchorage', 'America/Adak', 'Pacific/Honolulu')),
  updated_at timestamptz not null default clock.now()
);
comment on table public.availability is 'The time zone of a member''s hours. A member without a row has not set any.';
comment on column public.availability.timezone is 'One name for each way in which clocks run in the 50 states.';

create table public.availability_rules (
  user_id uuid not null constraint availability_rules_user_id_fkey references public.availability (user_id)
    on delete cascade,
  weekday int not null constraint availability_rules_weekday_range check (weekday between 0 and 6),
  position int not null constraint availability_rules_position_range check (position between 1 and 4),
  start_time time not null,
  end_time time not null,
  constraint availability_rules_pkey primary key (user_id, weekday, position),
  constraint availability_rules_end_after_start check (start_time < end_time),
  constraint availability_rules_on_quarters check (
    extract(epoch from start_time)::int % 900 = 0 and extract(epoch from end_time)::int % 900 = 0)
);
comment on table public.availability_rules is
  'The hours of a usual week: up to four stretches a day, on the quarter hour.';
comment on column public.availability_rules.weekday is '0 is Sunday.';
comment on column public.availability_rules.end_time is '24:00 is the end of the day.';

create table public.availability_exceptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint availability_exceptions_user_id_fkey references public.availability (user_id)
    on delete cascade,
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
comment on table public.availability_exceptions is
  'Days that differ from the usual week: time off, or extra hours. Time off wins.';
create index availability_exceptions_user_id_index on public.availability_exceptions (user_id, on_date, id);
create index availability_exceptions_on_date_index on public.availability_exceptions (on_date);
alter table public.availability enable row level security;
alter table public.availability_rules enable row level security;
alter table public.availability_exceptions enable row level security;

create table public.busy_feeds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint busy_feeds_user_id_fkey references public.availability (user_id) on delete cascade,
  host text not null constraint busy_feeds_host_length check (char_length(host) between 1 and 255),
  problem text constraint busy_feeds_problem_known
    check (problem in ('unreachable', 'gone', 'refused', 'not_a_calendar', 'too_large', 'sealed')),
  last_ok_at timestamptz not null default clock.now(),
  last_failed_at timestamptz,
  created_at timestamptz not null default clock.now(),
  notes jsonb not null default '[]'
    constraint busy_feeds_notes_few check (jsonb_typeof(notes) = 'array' and jsonb_array_length(notes) <= 20)
    constraint busy_feeds_notes_length check (octet_length(notes::text) <= 12000)
);
comment on table public.busy_feeds is
  'Calendars that a member lets the server read, as that member sees them: where each is, and how the last reading'
  ' went.';
comment on column public.busy_feeds.problem is
  'Why the last reading failed; null if it did not. The busy times of the last good one still count.';
comment on column public.busy_feeds.notes is
  'Events that could not be read fully, twenty at most: their title, the next day of each, and why.';
create index busy_feeds_user_id_index on public.busy_feeds (user_id, created_at, id);

create table internal.busy_feed_sources (
  feed_id uuid constraint busy_feed_sources_pkey primary key constraint busy_feed_sources_feed_id_fkey
    references public.busy_feeds (id) on delete cascade,
  address text not null constraint busy_feed_sources_address_length check (char_length(address) <= 4000),
  etag text constraint busy_feed_sources_etag_length check (char_length(etag) <= 300),
  modified text constraint busy_feed_sources_modified_length check (char_length(modified) <= 100),
  read_at timestamptz not null default statement_timestamp(),
  due_at timestamptz not null,
  failures int not null default 0,
  failing_since timestamptz,
  is_told boolean not null default false
);
comment on table internal.busy_feed_sources is
  'How the server reads a calendar. Its times are real ones, like those of the calendars.';
comment on column internal.busy_feed_sources.address is 'Sealed for this row by server/services/sealing.';
comment on column internal.busy_feed_sources.read_at is
  'When the events were last computed, and not only found unchanged.';
create index busy_feed_sources_due_at_index on internal.busy_feed_sources (due_at);
alter table internal.busy_feed_sources enable row level security;

create table internal.busy_time (
  feed_id uuid constraint busy_time_pkey primary key constraint busy_time_feed_id_fkey
    references public.busy_feeds (id) on delete cascade,
  quarters int4multirange not null
);
comment on table internal.busy_time is 'The busy quarter hours of a calendar since 1970, for about sixty days ahead.';
alter table internal.busy_time enable row level security;
alter table public.busy_feeds enable row level security;

create table internal.free_time (
  user_id uuid constraint free_time_pkey primary key constraint free_time_user_id_fkey
    references public.availability (user_id) on delete cascade,
  until_day date not null,
  quarters int4multirange not null
);
comment on table internal.free_time is
  'A member''s free quarter hours until the end of a UTC day. Computed when someone asks; deleted when the hours'
  ' change.';
alter table internal.free_time enable row level security;

create table public.calendar_feeds (
  user_id uuid constraint calendar_feeds_pkey primary key
    constraint calendar_feeds_user_id_fkey references public.profiles (id) on delete cascade,
  hides_titles boolean not null default false,
  made_at timestamptz not null default clock.now()
);
comment on table public.calendar_feeds is 'Members whose appointments can be read by a calendar program.';
comment on column public.calendar_feeds.hides_titles is
  'Whether the feed only says that there is an appointment, without the service, the person and the place.';
alter table public.calendar_feeds enable row level security;

create table internal.calendar_feed_tokens (
  user_id uuid constraint calendar_feed_tokens_pkey primary key
    constraint calendar_feed_tokens_user_id_fkey references public.calendar_feeds (user_id) on delete cascade,
  hash text not null constraint calendar_feed_tokens_hash_key unique
);
comment on table internal.calendar_feed_tokens is
  'The SHA-256 of the token in the address of each feed. The token itself is shown to its owner once.';
alter table internal.calendar_feed_tokens enable row level security;
