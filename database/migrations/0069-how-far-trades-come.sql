-- Figures of trades by how far they came, of members who were here, and of events, all counted ahead.
alter table internal.day_counts
  add column sent_answered int not null default 0,
  add column sent_accepted int not null default 0,
  add column sent_scheduled int not null default 0,
  add column sent_completed int not null default 0,
  add column sent_reviewed int not null default 0,
  add column members_last_here int not null default 0,
  add column members_active int not null default 0;
comment on column internal.day_counts.sent_answered is
  'Of the trades sent on this day: how many have been accepted, declined or countered by now. The next ones are of the '
  'same trades.';
comment on column internal.day_counts.sent_scheduled is
  'Those of them with a time for an appointment, or completed.';
comment on column internal.day_counts.sent_reviewed is
  'Completed, and both reviews are open: a sealed one shows nowhere.';
comment on column internal.day_counts.members_last_here is
  'Members who were here on this day and not since. Everyone counts on one day, so a sum is how many were here in '
  'those days.';
comment on column internal.day_counts.members_active is
  'Members who were here on this day: the most that were last here, as counted until the end of the next day. It is '
  'not counted again later, because only the last day of each member is kept. 0 for days before this was counted.';

create table internal.event_counts (
  day date,
  name text,
  times int not null,
  is_personal boolean not null,
  constraint event_counts_pkey primary key (day, name)
);
comment on table internal.event_counts is
  'How often each event of analytics happened on each day in UTC, without who or where.';
comment on column internal.event_counts.is_personal is 'It came from members who have consented.';
alter table internal.event_counts enable row level security;

alter table internal.recounts drop constraint recounts_subject_known;
alter table internal.recounts
  add constraint recounts_subject_known check (subject in ('day', 'city', 'plans', 'event')),
  add column name text;

create index trade_proposals_unscheduled_index on public.trade_proposals (greatest(accepted_at, owed_at), id)
  where phase in ('to_schedule', 'in_progress');

insert into internal.acts (name, is_sensitive) values ('read_trades', false);

-- The clock counts them with the functions of this release.
insert into internal.recounts (subject, day)
  select 'day', day from internal.day_counts union select 'day', last_active_on from public.profiles;
insert into internal.recounts (subject, day, name)
  select distinct 'event', (happened_at at time zone 'utc')::date, name from public.analytics_events;
