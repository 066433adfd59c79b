-- Notifications of several members' replies, of quotes from the live chat, one of all replies that wait for the team, decisions about reports of every kind, and
-- notifications of sign-ins in a new browser.
create table internal.notification_people (
  notification_id uuid not null constraint notification_people_notification_id_fkey references public.notifications (id) on delete cascade,
  person_id uuid not null constraint notification_people_person_id_fkey references public.profiles (id) on delete cascade,
  cause text not null,
  constraint notification_people_pkey primary key (notification_id, person_id)
);
comment on table internal.notification_people is 'Whose replies or mentions one notification is about, up to a hundred members.';
comment on column internal.notification_people.cause is 'The newest event of this member in it.';
create index notification_people_person_id_index on internal.notification_people (person_id);
alter table internal.notification_people enable row level security;

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
    'forum_thread', 'forum_waiting', 'forum_reply', 'forum_mention', 'forum_solved', 'forum_removed', 'forum_published', 'report_decided', 'chat_removed',
    'jobs_waiting', 'members_joined', 'forum_reminder', 'forum_quoted', 'replies_waiting', 'new_sign_in'));

insert into internal.acts (name, is_sensitive) values ('decide_reports', false);
insert into internal.role_acts (role, act) values ('moderator', 'decide_reports');
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('internal.notification_people', 'person_id = $1', null, '{}', 'delete', null, 'Only that they are counted in another member''s notification.');

drop function auth.remember_device(uuid, text);
create function auth.remember_device(owner_id uuid, mark text, earlier text default null) returns jsonb language sql volatile as $$
  with renewed as (
    update auth.known_devices as known set mark = remember_device.mark, known_since = clock_timestamp()
    where known.user_id = remember_device.owner_id and known.mark = remember_device.earlier
    returning known.mark
  )
  insert into auth.known_devices (user_id, mark)
  select remember_device.owner_id, remember_device.mark where not exists (select from renewed)
  on conflict on constraint known_devices_pkey do nothing;
  delete from auth.known_devices where user_id = remember_device.owner_id and mark in (
    select older.mark from auth.known_devices older where older.user_id = remember_device.owner_id
    order by older.known_since desc offset 20);
  select jsonb_build_object('outcome', 'ok');
$$;
comment on function auth.remember_device(uuid, text, text) is
  'Remembers a browser in which a user has just signed in; one that showed an earlier mark stays the same row, so that a new row is a new browser.';
revoke all on function auth.remember_device(uuid, text, text) from public, anon, authenticated;
grant execute on function auth.remember_device(uuid, text, text) to service_role;
