-- Notifications: their kinds are rows, and members choose what they are notified of and how.
alter table public.notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in (
    'message', 'trade_proposal', 'trade_accepted', 'trade_declined', 'trade_completed', 'trade_cancelled',
    'trade_update', 'verification', 'review', 'new_marketplace', 'new_event', 'new_job', 'new_education',
    'new_forum_thread', 'new_user', 'new_verification', 'billing', 'trial_ending', 'founder_ending', 'system',
    'match_found', 'application_update', 'interview_reminder', 'forum_reply', 'forum_mention', 'forum_solved',
    'forum_reminder', 'new_follower')),
  drop constraint notifications_message_length,
  add constraint notifications_message_length check (char_length(message) <= 800),
  drop constraint notifications_template_known,
  add constraint notifications_template_fkey
    foreign key (template) references internal.notice_kinds (kind) on delete restrict,
  drop constraint notifications_cause_key,
  add constraint notifications_cause_key unique (user_id, cause, type),
  add column is_shown boolean not null default true,
  add column tab text not null default 'system';
update public.notifications set tab = case
    when type = 'message' then 'messages' when type like 'trade\_%' or type = 'review' then 'trades'
    when type = 'new_job' then 'jobs' else 'community' end
  where type in ('message', 'review', 'new_job', 'new_marketplace', 'new_event', 'new_education', 'new_forum_thread',
      'new_user') or type like 'trade\_%';
comment on column public.notifications.template is
  'Its kind; null if the member wrote it to themselves. Title and message are its English words.';
comment on column public.notifications.is_shown is
  'False for what its member does not want in the bell (notification_preferences): it is there for emails and'
  ' summaries only.';
comment on column public.notifications.tab is 'Where the page of notifications lists it.';
create index notifications_tab_index on public.notifications (user_id, tab, created_at desc, id desc);
create index notifications_template_index on public.notifications (template);
drop index public.notifications_unread_index;
create index notifications_unread_index on public.notifications (user_id, related_id) where not read;

create table internal.lost_notices (
  id bigint generated always as identity constraint lost_notices_pkey primary key,
  template text,
  error text not null,
  lost_at timestamptz not null default clock_timestamp()
);
comment on table internal.lost_notices is
  'Notifications that could not be written; what they tell of happened. The doctor shows them for a week.';
create index lost_notices_lost_at_index on internal.lost_notices (lost_at);
alter table internal.lost_notices enable row level security;

create table internal.notification_preferences (
  user_id uuid not null constraint notification_preferences_user_id_fkey references public.profiles (id)
    on delete cascade,
  topic text not null constraint notification_preferences_topic_known
    check (topic in ('trades', 'messages', 'jobs', 'community')),
  in_app boolean not null,
  email text not null constraint notification_preferences_email_known
    check (email in ('instant', 'daily', 'weekly', 'off')),
  constraint notification_preferences_trades_have_their_own_switch check (topic <> 'trades' or email <> 'off'),
  constraint notification_preferences_pkey primary key (user_id, topic)
);
comment on table internal.notification_preferences is
  'What a member has chosen for a topic; a topic without a row has our defaults.';
comment on column internal.notification_preferences.email is
  'When emails come, if they are wanted: mail_preferences has whether, which the links in emails change without a'
  ' sign-in.';
alter table internal.notification_preferences enable row level security;

create table internal.quiet_hours (
  user_id uuid constraint quiet_hours_pkey primary key constraint quiet_hours_user_id_fkey
    references public.profiles (id) on delete cascade,
  starts_at time not null,
  ends_at time not null,
  timezone text not null constraint quiet_hours_timezone_known check (timezone in (
    'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles',
    'America/Anchorage', 'America/Adak', 'Pacific/Honolulu')),
  days int[] not null constraint quiet_hours_days_of_the_week
    check (days <@ '{0,1,2,3,4,5,6}' and cardinality(days) between 1 and 7),
  constraint quiet_hours_have_a_length check (starts_at <> ends_at)
);
comment on table internal.quiet_hours is
  'When a member wants to be left alone, by the clocks of their time zone. Without a row: never.';
comment on column internal.quiet_hours.ends_at is 'On the next day, if it is not after starts_at.';
comment on column internal.quiet_hours.days is 'The days on which quiet hours begin; 0 is Sunday.';
alter table internal.quiet_hours enable row level security;

create table internal.digests (
  user_id uuid constraint digests_pkey primary key constraint digests_user_id_fkey references public.profiles (id)
    on delete cascade,
  due_at timestamptz not null,
  daily_at timestamptz,
  weekly_at timestamptz
);
comment on table internal.digests is
  'When to look next for what a member has not read, and when their last summaries were sent.';
comment on column internal.digests.due_at is 'Infinity while nothing waits.';
create index digests_due_index on internal.digests (due_at);
alter table internal.digests enable row level security;

create table internal.digest_entries (
  notification_id uuid constraint digest_entries_pkey primary key
    constraint digest_entries_notification_id_fkey references public.notifications (id) on delete cascade,
  email_id uuid not null constraint digest_entries_email_id_fkey references internal.emails (id) on delete cascade,
  told_at timestamptz not null
);
comment on table internal.digest_entries is 'What was in a summary, and how new it was.';
comment on column internal.digest_entries.told_at is
  'The created_at of the notification: that of a conversation moves with its messages, and waits again then.';
create index digest_entries_email_id_index on internal.digest_entries (email_id);
alter table internal.digest_entries enable row level security;

create table public.notification_mutes (
  user_id uuid not null constraint notification_mutes_user_id_fkey references public.profiles (id) on delete cascade,
  kind text not null constraint notification_mutes_kind_known check (kind in ('conversation', 'trade', 'job')),
  subject_id uuid not null,
  created_at timestamptz not null default clock.now(),
  constraint notification_mutes_pkey primary key (user_id, kind, subject_id)
);
comment on table public.notification_mutes is
  'Conversations, trades and jobs whose notifications a member does not want.';
alter table public.notification_mutes enable row level security;

create table internal.nudges (
  user_id uuid constraint nudges_pkey primary key
    constraint nudges_user_id_fkey references public.profiles (id) on delete cascade,
  due_at timestamptz not null default clock.now() + interval '7 days'
);
comment on table internal.nudges is 'When to look next whether a member needs a nudge; three months after one.';
create index nudges_due_at_index on internal.nudges (due_at);
alter table internal.nudges enable row level security;
-- Over a week, so that those who are here already are not all reminded on one day.
insert into internal.nudges (user_id, due_at)
  select card.id, clock.now() + random() * interval '7 days' from public.profiles as card
    join auth.users as person on person.id = card.id and person.deleted_at is null;

drop trigger limited on public.notifications;
drop trigger tell on public.messages;
drop function public.limit_notes(), public.tell_of_message(), internal.plan_notice(text, jsonb),
  internal.staff_notice(text, jsonb), internal.standing_notice(public.sanctions, text),
  internal.tell_of_plan(uuid, text, text, jsonb), internal.tell_of_sanction(public.sanctions, text, text),
  internal.what_still_holds(public.sanctions), internal.tell_of_act(uuid, text, jsonb);
