-- Members follow each other (A-50).
create table public.follows (
  follower_id uuid not null constraint follows_follower_id_fkey references public.profiles (id) on delete cascade,
  followee_id uuid not null constraint follows_followee_id_fkey references public.profiles (id) on delete cascade,
  created_at timestamptz not null default clock.now(),
  constraint follows_pkey primary key (follower_id, followee_id),
  constraint follows_not_self check (follower_id <> followee_id)
);
comment on table public.follows is 'Which members a member follows. Threads, categories and tags are in forum_follows.';
create index follows_followee_id_index on public.follows (followee_id, follower_id);
alter table public.follows enable row level security;

alter table public.notifications drop constraint notifications_type_known;
alter table public.notifications add constraint notifications_type_known check (type in (
    'message', 'trade_proposal', 'trade_accepted', 'trade_declined', 'trade_completed', 'trade_cancelled',
    'trade_update', 'verification', 'review', 'new_marketplace', 'new_event', 'new_job', 'new_education',
    'new_forum_thread', 'new_user', 'new_verification', 'billing', 'trial_ending', 'founder_ending', 'system',
    'match_found', 'application_update', 'interview_reminder', 'forum_reply', 'forum_mention', 'forum_solved',
    'forum_reminder', 'new_follower'));
alter table public.notifications drop constraint notifications_template_known;
alter table public.notifications add constraint notifications_template_known check (template in (
    'message', 'trade_sent', 'trade_counter', 'trade_accepted', 'trade_confirmed', 'trade_completed',
    'trade_declined', 'trade_withdrawn', 'trade_expired', 'trade_cancelled', 'trial_ending', 'trial_ended',
    'founder', 'founder_ending', 'payment_failed', 'plan_started', 'plan_ending', 'plan_ended', 'plan_pausing',
    'plan_paused', 'plan_resumed', 'plan_kept', 'role_given', 'role_taken', 'comp_given', 'comp_ended',
    'unverified', 'signed_out', 'sanction_given', 'sanction_lifted', 'appeal_upheld', 'appeal_declined',
    'announcement', 'trade_unconfirmed', 'trade_times', 'trade_new_times', 'trade_new_times_late', 'trade_time',
    'trade_place', 'trade_place_asked', 'trade_place_agreed', 'trade_place_kept', 'trade_coming', 'trade_late',
    'trade_here', 'trade_marked', 'trade_soon', 'trade_over', 'review_received', 'review_shown', 'review_replied',
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
    'new_sign_in', 'application_job_ended', 'application_job_reopened', 'thread_kept',
    'new_follower'));

insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.follows', 'follower_id = $1', 'community', '{}', 'delete', null, null),
  ('public.follows', 'followee_id = $1', null, '{}', 'delete', null, 'Others'' choice, which is in their copies.');
