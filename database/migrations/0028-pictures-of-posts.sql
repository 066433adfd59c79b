-- Pictures of posts in the forum, and what members learn of what the team decided about posts.
create table public.forum_pictures (
  id uuid primary key default gen_random_uuid(),
  path text collate "C" not null constraint forum_pictures_path_key unique,
  thread_id uuid not null constraint forum_pictures_thread_id_fkey references public.forum_threads (id) on delete cascade,
  reply_id uuid constraint forum_pictures_reply_id_fkey references public.forum_replies (id) on delete cascade,
  place int not null,
  alt_text text not null constraint forum_pictures_alt_text_length check (char_length(alt_text) between 5 and 200),
  width int not null,
  height int not null,
  ends_at timestamptz,
  created_at timestamptz not null default clock.now()
);
comment on table public.forum_pictures is 'Pictures of the first post of a thread or of a reply, each with a description for people who cannot see it.';
comment on column public.forum_pictures.path is 'Where the file is in the bucket forum-pictures.';
comment on column public.forum_pictures.reply_id is 'The reply that shows it; null if the first post of the thread does.';
comment on column public.forum_pictures.place is 'Its place in the post, counted from 1.';
comment on column public.forum_pictures.ends_at is
  'When the clock deletes it: 30 days after it was posted in a thread for a second opinion, or once its post is gone; otherwise null.';
create index forum_pictures_thread_id_index on public.forum_pictures (thread_id, place);
create index forum_pictures_reply_id_index on public.forum_pictures (reply_id, place);
create index forum_pictures_ends_at_index on public.forum_pictures (ends_at) where ends_at is not null;
alter table public.forum_pictures enable row level security;
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('forum-pictures', 'forum-pictures', false, 10 * 1024 * 1024, '{image/jpeg}');
insert into storage.picture_buckets (bucket_id) values ('forum-pictures');

update internal.member_data set whose = replace(whose, '''trade-evidence'')', '''trade-evidence'', ''forum-pictures'')') where relation = 'storage.objects';
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.forum_pictures', $$path >= $1::text || '/' and path < $1::text || '0'$$, 'community', '{}', 'delete', null, null);

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
    'forum_thread', 'forum_waiting', 'forum_reply', 'forum_mention', 'forum_solved', 'forum_removed', 'forum_published', 'report_decided',
    'jobs_waiting', 'members_joined'));
