-- From 24 hours before an appointment, another place is asked for.
create table public.trade_place_proposals (
  appointment_id uuid constraint trade_place_proposals_pkey primary key
    constraint trade_place_proposals_appointment_id_fkey references public.trade_appointments (id) on delete cascade,
  proposed_by uuid not null constraint trade_place_proposals_proposed_by_fkey references public.profiles (id) on delete cascade,
  location_mode text not null constraint trade_place_proposals_location_mode_known check (
    location_mode in ('my_place', 'your_place', 'salon_third', 'online')),
  place_name text not null default '' constraint trade_place_proposals_place_name_length check (char_length(place_name) <= 120),
  arrival_note text not null default '' constraint trade_place_proposals_arrival_note_length check (char_length(arrival_note) <= 300),
  address text constraint trade_place_proposals_address_length check (char_length(address) between 5 and 300),
  proposed_at timestamptz not null default clock.now()
);
comment on table public.trade_place_proposals is
  'Another place that one of the two asks for in the last 24 hours. The agreed one stands until the other accepts (A-42).';
comment on column public.trade_place_proposals.address is 'Not read by members: the other sees it once they accept.';
create index trade_place_proposals_proposed_by_index on public.trade_place_proposals (proposed_by);
alter table public.trade_place_proposals enable row level security;

insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.trade_place_proposals', 'proposed_by = $1', 'trades', '{}', 'delete', null, null);
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
    'jobs_waiting', 'members_joined', 'forum_reminder', 'forum_quoted', 'replies_waiting', 'new_sign_in'));
