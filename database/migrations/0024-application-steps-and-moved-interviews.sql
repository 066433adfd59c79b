-- Applications keep when they came to each status. Of those that are here, what is known: the last status, their chat, and their interviews.
create table public.job_application_steps (
  application_id uuid not null constraint job_application_steps_application_id_fkey references public.job_applications (id) on delete cascade,
  step text not null constraint job_application_steps_step_known check (step in (
    'viewed', 'in_chat', 'message', 'shortlisted', 'interviewing', 'hired', 'passed', 'rejected', 'withdrawn')),
  happened_at timestamptz not null default clock.now(),
  constraint job_application_steps_pkey primary key (application_id, step)
);
comment on table public.job_application_steps is 'When an application came to a status, and when its owner first wrote to the applicant.';
comment on column public.job_application_steps.step is 'A status, or message: the owner''s first in the chat. That it was submitted is when it was made.';
alter table public.job_application_steps enable row level security;
insert into public.job_application_steps (application_id, step, happened_at)
  select id, status, coalesce(decided_at, updated_at) from public.job_applications where status <> 'submitted';
insert into public.job_application_steps (application_id, step, happened_at)
  select application_id, 'in_chat', created_at from public.job_chats
  union all select chat.application_id, 'message', min(written.created_at) from public.job_chats as chat
    join public.job_chat_messages as written on written.chat_id = chat.id and written.sender_id = chat.owner_id group by chat.application_id
  union all select application_id, 'interviewing', max(created_at) from public.job_schedules group by application_id
  on conflict (application_id, step) do nothing;
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.job_application_steps', 'application_id in (select id from public.job_applications where applicant_id = $1)', 'jobs', '{}', 'delete', null,
    null);

-- The owner moves an interview.
alter table public.job_schedules
  add column moved_from timestamptz,
  add column move_reason text constraint job_schedules_move_reason_length check (char_length(move_reason) between 1 and 500),
  add constraint job_schedules_reason_comes_with_move check (move_reason is null or moved_from is not null);
comment on column public.job_schedules.moved_from is 'The time before the owner last moved it.';
comment on column public.job_schedules.move_reason is 'Why, if the owner said so.';

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
    'interview_suggested', 'interview_moved', 'interview_lapsed', 'interview_soon', 'job_waiting', 'job_unanswered', 'job_ending', 'job_ended', 'jobs_found'));
