-- Saved threads with their reminders, and pictures of drafts for the forum.
alter table public.saved_items add column remind_at timestamptz;
comment on column public.saved_items.remind_at is 'When its member wants to be reminded of a thread; null if never, and once they were.';
alter table public.saved_items drop constraint saved_items_item_type_known;
alter table public.saved_items add constraint saved_items_item_type_known check (item_type in ('job', 'thread'));
alter table public.saved_items add constraint saved_items_remind_of_threads check (remind_at is null or item_type = 'thread');
create index saved_items_remind_at_index on public.saved_items (remind_at) where remind_at is not null;

alter table public.notifications drop constraint notifications_type_known;
alter table public.notifications add constraint notifications_type_known check (type in (
    'message', 'trade_proposal', 'trade_accepted', 'trade_declined', 'trade_completed', 'trade_cancelled', 'trade_update',
    'verification', 'review', 'new_marketplace', 'new_event', 'new_job', 'new_education', 'new_forum_thread', 'new_user',
    'new_verification', 'billing', 'trial_ending', 'founder_ending', 'system', 'match_found', 'application_update', 'interview_reminder',
    'forum_reply', 'forum_mention', 'forum_solved', 'forum_reminder'));
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
    'jobs_waiting', 'members_joined', 'forum_reminder'));

comment on column public.forum_pictures.ends_at is
  'When the clock deletes it: 30 days after it was posted in a thread for a second opinion, or once its post is gone or no longer shows it; otherwise null.';
alter table public.forum_drafts add constraint forum_drafts_pictures_few check (
  case jsonb_typeof(content -> 'pictures') when 'array' then jsonb_array_length(content -> 'pictures') <= 6 else not content ? 'pictures' end);
comment on column public.forum_drafts.content is
  'What the form holds: category, kind, title, body and so on. Only the form reads it, apart from `pictures`, a list of `{path, alt_text}`.';
