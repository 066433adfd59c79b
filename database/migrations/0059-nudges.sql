-- Members who have been away are reminded of what their profile lacks.
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

alter table public.notifications drop constraint notifications_template_known;
alter table public.notifications add constraint notifications_template_known check (template in (
    'message', 'trade_sent', 'trade_counter', 'trade_accepted', 'trade_confirmed', 'trade_completed',
    'trade_declined', 'trade_withdrawn', 'trade_expired', 'trade_cancelled', 'trial_ending', 'trial_ended', 'founder',
    'founder_ending', 'payment_failed', 'plan_started', 'plan_ending', 'plan_ended', 'plan_pausing', 'plan_paused',
    'plan_resumed', 'plan_kept', 'role_given', 'role_taken', 'comp_given', 'comp_ended', 'unverified', 'signed_out',
    'sanction_given', 'sanction_lifted', 'appeal_upheld', 'appeal_declined', 'announcement', 'trade_unconfirmed',
    'trade_times', 'trade_new_times', 'trade_new_times_late', 'trade_time', 'trade_place', 'trade_place_asked',
    'trade_place_agreed', 'trade_place_kept', 'trade_coming', 'trade_late', 'trade_here', 'trade_marked',
    'trade_split', 'trade_joined', 'trade_soon', 'trade_over', 'review_received', 'review_shown', 'review_replied',
    'review_reminder', 'review_hidden', 'calendar_failed', 'trade_waiting', 'match_found', 'trade_late_cancel',
    'trade_excused', 'trade_no_show', 'trade_missed', 'trade_owed', 'trade_owing', 'trade_reopened', 'iou_made',
    'iou_redeemed', 'iou_forgiven', 'iou_due', 'iou_expired', 'dispute_opened', 'dispute_answered',
    'dispute_withdrawn', 'dispute_decided', 'strike_given', 'strike_notice', 'strike_upheld', 'strike_lifted',
    'trade_ask_ok', 'contact_stopped', 'application_sent', 'application_moved', 'application_withdrawn',
    'job_approved', 'job_rejected', 'interview_proposed', 'interview_accepted', 'interview_declined',
    'interview_cancelled', 'interview_suggested', 'interview_moved', 'interview_lapsed', 'interview_soon',
    'job_waiting', 'job_unanswered', 'job_ending', 'job_ended', 'jobs_found', 'forum_thread', 'forum_waiting',
    'forum_reply', 'forum_mention', 'forum_solved', 'forum_removed', 'forum_published', 'report_decided',
    'chat_removed', 'jobs_waiting', 'members_joined', 'forum_reminder', 'forum_quoted', 'replies_waiting',
    'new_sign_in', 'application_job_ended', 'application_job_reopened', 'thread_kept', 'new_follower',
    'nudge_service', 'nudge_profile', 'nudge_want'));

insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('internal.nudges', 'user_id = $1', null, '{}', 'delete', null, 'Only when to look again at what is missing.');
