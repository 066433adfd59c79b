-- Members choose what they are notified of and how, when they want quiet, and get summaries by email.
alter table internal.mail_preferences add column wants_activity boolean not null default true;

alter table public.notifications add column is_shown boolean not null default true;
comment on column public.notifications.is_shown is
  'False for what its member does not want in the bell (notification_preferences): it is there for emails and summaries only.';
alter table public.notifications drop constraint notifications_template_known;
alter table public.notifications add constraint notifications_template_known check (template in (
    'message', 'trade_sent', 'trade_counter', 'trade_accepted', 'trade_confirmed', 'trade_completed', 'trade_declined', 'trade_withdrawn',
    'trade_expired', 'trade_cancelled', 'trial_ending', 'trial_ended', 'founder', 'founder_ending', 'payment_failed', 'plan_started',
    'plan_ending', 'plan_ended', 'plan_pausing', 'plan_paused', 'plan_resumed', 'plan_kept', 'role_given', 'role_taken', 'comp_given',
    'comp_ended', 'unverified', 'signed_out', 'sanction_given', 'sanction_lifted', 'appeal_upheld', 'appeal_declined', 'announcement',
    'trade_unconfirmed', 'trade_times', 'trade_new_times', 'trade_new_times_late', 'trade_time', 'trade_place', 'trade_coming', 'trade_late', 'trade_here', 'trade_marked',
    'trade_soon', 'trade_over', 'review_received', 'review_shown', 'review_replied', 'review_reminder', 'review_hidden', 'calendar_failed', 'trade_waiting',
    'match_found',
    'trade_late_cancel', 'trade_excused', 'trade_no_show', 'trade_missed', 'trade_owed', 'trade_owing', 'trade_reopened', 'iou_made', 'iou_redeemed',
    'iou_forgiven', 'iou_due', 'iou_expired', 'dispute_opened', 'dispute_answered', 'dispute_withdrawn', 'dispute_decided', 'strike_given',
    'strike_notice', 'strike_upheld', 'strike_lifted', 'trade_ask_ok', 'contact_stopped', 'application_sent', 'application_moved',
    'application_withdrawn', 'job_approved', 'job_rejected', 'interview_proposed', 'interview_accepted', 'interview_declined', 'interview_cancelled',
    'interview_suggested', 'interview_moved', 'interview_lapsed', 'interview_soon', 'job_waiting', 'job_unanswered', 'job_ending', 'job_ended', 'jobs_found',
    'forum_thread', 'forum_waiting', 'forum_reply', 'forum_mention', 'forum_solved', 'forum_removed',
    'jobs_waiting', 'members_joined'));

create table internal.notification_preferences (
  user_id uuid not null constraint notification_preferences_user_id_fkey references public.profiles (id) on delete cascade,
  topic text not null constraint notification_preferences_topic_known check (topic in ('trades', 'messages', 'jobs', 'community')),
  in_app boolean not null,
  email text not null constraint notification_preferences_email_known check (email in ('instant', 'daily', 'weekly', 'off')),
  constraint notification_preferences_trades_have_their_own_switch check (topic <> 'trades' or email <> 'off'),
  constraint notification_preferences_pkey primary key (user_id, topic)
);
comment on table internal.notification_preferences is 'What a member has chosen for a topic; a topic without a row has our defaults.';
comment on column internal.notification_preferences.email is
  'When emails come, if they are wanted: mail_preferences has whether, which the links in emails change without a sign-in.';
alter table internal.notification_preferences enable row level security;

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

create table internal.digests (
  user_id uuid constraint digests_pkey primary key constraint digests_user_id_fkey references public.profiles (id) on delete cascade,
  due_at timestamptz not null,
  daily_at timestamptz,
  weekly_at timestamptz
);
comment on table internal.digests is 'When to look next for what a member has not read, and when their last summaries were sent.';
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
comment on column internal.digest_entries.told_at is 'The created_at of the notification: that of a conversation moves with its messages, and waits again then.';
create index digest_entries_email_id_index on internal.digest_entries (email_id);
alter table internal.digest_entries enable row level security;

insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('internal.notification_preferences', 'user_id = $1', 'messages', '{}', 'delete', null, null),
  ('internal.quiet_hours', 'user_id = $1', 'messages', '{}', 'delete', null, null),
  ('internal.digests', 'user_id = $1', null, '{}', 'delete', null, 'Only when summaries were sent.');
