-- Disputes (B6.8): one of the two says that an appointment went wrong, the other tells their side within 72 hours, and the moderation team
-- decides. Meanwhile everything in the trade is frozen: no move, no clock. Only the two and the team read the statements.
-- Needs: debts, strikes, appointment-moves, visits

-- ## Tables
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
  item_id uuid constraint trade_disputes_item_id_fkey references public.trade_items (id) on delete set null,
  constraint trade_disputes_between_two check (opened_by <> other_id),
  constraint trade_disputes_answer_has_a_time check ((answer is null) = (answered_at is null)),
  constraint trade_disputes_resolved_is_whole check (
    (status = 'resolved') = (outcome is not null) and (outcome is null) = (resolution_note is null) and (outcome is null) = (resolved_at is null))
);
comment on table public.trade_disputes is 'What one of the two says went wrong with an appointment, what the other says, and what the team decided.';
comment on column public.trade_disputes.status is
  'open: the other has 72 hours to answer; answered, or in_review without an answer: the team decides; resolved or withdrawn: over.';
comment on column public.trade_disputes.item_id is
  'The one service of the visit that it is about; null if it is about the visit as a whole.';
comment on column public.trade_disputes.resolved_by is 'Nobody can select it: members only know the moderation team.';
create unique index trade_disputes_one_at_a_time on public.trade_disputes (trade_id) where status in ('open', 'answered', 'in_review');
create index trade_disputes_trade_id_index on public.trade_disputes (trade_id, created_at);
create index trade_disputes_appointment_id_index on public.trade_disputes (appointment_id);
create index trade_disputes_item_id_index on public.trade_disputes (item_id);
create index trade_disputes_opened_by_index on public.trade_disputes (opened_by);
create index trade_disputes_other_id_index on public.trade_disputes (other_id);
create index trade_disputes_resolved_by_index on public.trade_disputes (resolved_by);
create index trade_disputes_waiting_index on public.trade_disputes (created_at, id) where status in ('open', 'answered', 'in_review');
create index trade_disputes_over_index on public.trade_disputes (resolved_at desc, id desc) where status = 'resolved';
alter table public.trade_disputes enable row level security;

-- ## Functions
create or replace function internal.dispute_make(
  meeting public.trade_appointments, opener uuid, reason text, statement text, item_id uuid default null
) returns public.trade_proposals language plpgsql volatile set search_path = '' as $$
declare
  dispute public.trade_disputes;
  trade public.trade_proposals;
begin
  insert into public.trade_disputes (
      trade_id, appointment_id, item_id, opened_by, other_id, reason, statement, created_at)
    values (meeting.trade_id, meeting.id, dispute_make.item_id, dispute_make.opener,
      case dispute_make.opener when meeting.provider_id then meeting.receiver_id else meeting.provider_id end,
      dispute_make.reason, left(dispute_make.statement, 2000), clock.now())
    returning * into dispute;
  update public.trade_proposals as proposal set phase = 'disputed', updated_at = clock.now() where proposal.id = meeting.trade_id returning * into trade;
  perform internal.notify_of_conduct(dispute.other_id, dispute.opened_by, trade.id, 'dispute_opened', dispute.id::text);
  return trade;
end
$$;
comment on function internal.dispute_make(public.trade_appointments, uuid, text, text, uuid) is
  'Opens a dispute and freezes its trade, whose row must be locked. For definer functions.';

create or replace function internal.dispute_until(meeting public.trade_appointments) returns timestamptz
language sql stable set search_path = '' as $$
  -- What one of the two says can be contradicted for as long as it does not count. What nobody says was handed over
  -- can be disputed for as long as the trade goes on.
  select make_interval(secs => meeting.held_seconds) + case when meeting.is_handover
    then greatest(meeting.provider_done_at, meeting.receiver_done_at) + interval '14 days'
    else greatest(meeting.starts_at + interval '14 days',
    case when meeting.status = 'confirmed' then least(meeting.provider_done_at, meeting.receiver_done_at) + interval '72 hours' end) end
$$;
comment on function internal.dispute_until(public.trade_appointments) is
  'Until when a dispute about an appointment can be opened; null without an end. For definer functions.';

create or replace function public.trade_dispute_open(
  trade_id uuid, appointment_id uuid, reason text, statement text, item_id uuid default null
) returns public.trade_disputes
language plpgsql volatile security definer set search_path = '' as $$
declare
  words text := btrim(internal.plain_text(coalesce(trade_dispute_open.statement, '')));
  trade public.trade_proposals := public.trade_locked_for_me(trade_dispute_open.trade_id);
  meeting public.trade_appointments;
  dispute public.trade_disputes;
begin
  perform public.refuse_unless_status(trade, 'accepted');
  perform internal.refuse_without_reason(trade_dispute_open.reason, '{no_show,not_as_agreed,quality,hygiene_or_injury,conduct,licence,value,other}');
  select * into meeting from public.trade_appointments as known
    where known.id = trade_dispute_open.appointment_id and known.trade_id = trade.id;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not_found', detail = '{"what": "appointment_gone"}', message = 'We can''t find this appointment.';
  elsif char_length(words) not between 20 and 2000 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "statement_length", "most": 2000}',
      message = 'Say what happened in 20 to 2,000 characters.';
  elsif trade_dispute_open.item_id is not null and (trade_dispute_open.reason = 'no_show' or not exists (
      select from public.trade_items as item
      where item.id = trade_dispute_open.item_id and item.appointment_id = meeting.id)) then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "service_elsewhere"}',
      message = 'Choose a service of this visit, or the visit as a whole. Who did not come missed all of it.';
  end if;
  if trade_dispute_open.reason = 'no_show' then
    perform internal.refuse_handover(meeting);
  end if;
  perform internal.refuse_unless_begun(meeting);
  if clock.now() > internal.dispute_until(meeting) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "too_late"}', message = 'It''s too late for that.';
  elsif exists (select from public.trade_appointments as known
      where known.trade_id = trade.id and internal.report_is_open(known)) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "no_show_open"}',
      message = 'First settle whether you both came.';
  elsif (select count(*) from public.trade_disputes as earlier where earlier.trade_id = trade.id and earlier.opened_by = auth.uid()) >= 3 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "disputes_used_up", "most": 3}',
      message = 'You''ve opened 3 disputes in this trade. Please write to us instead.';
  end if;
  perform internal.dispute_make(meeting, auth.uid(), trade_dispute_open.reason, words, trade_dispute_open.item_id);
  select * into dispute from public.trade_disputes as made where made.trade_id = trade.id and made.status = 'open';
  return dispute;
end
$$;
comment on function public.trade_dispute_open(uuid, uuid, text, text, uuid) is
  'Says that an appointment went wrong, or one service of it, up to 14 days after its start or while the other''s '
  'word that it happened waits, and freezes the trade until it is settled. Definer: only moves write trades.';

create or replace function internal.dispute_locked(dispute_id uuid) returns public.trade_disputes language plpgsql volatile set search_path = '' as $$
declare
  dispute public.trade_disputes;
begin
  perform internal.trade_locked((select known.trade_id from public.trade_disputes as known where known.id = dispute_locked.dispute_id));
  select * into dispute from public.trade_disputes as known where known.id = dispute_locked.dispute_id;
  if dispute.status in ('resolved', 'withdrawn') then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = jsonb_build_object('what', 'dispute_over', 'status', dispute.status),
      message = 'This dispute is over.';
  end if;
  return dispute;
end
$$;
comment on function internal.dispute_locked(uuid) is
  'A dispute of the caller''s trade that is not over, with the trade''s row locked; for strangers it does not exist. For definer functions.';

create or replace function public.trade_dispute_answer(dispute_id uuid, answer text) returns public.trade_disputes
language plpgsql volatile security definer set search_path = '' as $$
declare
  words text := btrim(internal.plain_text(coalesce(trade_dispute_answer.answer, '')));
  dispute public.trade_disputes := internal.dispute_locked(trade_dispute_answer.dispute_id);
begin
  if dispute.other_id <> auth.uid() or dispute.status <> 'open' then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "nothing_to_answer"}', message = 'There is nothing to answer.';
  elsif clock.now() > dispute.created_at + interval '72 hours' then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "too_late"}', message = 'It''s too late for that.';
  elsif char_length(words) not between 20 and 2000 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "statement_length", "most": 2000}',
      message = 'Say what happened in 20 to 2,000 characters.';
  end if;
  update public.trade_disputes as known set answer = words, answered_at = clock.now(), status = 'answered' where known.id = dispute.id returning * into dispute;
  update public.trade_proposals as proposal set updated_at = clock.now() where proposal.id = dispute.trade_id;
  perform internal.notify_of_conduct(dispute.opened_by, dispute.other_id, dispute.trade_id, 'dispute_answered',
    dispute.id::text);
  return dispute;
end
$$;
comment on function public.trade_dispute_answer(uuid, text) is
  'The other tells their side, once, within 72 hours. Definer: members cannot write disputes.';

create or replace function internal.dispute_held(dispute public.trade_disputes) returns void
language sql volatile set search_path = '' as $$
  update public.trade_appointments as known set
    held_seconds = known.held_seconds
      + ceil(extract(epoch from clock.now() - greatest(dispute.created_at, known.starts_at)))::int
    where known.trade_id = dispute.trade_id and (
      (known.starts_at < clock.now() and (known.status = 'confirmed' or known.given_up_by is not null))
      or (known.is_handover and known.status = 'unscheduled'
        and coalesce(known.provider_done_at, known.receiver_done_at) is not null));
  -- Nobody could choose what becomes of a debt either.
  update public.trade_proposals as proposal set owed_at = proposal.owed_at + (clock.now() - dispute.created_at)
    where proposal.id = dispute.trade_id and proposal.owed_to is not null
$$;
comment on function internal.dispute_held(public.trade_disputes) is
  'Adds the time of a dispute that is over to the deadlines of its trade, in which nothing could move. For definer functions.';

create or replace function public.trade_dispute_withdraw(dispute_id uuid) returns public.trade_disputes
language plpgsql volatile security definer set search_path = '' as $$
declare
  dispute public.trade_disputes := internal.dispute_locked(trade_dispute_withdraw.dispute_id);
begin
  if dispute.opened_by <> auth.uid() then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "not_your_dispute"}', message = 'Only who opened a dispute can take it back.';
  end if;
  update public.trade_disputes as known set status = 'withdrawn' where known.id = dispute.id returning * into dispute;
  perform internal.dispute_held(dispute);
  perform internal.trade_settle(dispute.trade_id);
  perform internal.notify_of_conduct(dispute.other_id, dispute.opened_by, dispute.trade_id, 'dispute_withdrawn',
    dispute.id::text);
  return dispute;
end
$$;
comment on function public.trade_dispute_withdraw(uuid) is 'Takes a dispute back; the trade goes on where it was. Definer: members cannot write disputes.';

create or replace function internal.dispute_apply(dispute public.trade_disputes, outcome text) returns void language plpgsql volatile set search_path = '' as $$
declare
  meeting public.trade_appointments;
  trade public.trade_proposals;
  is_missed boolean := dispute.reason = 'no_show' and dispute_apply.outcome = 'fault_other';
begin
  select * into meeting from public.trade_appointments as known where known.id = dispute.appointment_id;
  if dispute.item_id is not null and (dispute_apply.outcome in ('redo', 'iou_created')
      or (dispute_apply.outcome in ('fault_opener', 'fault_other')
        and meeting.status not in ('done', 'missed', 'cancelled'))) then
    meeting := internal.visit_of_one(dispute.item_id);
    if dispute_apply.outcome = 'iou_created' then
      -- Nobody says that anything is wrong with the rest of the visit.
      update public.trade_appointments as known set status = 'done', slots = '{}', proposed_by = null,
          provider_done_at = coalesce(known.provider_done_at, clock.now()),
          receiver_done_at = coalesce(known.receiver_done_at, clock.now())
        where known.id = dispute.appointment_id and known.id <> meeting.id and known.status = 'confirmed';
    end if;
    update public.trade_disputes as known set appointment_id = meeting.id where known.id = dispute.id;
  end if;
  if dispute_apply.outcome in ('fault_opener', 'fault_other') then
    perform internal.strike_give(case dispute_apply.outcome when 'fault_opener' then dispute.opened_by else dispute.other_id end,
      case when is_missed then 'no_show' else 'conduct' end, 2, dispute.trade_id, given_by => dispute.resolved_by);
  end if;
  if dispute_apply.outcome = 'redo' then
    perform internal.reopen_appointment(meeting.id);
    update public.trade_proposals as proposal set owed_at = clock.now() where proposal.id = dispute.trade_id;
    perform internal.trade_settle(dispute.trade_id);
  elsif dispute_apply.outcome in ('fault_opener', 'fault_other') then
    update public.trade_appointments as known set status = case when is_missed then 'missed' else 'cancelled' end, slots = '{}', proposed_by = null,
      sequence = known.sequence + 1 where known.id = meeting.id and known.status not in ('done', 'missed', 'cancelled');
    perform internal.trade_settle(dispute.trade_id);
  elsif dispute_apply.outcome = 'cancel_no_fault' then
    update public.trade_proposals as proposal set status = 'cancelled', phase = 'cancelled', owed_to = null, cancelled_at = clock.now(), updated_at = clock.now()
      where proposal.id = dispute.trade_id;
  else
    update public.trade_appointments as known set status = 'cancelled', slots = '{}', proposed_by = null, sequence = known.sequence + 1
      where known.trade_id = dispute.trade_id
        and (known.status in ('unscheduled', 'proposed', 'confirmed') or (dispute_apply.outcome = 'iou_created' and known.id = meeting.id));
    if dispute_apply.outcome = 'complete_as_is' then
      perform internal.trade_complete(dispute.trade_id, 'completed');
    else
      update public.trade_proposals as proposal set owed_to = meeting.receiver_id, owed_at = clock.now() where proposal.id = dispute.trade_id returning * into trade;
      perform internal.iou_of_missing(trade);
    end if;
  end if;
end
$$;
comment on function internal.dispute_apply(public.trade_disputes, text) is
  'Does what the team decided; about one service of a visit, if the dispute names one. The trade''s row must be '
  'locked. For definer functions.';

create or replace function public.trade_dispute_resolve(dispute_id uuid, outcome text, note text) returns public.trade_disputes
language plpgsql volatile security definer set search_path = '' as $$
declare
  dispute public.trade_disputes;
begin
  perform internal.refuse_unless_may('resolve_dispute');
  perform internal.refuse_missing_reason(trade_dispute_resolve.note);
  -- The trade's row first, as in every move.
  perform from public.trade_proposals as trade where trade.id = (
    select known.trade_id from public.trade_disputes as known where known.id = trade_dispute_resolve.dispute_id) for update;
  select * into dispute from public.trade_disputes as known where known.id = trade_dispute_resolve.dispute_id;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not_found', detail = '{"what": "dispute_gone"}', message = 'There is no such dispute.';
  elsif auth.uid() in (dispute.opened_by, dispute.other_id) then
    raise exception using errcode = 'PT403', hint = 'not_allowed', message = 'Someone else has to decide about your own trade.';
  elsif dispute.status = 'open' and clock.now() <= dispute.created_at + interval '72 hours' then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "answer_awaited"}', message = 'The other person still has time to answer.';
  elsif dispute.status in ('resolved', 'withdrawn') then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = jsonb_build_object('what', 'dispute_over', 'status', dispute.status),
      message = 'This dispute is over.';
  elsif (trade_dispute_resolve.outcome in ('complete_as_is', 'redo', 'iou_created', 'cancel_no_fault', 'fault_opener', 'fault_other')) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "outcome_missing"}', message = 'Choose an outcome.';
  elsif trade_dispute_resolve.outcome = 'iou_created' and exists (
    select from public.trade_appointments as disputed join public.trade_appointments as theirs
        on theirs.trade_id = disputed.trade_id and theirs.provider_id = disputed.receiver_id
      where disputed.id = dispute.appointment_id and theirs.status in ('unscheduled', 'proposed', 'confirmed')) then
    -- It would end the trade, and who gave would owe a member who has not given theirs.
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "nothing_given_yet"}',
      message = 'Who would get the IOU has not given everything of theirs. Choose another outcome.';
  end if;
  update public.trade_disputes as known set status = 'resolved', outcome = trade_dispute_resolve.outcome,
    resolution_note = btrim(trade_dispute_resolve.note), resolved_by = auth.uid(), resolved_at = clock.now()
    where known.id = dispute.id returning * into dispute;
  perform internal.dispute_held(dispute);
  perform internal.dispute_apply(dispute, dispute.outcome);
  perform internal.audit('resolve_dispute', 'dispute', dispute.id::text,
    after => jsonb_build_object('outcome', dispute.outcome), reason => dispute.resolution_note);
  perform internal.notify_of_conduct(dispute.opened_by, dispute.other_id, dispute.trade_id, 'dispute_decided',
    dispute.id::text);
  perform internal.notify_of_conduct(dispute.other_id, dispute.opened_by, dispute.trade_id, 'dispute_decided',
    dispute.id::text);
  return dispute;
end
$$;
comment on function public.trade_dispute_resolve(uuid, text, text) is
  'The team decides a dispute once the other has answered or 72 hours are over. Definer: no caller may write disputes.';

create or replace view internal.due_dispute_reviews as
  select id as key from public.trade_disputes
  where status = 'open' and created_at <= clock.now() - interval '72 hours' order by created_at;
comment on view internal.due_dispute_reviews is 'Disputes that nobody has answered in 72 hours.';

create or replace function internal.dispute_review(dispute_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  disputed_id constant uuid := (select known.trade_id from public.trade_disputes as known where known.id = dispute_review.dispute_id);
begin
  perform from public.trade_proposals as trade where trade.id = disputed_id for update skip locked;
  if not found then
    return false;
  end if;
  update public.trade_disputes as known set status = 'in_review' where known.id = dispute_review.dispute_id and known.status = 'open';
  if not found then
    return false;
  end if;
  update public.trade_proposals as trade set updated_at = clock.now() where trade.id = disputed_id;
  return true;
end
$$;
comment on function internal.dispute_review(uuid) is 'Hands a dispute to the team.';

create or replace function internal.close_disputes() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.trade_disputes as dispute set status = 'withdrawn'
    where dispute.trade_id = new.id and dispute.status in ('open', 'answered', 'in_review');
  return null;
end
$$;
comment on function internal.close_disputes() is
  'Ends the dispute of a trade that ended in another way, because one of the two left. Definer: only this and the moves write disputes.';

-- ## Rules
select internal.keep_table_rules('public.trade_disputes', feature => 'trades', suspended_read => 'own');
insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('public.trade_disputes', 'opened_by = $1', 'trades', '{resolved_by}', 'clear',
    $$statement = 'This statement was deleted.'$$, null),
  ('public.trade_disputes', 'other_id = $1 and answer is not null', null, '{}', 'clear',
    $$answer = 'This statement was deleted.'$$, 'In the copy with the dispute.'),
  ('public.trade_disputes', 'other_id = $1', 'trades', '{resolved_by}', 'keep', null, 'What the other person wrote.'),
  ('public.trade_disputes', 'resolved_by = $1', null, '{}', 'clear', 'resolved_by = null',
    'Another member''s dispute; the audit log has who decided it.');

create policy "a dispute is visible to the two people of its trade" on public.trade_disputes
  for select to authenticated
  using ((opened_by = (select auth.uid()) or other_id = (select auth.uid()))
    and ((select public.has_feature('trades'))
      or exists (select from public.trade_proposals as trade where trade.id = trade_id and trade.status = 'accepted')));
grant select (id, trade_id, appointment_id, item_id, opened_by, other_id, reason, statement, answer, answered_at,
    status, outcome, resolution_note, resolved_at, created_at)
  on public.trade_disputes to authenticated;
create or replace trigger plain_text before insert or update on public.trade_disputes
  for each row execute function internal.keep_plain_text();
create or replace trigger t20_close_disputes after update of status on public.trade_proposals
  for each row when (old.status = 'accepted' and new.status <> 'accepted') execute function internal.close_disputes();
grant execute on function
  public.trade_dispute_open(uuid, uuid, text, text, uuid), public.trade_dispute_answer(uuid, text),
  public.trade_dispute_withdraw(uuid), public.trade_dispute_resolve(uuid, text, text) to authenticated;
insert into clock.tasks (name, due, act) values
    ('hand over disputes', 'internal.due_dispute_reviews', 'internal.dispute_review(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
select platform.service_sees('public.trade_disputes');
