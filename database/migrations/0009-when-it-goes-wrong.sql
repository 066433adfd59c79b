-- When a trade goes wrong: late cancels and strikes, missed appointments, what is owed, and disputes (decision 49).
alter table public.trade_proposals
  add column owed_to uuid constraint trade_proposals_owed_to_fkey references public.profiles (id) on delete set null,
  add column owed_at timestamptz,
  add column late_cancelled_by uuid constraint trade_proposals_late_cancelled_by_fkey references public.profiles (id) on delete set null,
  add column excusable_until timestamptz,
  add constraint trade_proposals_owed_while_accepted check (owed_to is null or (status = 'accepted' and owed_at is not null)),
  drop constraint trade_proposals_phase_fits_status,
  add constraint trade_proposals_phase_fits_status check (
    (status = 'pending' and phase in ('awaiting_recipient', 'awaiting_proposer'))
    or (status = 'accepted' and phase in ('to_schedule', 'scheduled', 'in_progress', 'awaiting_confirmation', 'disputed'))
    or (status = 'declined' and phase = 'declined')
    or (status = 'completed' and phase in ('completed', 'completed_with_iou'))
    or (status = 'cancelled' and phase in ('withdrawn', 'expired', 'cancelled', 'unconfirmed')));
comment on column public.trade_proposals.owed_to is
  'Who gave their service and did not get the other''s: they choose what becomes of it (conduct/debts.sql). Null otherwise.';
comment on column public.trade_proposals.owed_at is
  'When that choice began, or the team had a service repeated: from then on there are 60 days to find a time.';
comment on column public.trade_proposals.excusable_until is 'Until when the other can say that it is fine; null if nobody was late, or once they have.';
create index trade_proposals_late_cancelled_by_index on public.trade_proposals (late_cancelled_by);
create index trade_proposals_owed_to_index on public.trade_proposals (owed_to);
create index trade_proposals_owed_at_index on public.trade_proposals (owed_at) where owed_to is not null;
create index trade_proposals_cancelled_index on public.trade_proposals (cancelled_at) where status = 'cancelled';

alter table public.trade_appointments
  add column reported_by uuid constraint trade_appointments_reported_by_fkey references public.profiles (id) on delete cascade,
  add column reported_at timestamptz,
  add column report_note text not null default '' constraint trade_appointments_report_note_length check (char_length(report_note) <= 500),
  add column report_answer text constraint trade_appointments_report_answer_known check (report_answer in ('agree', 'me_too', 'disagree')),
  add column late_move_of timestamptz,
  add constraint trade_appointments_report_is_whole check (
    (reported_by is null) = (reported_at is null) and (reported_at is not null or (report_answer is null and report_note = ''))),
  add constraint trade_appointments_missed_had_a_time check (status <> 'missed' or starts_at is not null),
  drop constraint trade_appointments_status_known,
  add constraint trade_appointments_status_known check (
    status in ('unscheduled', 'proposed', 'confirmed', 'done', 'cancelled', 'missed'));
comment on column public.trade_appointments.reported_by is 'Who says that the other did not come; report_answer is what the other says to that.';
comment on column public.trade_appointments.late_move_of is
  'The agreed time that one of the two asked to move later than the other''s rules ask for. Asking again about the same time does not count again.';
create index trade_appointments_reported_by_index on public.trade_appointments (reported_by);
create index trade_appointments_reports_index on public.trade_appointments (reported_at) where reported_at is not null and report_answer is null;
create index trade_appointments_missed_index on public.trade_appointments (trade_id) where status = 'missed';

create table public.conduct_strikes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint conduct_strikes_user_id_fkey references public.profiles (id) on delete cascade,
  kind text not null constraint conduct_strikes_kind_known check (kind in ('late_cancel', 'no_show', 'abandoned_owed', 'conduct')),
  points int not null constraint conduct_strikes_points_range check (points between 1 and 5),
  trade_id uuid constraint conduct_strikes_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  given_by uuid constraint conduct_strikes_given_by_fkey references public.profiles (id) on delete set null,
  reason text not null default '' constraint conduct_strikes_reason_length check (char_length(reason) <= 500),
  created_at timestamptz not null default clock.now(),
  counts_at timestamptz not null default clock.now(),
  expires_at timestamptz not null,
  is_counted boolean not null default false,
  sanction_id uuid constraint conduct_strikes_sanction_id_fkey references public.sanctions (id) on delete set null,
  review_status text not null default 'none' constraint conduct_strikes_review_status_known check (review_status in ('none', 'open', 'closed')),
  appeal_status text not null default 'none' constraint conduct_strikes_appeal_status_known check (
    appeal_status in ('none', 'open', 'upheld', 'lifted')),
  appeal text not null default '' constraint conduct_strikes_appeal_length check (char_length(appeal) <= 1000),
  appealed_at timestamptz,
  decision_note text not null default '' constraint conduct_strikes_decision_note_length check (char_length(decision_note) <= 500),
  decided_by uuid constraint conduct_strikes_decided_by_fkey references public.profiles (id) on delete set null,
  decided_at timestamptz,
  constraint conduct_strikes_without_trade_has_reason check (trade_id is not null or (kind = 'conduct' and reason <> '')),
  constraint conduct_strikes_appeal_is_whole check ((appeal_status = 'none') = (appealed_at is null) and (appealed_at is null) = (appeal = '')),
  constraint conduct_strikes_decision_is_whole check (
    (appeal_status in ('upheld', 'lifted')) = (decided_at is not null) and (decided_at is null) = (decision_note = ''))
);
comment on table public.conduct_strikes is 'Points against members, each for something that happened in a trade, or that a moderator gave by hand.';
comment on column public.conduct_strikes.given_by is 'Who of the team decided it, in a dispute or by hand; nobody can select it. Someone else answers the appeal.';
comment on column public.conduct_strikes.counts_at is 'From when it counts: a late cancel after the two days in which the other can say that it is fine.';
comment on column public.conduct_strikes.is_counted is 'Whether the member was notified and what follows from their points was done.';
comment on column public.conduct_strikes.sanction_id is 'The pause from trades that it led to.';
comment on column public.conduct_strikes.review_status is 'Whether it brought the member to 8 points, and the team has looked at that.';
comment on column public.conduct_strikes.decided_by is 'Nobody can select it: members only know the moderation team.';
create index conduct_strikes_list_index on public.conduct_strikes (user_id, created_at desc, id desc);
create index conduct_strikes_trade_id_index on public.conduct_strikes (trade_id);
create index conduct_strikes_sanction_id_index on public.conduct_strikes (sanction_id);
create index conduct_strikes_given_by_index on public.conduct_strikes (given_by);
create index conduct_strikes_decided_by_index on public.conduct_strikes (decided_by);
create index conduct_strikes_waiting_index on public.conduct_strikes (counts_at) where not is_counted;
create index conduct_strikes_appeals_index on public.conduct_strikes (appealed_at, id) where appeal_status = 'open';
create index conduct_strikes_decided_index on public.conduct_strikes (decided_at desc, id desc) where decided_at is not null;
create index conduct_strikes_reviews_index on public.conduct_strikes (counts_at, id) where review_status = 'open';
alter table public.conduct_strikes enable row level security;

create table public.trade_ious (
  id uuid primary key default gen_random_uuid(),
  trade_id uuid not null constraint trade_ious_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  debtor_id uuid not null constraint trade_ious_debtor_id_fkey references public.profiles (id) on delete cascade,
  creditor_id uuid not null constraint trade_ious_creditor_id_fkey references public.profiles (id) on delete cascade,
  amount_cents int not null constraint trade_ious_amount_range check (amount_cents between 0 and 50000000),
  service_title text not null constraint trade_ious_service_title_length check (char_length(service_title) between 3 and 120),
  due_on date not null,
  status text not null default 'open' constraint trade_ious_status_known check (status in ('open', 'redeemed', 'forgiven', 'expired')),
  redeemed_trade_id uuid constraint trade_ious_redeemed_trade_id_key unique
    constraint trade_ious_redeemed_trade_id_fkey references public.trade_proposals (id) on delete set null,
  created_at timestamptz not null default clock.now(),
  settled_at timestamptz,
  constraint trade_ious_trade_id_key unique (trade_id),
  constraint trade_ious_between_two check (debtor_id <> creditor_id),
  constraint trade_ious_due_in_time check (due_on between (created_at at time zone 'utc')::date and (created_at at time zone 'utc')::date + 180),
  constraint trade_ious_settled_has_a_time check ((status = 'open') = (settled_at is null)),
  constraint trade_ious_redeemed_by_a_trade check (redeemed_trade_id is null or status = 'redeemed')
);
comment on table public.trade_ious is 'A service that one member still owes another from a trade of theirs.';
comment on column public.trade_ious.amount_cents is 'What the two agreed that the service is worth.';
create index trade_ious_debtor_id_index on public.trade_ious (debtor_id, created_at desc, id desc);
create index trade_ious_creditor_id_index on public.trade_ious (creditor_id, created_at desc, id desc);
create index trade_ious_due_index on public.trade_ious (due_on) where status = 'open';
alter table public.trade_ious enable row level security;

create table public.trade_disputes (
  id uuid primary key default gen_random_uuid(),
  trade_id uuid not null constraint trade_disputes_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  appointment_id uuid not null constraint trade_disputes_appointment_id_fkey references public.trade_appointments (id) on delete cascade,
  opened_by uuid not null constraint trade_disputes_opened_by_fkey references public.profiles (id) on delete cascade,
  other_id uuid not null constraint trade_disputes_other_id_fkey references public.profiles (id) on delete cascade,
  reason text not null constraint trade_disputes_reason_known check (
    reason in ('no_show', 'not_as_agreed', 'quality', 'hygiene_or_injury', 'conduct', 'licence', 'value', 'other')),
  statement text not null constraint trade_disputes_statement_length check (char_length(statement) between 20 and 2000),
  answer text constraint trade_disputes_answer_length check (char_length(answer) between 20 and 2000),
  answered_at timestamptz,
  status text not null default 'open' constraint trade_disputes_status_known check (
    status in ('open', 'answered', 'in_review', 'resolved', 'withdrawn')),
  outcome text constraint trade_disputes_outcome_known check (
    outcome in ('complete_as_is', 'redo', 'iou_created', 'cancel_no_fault', 'fault_opener', 'fault_other')),
  resolution_note text constraint trade_disputes_resolution_note_length check (char_length(resolution_note) between 1 and 500),
  resolved_by uuid constraint trade_disputes_resolved_by_fkey references public.profiles (id) on delete set null,
  resolved_at timestamptz,
  created_at timestamptz not null default clock.now(),
  constraint trade_disputes_between_two check (opened_by <> other_id),
  constraint trade_disputes_answer_has_a_time check ((answer is null) = (answered_at is null)),
  constraint trade_disputes_resolved_is_whole check (
    (status = 'resolved') = (outcome is not null) and (outcome is null) = (resolution_note is null) and (outcome is null) = (resolved_at is null))
);
comment on table public.trade_disputes is 'What one of the two says went wrong with an appointment, what the other says, and what the team decided.';
comment on column public.trade_disputes.status is
  'open: the other has 72 hours to answer; answered, or in_review without an answer: the team decides; resolved or withdrawn: over.';
comment on column public.trade_disputes.resolved_by is 'Nobody can select it: members only know the moderation team.';
create unique index trade_disputes_one_at_a_time on public.trade_disputes (trade_id) where status in ('open', 'answered', 'in_review');
create index trade_disputes_trade_id_index on public.trade_disputes (trade_id, created_at);
create index trade_disputes_appointment_id_index on public.trade_disputes (appointment_id);
create index trade_disputes_opened_by_index on public.trade_disputes (opened_by);
create index trade_disputes_other_id_index on public.trade_disputes (other_id);
create index trade_disputes_resolved_by_index on public.trade_disputes (resolved_by);
create index trade_disputes_waiting_index on public.trade_disputes (created_at, id) where status in ('open', 'answered', 'in_review');
create index trade_disputes_over_index on public.trade_disputes (resolved_at desc, id desc) where status = 'resolved';
alter table public.trade_disputes enable row level security;

alter table internal.match_pool add column reliability float8;
comment on column internal.match_pool.reliability is 'The part of their appointments that they kept; null until three trades.';

alter table public.notifications drop constraint notifications_template_known;
alter table public.notifications add constraint notifications_template_known check (template in (
    'message', 'trade_sent', 'trade_counter', 'trade_accepted', 'trade_confirmed', 'trade_completed', 'trade_declined', 'trade_withdrawn',
    'trade_expired', 'trade_cancelled', 'trial_ending', 'trial_ended', 'founder', 'founder_ending', 'payment_failed', 'plan_started',
    'plan_ending', 'plan_ended', 'plan_pausing', 'plan_paused', 'plan_resumed', 'plan_kept', 'role_given', 'role_taken', 'comp_given',
    'comp_ended', 'unverified', 'signed_out', 'sanction_given', 'sanction_lifted', 'appeal_upheld', 'appeal_declined', 'announcement',
    'trade_unconfirmed', 'trade_times', 'trade_new_times', 'trade_time', 'trade_place', 'trade_coming', 'trade_late', 'trade_here', 'trade_marked',
    'trade_soon', 'trade_over', 'review_received', 'review_shown', 'review_replied', 'review_reminder', 'review_hidden', 'calendar_failed', 'trade_waiting',
    'match_found',
    'trade_late_cancel', 'trade_excused', 'trade_no_show', 'trade_missed', 'trade_owed', 'trade_owing', 'trade_reopened', 'iou_made', 'iou_redeemed',
    'iou_forgiven', 'iou_due', 'iou_expired', 'dispute_opened', 'dispute_answered', 'dispute_withdrawn', 'dispute_decided', 'strike_given',
    'strike_notice', 'strike_upheld', 'strike_lifted'));
insert into internal.acts (name, is_sensitive) values ('decide_strike', false), ('resolve_dispute', false), ('strike_member', false);
insert into internal.role_acts (role, act) values ('moderator', 'decide_strike'), ('moderator', 'resolve_dispute'), ('moderator', 'strike_member');
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.trade_appointments', 'reported_by = $1', null, '{}', 'clear', $$report_note = ''$$, 'In the copy with its appointment.'),
  ('public.trade_proposals', 'owed_to = $1 or late_cancelled_by = $1', 'trades', '{client_id}', 'keep', null, 'The other person''s record of the trade.'),
  ('public.trade_ious', $$creditor_id = $1 and status = 'open'$$, null, '{}', 'clear', $$status = 'forgiven', settled_at = clock.now()$$,
    'Nobody is left to be owed; a copy has it as it was.'),
  ('public.trade_ious', $$debtor_id = $1 and status = 'open'$$, null, '{}', 'clear', $$status = 'expired', settled_at = clock.now()$$,
    'Nobody is left to give it; a copy has it as it was.'),
  ('public.trade_ious', 'debtor_id = $1 or creditor_id = $1', 'trades', '{}', 'keep', null, 'The other person''s record of what is owed.'),
  ('public.trade_disputes', 'opened_by = $1', 'trades', '{resolved_by}', 'clear', $$statement = 'This statement was deleted.'$$, null),
  ('public.trade_disputes', 'other_id = $1 and answer is not null', null, '{}', 'clear', $$answer = 'This statement was deleted.'$$,
    'In the copy with the dispute.'),
  ('public.trade_disputes', 'other_id = $1', 'trades', '{resolved_by}', 'keep', null, 'What the other person wrote.'),
  ('public.trade_disputes', 'resolved_by = $1', null, '{}', 'clear', 'resolved_by = null', 'Another member''s dispute; the audit log has who decided it.'),
  ('public.conduct_strikes', 'user_id = $1', 'trades', '{decided_by,given_by,sanction_id,review_status}', 'delete', null, null),
  ('public.conduct_strikes', 'decided_by = $1', null, '{}', 'clear', 'decided_by = null', 'Another member''s strike; the audit log has who decided it.'),
  ('public.conduct_strikes', 'given_by = $1', null, '{}', 'clear', 'given_by = null', 'Another member''s strike; the audit log has who gave it.');
