-- Calendars that members let the server read, and what it keeps of them.
create table public.busy_feeds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint busy_feeds_user_id_fkey references public.availability (user_id) on delete cascade,
  host text not null constraint busy_feeds_host_length check (char_length(host) between 1 and 255),
  problem text constraint busy_feeds_problem_known check (problem in ('unreachable', 'gone', 'refused', 'not_a_calendar', 'too_large', 'sealed')),
  last_ok_at timestamptz not null default clock.now(),
  last_failed_at timestamptz,
  created_at timestamptz not null default clock.now()
);
comment on table public.busy_feeds is 'Calendars that a member lets the server read, as that member sees them: where each is, and how the last reading went.';
comment on column public.busy_feeds.problem is 'Why the last reading failed; null if it did not. The busy times of the last good one still count.';
create index busy_feeds_user_id_index on public.busy_feeds (user_id, created_at, id);

create table internal.busy_feed_sources (
  feed_id uuid constraint busy_feed_sources_pkey primary key constraint busy_feed_sources_feed_id_fkey references public.busy_feeds (id) on delete cascade,
  address text not null constraint busy_feed_sources_address_length check (char_length(address) <= 4000),
  etag text constraint busy_feed_sources_etag_length check (char_length(etag) <= 300),
  modified text constraint busy_feed_sources_modified_length check (char_length(modified) <= 100),
  read_at timestamptz not null default statement_timestamp(),
  due_at timestamptz not null,
  failures int not null default 0,
  failing_since timestamptz,
  is_told boolean not null default false
);
comment on table internal.busy_feed_sources is 'How the server reads a calendar. Its times are real ones, like those of the calendars.';
comment on column internal.busy_feed_sources.address is 'Sealed for this row by server/services/sealing.';
comment on column internal.busy_feed_sources.read_at is 'When the events were last computed, and not only found unchanged.';
create index busy_feed_sources_due_at_index on internal.busy_feed_sources (due_at);
alter table internal.busy_feed_sources enable row level security;

create table internal.busy_time (
  feed_id uuid constraint busy_time_pkey primary key constraint busy_time_feed_id_fkey references public.busy_feeds (id) on delete cascade,
  quarters int4multirange not null
);
comment on table internal.busy_time is 'The busy quarter hours of a calendar since 1970, for about sixty days ahead.';
alter table internal.busy_time enable row level security;

alter table public.busy_feeds enable row level security;

alter table public.notifications drop constraint notifications_template_known;
alter table public.notifications add constraint notifications_template_known check (template in (
    'message', 'trade_sent', 'trade_counter', 'trade_accepted', 'trade_confirmed', 'trade_completed', 'trade_declined', 'trade_withdrawn',
    'trade_expired', 'trade_cancelled', 'trial_ending', 'trial_ended', 'founder', 'founder_ending', 'payment_failed', 'plan_started',
    'plan_ending', 'plan_ended', 'plan_pausing', 'plan_paused', 'plan_resumed', 'plan_kept', 'role_given', 'role_taken', 'comp_given',
    'comp_ended', 'unverified', 'signed_out', 'sanction_given', 'sanction_lifted', 'appeal_upheld', 'appeal_declined', 'announcement',
    'trade_unconfirmed', 'trade_times', 'trade_new_times', 'trade_time', 'trade_place', 'trade_coming', 'trade_late', 'trade_here', 'trade_marked',
    'trade_soon', 'trade_over', 'review_received', 'review_shown', 'review_replied', 'review_reminder', 'review_hidden', 'calendar_failed'));

insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.busy_feeds', 'user_id = $1', 'profile', '{}', 'delete', null, null);
