-- The services that one gives the other in a trade form visits, each an appointment. Those that exist become visits of
-- one service.
alter table public.trade_items add column appointment_id uuid;
comment on column public.trade_items.appointment_id is
  'The visit in which it is given; null until the trade is accepted, and in offers that another took the place of.';
update public.trade_items as item set appointment_id = meeting.id
  from public.trade_appointments as meeting where meeting.item_id = item.id;
create index trade_items_appointment_id_index on public.trade_items (appointment_id);
alter table public.trade_items
  add constraint trade_items_appointment_id_fkey foreign key (appointment_id)
    references public.trade_appointments (id) on delete set null;
alter table public.trade_appointments drop column item_id;
comment on table public.trade_appointments is
  'A visit: when and where services of an accepted trade are given together, and what both said of it.';

alter table public.trade_disputes add column item_id uuid
  constraint trade_disputes_item_id_fkey references public.trade_items (id) on delete set null;
comment on column public.trade_disputes.item_id is
  'The one service of the visit that it is about; null if it is about the visit as a whole.';
create index trade_disputes_item_id_index on public.trade_disputes (item_id);

drop function if exists internal.dispute_make(public.trade_appointments, uuid, text, text);
drop function if exists public.trade_dispute_open(uuid, uuid, text, text);
drop function if exists public.trade_owed_choice(uuid, text, text);
drop function if exists public.overlap_slots(uuid, uuid, int, text, date, date);

alter table public.notifications drop constraint notifications_template_known;
alter table public.notifications add constraint notifications_template_known check (template in (
    'message', 'trade_sent', 'trade_counter', 'trade_accepted', 'trade_confirmed', 'trade_completed',
    'trade_declined', 'trade_withdrawn', 'trade_expired', 'trade_cancelled', 'trial_ending', 'trial_ended',
    'founder', 'founder_ending', 'payment_failed', 'plan_started', 'plan_ending', 'plan_ended', 'plan_pausing',
    'plan_paused', 'plan_resumed', 'plan_kept', 'role_given', 'role_taken', 'comp_given', 'comp_ended',
    'unverified', 'signed_out', 'sanction_given', 'sanction_lifted', 'appeal_upheld', 'appeal_declined',
    'announcement', 'trade_unconfirmed', 'trade_times', 'trade_new_times', 'trade_new_times_late', 'trade_time',
    'trade_place', 'trade_place_asked', 'trade_place_agreed', 'trade_place_kept', 'trade_coming', 'trade_late',
    'trade_here', 'trade_marked', 'trade_split', 'trade_joined', 'trade_soon', 'trade_over', 'review_received',
    'review_shown', 'review_replied',
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
