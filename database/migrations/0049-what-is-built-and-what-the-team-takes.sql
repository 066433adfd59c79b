-- Only features that can be used are named as part of a plan; the others are announced as coming.
alter table public.features add column is_built boolean not null default false;
comment on column public.features.is_built is 'Whether it can be used. Until then it is announced as coming, and nothing says that a plan includes it.';
update public.features set is_built = true
  where area in ('browse', 'profiles', 'messaging', 'trades', 'community', 'live_chat', 'jobs');

-- A hidden review and a badge that was taken off are removals: with a reason, a notification, an email and an appeal.
alter table public.sanctions
  drop constraint sanctions_subject_known,
  add constraint sanctions_subject_known check (subject in ('thread', 'reply', 'chat_message', 'review', 'badge'));
comment on table public.sanctions is
  'Warnings, removals of what they wrote or of their verified badge, limits and suspensions of members, each with the reason that the member reads.';
comment on column public.sanctions.subject_id is 'What was removed, by its id in the table of `subject`; for a badge, the member''s. It may be gone by now.';
comment on column public.sanctions.subject_place is
  'The title of its thread, the name of its room, or whom the review is about; empty for a badge and without a subject.';

-- The reason of an act is part of its notification.
drop function internal.tell_of_act(uuid, text, jsonb);
alter table public.notifications
  drop constraint notifications_message_length,
  add constraint notifications_message_length check (char_length(message) <= 800);
alter table public.notifications drop constraint notifications_template_known;
alter table public.notifications add constraint notifications_template_known check (template in (
    'message', 'trade_sent', 'trade_counter', 'trade_accepted', 'trade_confirmed', 'trade_completed', 'trade_declined', 'trade_withdrawn',
    'trade_expired', 'trade_cancelled', 'trial_ending', 'trial_ended', 'founder', 'founder_ending', 'payment_failed', 'plan_started',
    'plan_ending', 'plan_ended', 'plan_pausing', 'plan_paused', 'plan_resumed', 'plan_kept', 'role_given', 'role_taken', 'comp_given',
    'comp_ended', 'unverified', 'signed_out', 'sanction_given', 'sanction_lifted', 'appeal_upheld', 'appeal_declined', 'announcement',
    'trade_unconfirmed', 'trade_times', 'trade_new_times', 'trade_new_times_late', 'trade_time', 'trade_place', 'trade_place_asked', 'trade_place_agreed', 'trade_place_kept', 'trade_coming', 'trade_late', 'trade_here', 'trade_marked',
    'trade_soon', 'trade_over', 'review_received', 'review_shown', 'review_replied', 'review_reminder', 'review_hidden', 'calendar_failed', 'trade_waiting',
    'match_found',
    'trade_late_cancel', 'trade_excused', 'trade_no_show', 'trade_missed', 'trade_owed', 'trade_owing', 'trade_reopened', 'iou_made', 'iou_redeemed',
    'iou_forgiven', 'iou_due', 'iou_expired', 'dispute_opened', 'dispute_answered', 'dispute_withdrawn', 'dispute_decided', 'strike_given',
    'strike_notice', 'strike_upheld', 'strike_lifted', 'trade_ask_ok', 'contact_stopped', 'application_sent', 'application_moved',
    'application_withdrawn', 'job_approved', 'job_rejected', 'interview_proposed', 'interview_accepted', 'interview_declined', 'interview_cancelled',
    'interview_suggested', 'interview_moved', 'interview_lapsed', 'interview_soon', 'job_waiting', 'job_unanswered', 'job_ending', 'job_ended', 'jobs_found',
    'forum_thread', 'forum_waiting', 'forum_reply', 'forum_mention', 'forum_solved', 'forum_removed', 'forum_published', 'report_decided', 'chat_removed',
    'jobs_waiting', 'members_joined', 'forum_reminder', 'forum_quoted', 'replies_waiting', 'new_sign_in',
    'application_job_ended', 'application_job_reopened', 'thread_kept'));
