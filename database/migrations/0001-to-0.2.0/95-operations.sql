-- The team, accounts, emails and figures.
alter table public.sanctions
  drop constraint sanctions_kind_known,
  add constraint sanctions_kind_known check (kind in ('warning', 'removal', 'limit', 'suspension')),
  drop constraint sanctions_limits_known,
  add constraint sanctions_limits_known check (limits <@ array['no_messages', 'no_trades', 'no_posts', 'no_chat']),
  add column subject text,
  add column subject_id uuid,
  add column subject_place text not null default '' constraint sanctions_subject_place_length check (
    char_length(subject_place) <= 200),
  add constraint sanctions_subject_fits_kind check (
    (kind = 'removal') = (subject is not null) and (subject is null) = (subject_id is null));
comment on table public.sanctions is
  'Warnings, removals of what they wrote or of their verified badge, limits and suspensions of members, each with the'
  ' reason that the member reads.';
comment on column public.sanctions.subject is
  'What was removed: a kind of content (content-kinds.sql), or `badge`.';
comment on column public.sanctions.subject_id is
  'What was removed, by its id in the table of `subject`; for a badge, the member''s. It may be gone by now.';
comment on column public.sanctions.subject_place is
  'The title of its thread, the name of its room, or whom the review is about; empty for a badge and without a'
  ' subject.';

alter table internal.account_exports add column reason text
  constraint account_exports_reason_length check (char_length(reason) between 1 and 500);
comment on table internal.account_exports is 'Copies of members'' data, for 30 days.';
comment on column internal.account_exports.reason is 'Why the team started it; null if the member asked for it.';
alter table internal.account_deletions
  add column keeps_posts boolean not null default false,
  add column is_from_team boolean not null default false;
comment on column internal.account_deletions.keeps_posts is
  'Whether what they posted in the forum stays, without their name; otherwise its texts go.';
comment on column internal.account_deletions.is_from_team is
  'Whether the team started it, with the reason that the member read. The team takes back only such a one.';
drop function public.account_delete_request(text, boolean);

alter table internal.mail_preferences
  add column wants_trades boolean not null default true,
  add column wants_contact boolean not null default true,
  add column wants_activity boolean not null default true;
comment on table internal.emails is
  'The outbox of emails, and of text messages to trusted contacts. `kind` names a template, `facts` has its'
  ' variables.';
drop function internal.queue_email(text, text, jsonb, text, uuid);

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

alter table internal.recounts
  drop constraint recounts_subject_known,
  add constraint recounts_subject_known check (subject in ('day', 'city', 'plans', 'event')),
  add column name text;
-- The clock counts them with the functions of this release.
insert into internal.recounts (subject, day)
  select 'day', day from internal.day_counts union select 'day', last_active_on from public.profiles;
insert into internal.recounts (subject, day, name)
  select distinct 'event', (happened_at at time zone 'utc')::date, name from public.analytics_events;
comment on column public.site_stats.rating is 'Only in a row `given`: the operator''s figure. Nothing measures it.';

-- Nothing calls them.
drop function public.has_feature_for(uuid, text), internal.without_direction_signs(text);
-- Policies ask silenced_authors() instead.
revoke execute on function internal.is_suspended(uuid) from authenticated;
