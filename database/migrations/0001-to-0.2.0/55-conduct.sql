-- When a trade goes wrong: strikes, what is owed, and disputes (decision 49).
create table public.conduct_strikes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint conduct_strikes_user_id_fkey references public.profiles (id) on delete cascade,
  kind text not null constraint conduct_strikes_kind_known
    check (kind in ('late_cancel', 'no_show', 'abandoned_owed', 'conduct')),
  points int not null constraint conduct_strikes_points_range check (points between 1 and 5),
  trade_id uuid constraint conduct_strikes_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  given_by uuid constraint conduct_strikes_given_by_fkey references public.profiles (id) on delete set null,
  reason text not null default '' constraint conduct_strikes_reason_length check (char_length(reason) <= 500),
  created_at timestamptz not null default clock.now(),
  counts_at timestamptz not null default clock.now(),
  expires_at timestamptz not null,
  is_counted boolean not null default false,
  sanction_id uuid constraint conduct_strikes_sanction_id_fkey references public.sanctions (id) on delete set null,
  review_status text not null default 'none' constraint conduct_strikes_review_status_known
    check (review_status in ('none', 'open', 'closed')),
  appeal_status text not null default 'none' constraint conduct_strikes_appeal_status_known check (
    appeal_status in ('none', 'open', 'upheld', 'lifted')),
  appeal text not null default '' constraint conduct_strikes_appeal_length check (char_length(appeal) <= 1000),
  appealed_at timestamptz,
  decision_note text not null default '' constraint conduct_strikes_decision_note_length
    check (char_length(decision_note) <= 500),
  decided_by uuid constraint conduct_strikes_decided_by_fkey references public.profiles (id) on delete set null,
  decided_at timestamptz,
  constraint conduct_strikes_without_trade_has_reason
    check (trade_id is not null or (kind = 'conduct' and reason <> '')),
  constraint conduct_strikes_appeal_is_whole
    check ((appeal_status = 'none') = (appealed_at is null) and (appealed_at is null) = (appeal = '')),
  constraint conduct_strikes_decision_is_whole check (
    (appeal_status in ('upheld', 'lifted')) = (decided_at is not null) and (decided_at is null) = (decision_note = ''))
);
comment on table public.conduct_strikes is
  'Points against members, each for something that happened in a trade, or that a moderator gave by hand.';
comment on column public.conduct_strikes.given_by is
  'Who of the team decided it, in a dispute or by hand; nobody can select it. Someone else answers the appeal.';
comment on column public.conduct_strikes.counts_at is
  'From when it counts: a late cancel after the two days in which the other can say that it is fine.';
comment on column public.conduct_strikes.is_counted is
  'Whether the member was notified and what follows from their points was done.';
comment on column public.conduct_strikes.sanction_id is 'The pause from trades that it led to.';
comment on column public.conduct_strikes.review_status is
  'Whether it brought the member to 8 points, and the team has looked at that.';
comment on column public.conduct_strikes.decided_by is 'Nobody can select it: members only know the moderation team.';
create index conduct_strikes_list_index on public.conduct_strikes (user_id, created_at desc, id desc);
create index conduct_strikes_trade_id_index on public.conduct_strikes (trade_id);
create index conduct_strikes_sanction_id_index on public.conduct_strikes (sanction_id);
create index conduct_strikes_given_by_index on public.conduct_strikes (given_by);
create index conduct_strikes_decided_by_index on public.conduct_strikes (decided_by);
create index conduct_strikes_waiting_index on public.conduct_strikes (counts_at) where not is_counted;
create index conduct_strikes_appeals_index on public.conduct_strikes (appealed_at, id) where appeal_status = 'open';
create index conduct_strikes_decided_index on public.conduct_strikes (decided_at desc, id desc)
  where decided_at is not null;
create index conduct_strikes_reviews_index on public.conduct_strikes (counts_at, id) where review_status = 'open';
alter table public.conduct_strikes enable row level security;

create table public.trade_ious (
  id uuid primary key default gen_random_uuid(),
  trade_id uuid not null constraint trade_ious_trade_id_fkey references public.trade_proposals (id) on delete cascade,
  debtor_id uuid not null constraint trade_ious_debtor_id_fkey references public.profiles (id) on delete cascade,
  creditor_id uuid not null constraint trade_ious_creditor_id_fkey references public.profiles (id) on delete cascade,
  amount_cents int not null constraint trade_ious_amount_range check (amount_cents between 0 and 50000000),
  service_title text not null constraint trade_ious_service_title_length
    check (char_length(service_title) between 3 and 120),
  due_on date not null,
  status text not null default 'open' constraint trade_ious_status_known
    check (status in ('open', 'redeemed', 'forgiven', 'expired')),
  redeemed_trade_id uuid constraint trade_ious_redeemed_trade_id_key unique
    constraint trade_ious_redeemed_trade_id_fkey references public.trade_proposals (id) on delete set null,
  created_at timestamptz not null default clock.now(),
  settled_at timestamptz,
  constraint trade_ious_trade_id_key unique (trade_id),
  constraint trade_ious_between_two check (debtor_id <> creditor_id),
  constraint trade_ious_due_in_time
    check (due_on between (created_at at time zone 'utc')::date and (created_at at time zone 'utc')::date + 180),
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
  trade_id uuid not null constraint trade_disputes_trade_id_fkey references public.trade_proposals (id)
    on delete cascade,
  appointment_id uuid not null constraint trade_disputes_appointment_id_fkey references public.trade_appointments (id)
    on delete cascade,
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
  resolution_note text constraint trade_disputes_resolution_note_length
    check (char_length(resolution_note) between 1 and 500),
  resolved_by uuid constraint trade_disputes_resolved_by_fkey references public.profiles (id) on delete set null,
  resolved_at timestamptz,
  created_at timestamptz not null default clock.now(),
  item_id uuid constraint trade_disputes_item_id_fkey references public.trade_items (id) on delete set null,
  constraint trade_disputes_between_two check (opened_by <> other_id),
  constraint trade_disputes_answer_has_a_time check ((answer is null) = (answered_at is null)),
  constraint trade_disputes_resolved_is_whole check (
    (status = 'resolved') = (outcome is not null) and (outcome is null) = (resolution_note is null)
      and (outcome is null) = (resolved_at is null))
);
comment on table public.trade_disputes is
  'What one of the two says went wrong with an appointment, what the other says, and what the team decided.';
comment on column public.trade_disputes.status is
  'open: the other has 72 hours to answer; answered, or in_review without an answer: the team decides; resolved or'
  ' withdrawn: over.';
comment on column public.trade_disputes.item_id is
  'The one service of the visit that it is about; null if it is about the visit as a whole.';
comment on column public.trade_disputes.resolved_by is 'Nobody can select it: members only know the moderation team.';
create unique index trade_disputes_one_at_a_time on public.trade_disputes (trade_id)
  where status in ('open', 'answered', 'in_review');
create index trade_disputes_trade_id_index on public.trade_disputes (trade_id, created_at);
create index trade_disputes_appointment_id_index on public.trade_disputes (appointment_id);
create index trade_disputes_item_id_index on public.trade_disputes (item_id);
create index trade_disputes_opened_by_index on public.trade_disputes (opened_by);
create index trade_disputes_other_id_index on public.trade_disputes (other_id);
create index trade_disputes_resolved_by_index on public.trade_disputes (resolved_by);
create index trade_disputes_waiting_index on public.trade_disputes (created_at, id)
  where status in ('open', 'answered', 'in_review');
create index trade_disputes_over_index on public.trade_disputes (resolved_at desc, id desc) where status = 'resolved';
alter table public.trade_disputes enable row level security;
