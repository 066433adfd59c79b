-- Someone did not come (B6.8): who was there says so from 20 minutes to 72 hours after the start, and the other has 48 hours to agree, to say that
-- neither came, or to disagree, which opens a dispute. No answer means that they agree. That neither came, who reported it confirms or disputes.
-- Needs: debts, disputes, visits

-- ## Functions
create or replace function internal.no_show_settle(meeting public.trade_appointments, answer text) returns public.trade_proposals
language plpgsql volatile set search_path = '' as $$
declare
  accused uuid := case meeting.reported_by when meeting.provider_id then meeting.receiver_id else meeting.provider_id end;
  title text := internal.services_of(meeting);
  member_id uuid;
begin
  update public.trade_appointments as known set status = 'missed', report_answer = no_show_settle.answer, slots = '{}', proposed_by = null,
    sequence = known.sequence + 1 where known.id = meeting.id;
  for member_id in select person from unnest(array[meeting.provider_id, meeting.receiver_id]) as person order by person loop
    if member_id = accused or no_show_settle.answer = 'me_too' then
      perform internal.strike_give(member_id, 'no_show', 2, meeting.trade_id);
    end if;
    perform internal.notify_of_conduct(member_id,
      case member_id when meeting.provider_id then meeting.receiver_id else meeting.provider_id end, meeting.trade_id,
      'trade_missed', meeting.id || ':' || meeting.reported_at, jsonb_build_object('service', title));
  end loop;
  return internal.trade_settle(meeting.trade_id);
end
$$;
comment on function internal.no_show_settle(public.trade_appointments, text) is
  'Ends an appointment that one of the two, or both, missed. The trade''s row must be locked. For definer functions.';

create or replace function internal.appointment_to_report(appointment_id uuid) returns public.trade_appointments
language plpgsql volatile set search_path = '' as $$
declare
  trade public.trade_proposals;
  meeting public.trade_appointments;
begin
  -- Locked whatever its state: who cancelled after the start can still be reported.
  trade := internal.trade_locked((select known.trade_id from public.trade_appointments as known
    where known.id = appointment_to_report.appointment_id));
  select * into meeting from public.trade_appointments as known where known.id = appointment_to_report.appointment_id;
  if meeting.status = 'cancelled' and meeting.given_up_by = (case auth.uid() when meeting.provider_id then 'receiver' else 'provider' end)
    and (trade.status = 'cancelled' or (trade.status = 'accepted' and trade.phase <> 'disputed' and trade.owed_to is null)) then
    return meeting;
  end if;
  return internal.appointment_of_mine(meeting.id);
end
$$;
comment on function internal.appointment_to_report(uuid) is
  'One of the caller''s appointments that is not over, or that the other gave up after its start, with the row of its trade locked; for anyone else it does not exist. For definer functions.';

create or replace function internal.take_cancel_back(meeting public.trade_appointments) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update public.trade_appointments as known set status = 'confirmed' where known.id = meeting.id;
  update public.trade_proposals as trade set
      status = 'accepted', phase = 'awaiting_confirmation', cancelled_at = null, proposer_excusable_until = null, recipient_excusable_until = null
    where trade.id = meeting.trade_id;
  -- It counts as if they had not cancelled.
  delete from public.conduct_strikes as strike where strike.trade_id = meeting.trade_id and strike.kind = 'late_cancel'
    and not strike.is_counted
    and strike.user_id = case meeting.given_up_by when 'provider' then meeting.provider_id else meeting.receiver_id end;
end
$$;
comment on function internal.take_cancel_back(public.trade_appointments) is
  'Opens an appointment again that one of the two gave up after its start, for a report that they did not come. The trade''s row must be locked. For definer functions.';

create or replace function public.trade_report_no_show(appointment_id uuid, note text default '') returns public.trade_appointments
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  words text := btrim(internal.plain_text(coalesce(trade_report_no_show.note, '')));
  meeting public.trade_appointments := internal.appointment_to_report(trade_report_no_show.appointment_id);
  other uuid := case me when meeting.provider_id then meeting.receiver_id else meeting.provider_id end;
  was_given_up boolean := meeting.status = 'cancelled';
begin
  if char_length(words) > 500 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "note_too_long", "most": 500}',
      message = 'Please keep your note under 500 characters.';
  elsif internal.report_is_open(meeting) and meeting.reported_by = other then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "no_show_open"}', message = 'First settle whether you both came.';
  elsif meeting.reported_at is not null then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "reported_already"}', message = 'This was reported already.';
  elsif (case me when meeting.provider_id then meeting.provider_done_at else meeting.receiver_done_at end) is not null then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "marked_already"}', message = 'You already said that this is done.';
  elsif meeting.provider_here_at is not null and meeting.receiver_here_at is not null then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "both_came"}',
      message = 'You both checked in. If something else went wrong, open a dispute.';
  end if;
  meeting.status := case when was_given_up then 'confirmed' else meeting.status end;
  perform internal.refuse_unless_upcoming(meeting, '-20 minutes', internal.report_until(meeting) - meeting.starts_at);
  if was_given_up then
    perform internal.take_cancel_back(meeting);
  end if;
  update public.trade_appointments as known set reported_by = me, reported_at = clock.now(), report_note = words, slots = '{}', proposed_by = null
    where known.id = meeting.id returning * into meeting;
  perform internal.trade_settle(meeting.trade_id);
  perform internal.notify_of_conduct(other, me, meeting.trade_id, 'trade_no_show',
    meeting.id || ':' || meeting.reported_at, jsonb_build_object('service', internal.services_of(meeting)));
  return meeting;
end
$$;
comment on function public.trade_report_no_show(uuid, text) is
  'Says that the other did not come, from 20 minutes to 72 hours after the start, also if they cancelled after it; not if a code or both taps show that both were there. Definer: only moves write appointments.';

create or replace function public.trade_answer_no_show(appointment_id uuid, answer text) returns public.trade_proposals
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  meeting public.trade_appointments := internal.appointment_of_mine(trade_answer_no_show.appointment_id);
  -- Who is said not to have come answers first; that neither came, who reported it confirms or disputes.
  is_second boolean := meeting.report_answer is not null;
begin
  if not internal.report_is_open(meeting) or (meeting.reported_by = me) <> is_second then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "nothing_to_answer"}', message = 'There is nothing to answer.';
  elsif clock.now() > meeting.reported_at + (case when is_second then interval '96 hours' else interval '48 hours' end) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "too_late"}', message = 'It''s too late for that.';
  elsif (trade_answer_no_show.answer in ('agree', 'disagree') or (trade_answer_no_show.answer = 'me_too' and not is_second)) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "answer_missing"}', message = 'Please choose an answer.';
  elsif trade_answer_no_show.answer = 'me_too' then
    update public.trade_appointments as known set report_answer = 'me_too' where known.id = meeting.id;
    perform internal.notify_of_conduct(meeting.reported_by, me, meeting.trade_id, 'trade_no_show',
      meeting.id || ':' || meeting.reported_at || ':neither',
      jsonb_build_object('service', internal.services_of(meeting), 'is_neither', true));
    return internal.trade_settle(meeting.trade_id);
  elsif trade_answer_no_show.answer = 'agree' then
    return internal.no_show_settle(meeting, case when is_second then 'me_too' else 'agree' end);
  end if;
  update public.trade_appointments as known set report_answer = 'disagree' where known.id = meeting.id;
  return internal.dispute_make(meeting, meeting.reported_by, 'no_show',
    case when char_length(meeting.report_note) >= 20 then meeting.report_note else btrim('They did not come to the appointment. ' || meeting.report_note) end);
end
$$;
comment on function public.trade_answer_no_show(uuid, text) is
  'Answers a report that the caller did not come, within 48 hours: agree, me_too, or disagree, which opens a dispute. After me_too, who reported it has until 96 hours after their report to agree that neither came, or to disagree. Definer: only moves write appointments.';

create or replace view internal.due_no_shows as
  select known.id as key from public.trade_appointments as known
    join public.trade_proposals as trade on trade.id = known.trade_id
  where internal.report_is_open(known)
    and known.reported_at <= clock.now() - case when known.report_answer is null then interval '48 hours' else interval '96 hours' end
    and trade.status = 'accepted' and trade.phase <> 'disputed'
  order by known.reported_at;
comment on view internal.due_no_shows is
  'Reports that nobody has answered in 48 hours, or that neither came and who reported it has not confirmed in 96.';

create or replace function internal.no_show_settle_due(appointment_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  meeting public.trade_appointments;
begin
  perform from public.trade_proposals as trade
    where trade.id = (select known.trade_id from public.trade_appointments as known where known.id = no_show_settle_due.appointment_id)
    for update skip locked;
  if not found or not exists (select from internal.due_no_shows as due where due.key = no_show_settle_due.appointment_id) then
    return false;
  end if;
  select * into strict meeting from public.trade_appointments as known where known.id = no_show_settle_due.appointment_id;
  perform internal.no_show_settle(meeting, 'agree');
  return true;
end
$$;
comment on function internal.no_show_settle_due(uuid) is
  'Settles a report as if the other had agreed. Skips what a move has locked until the next run.';

-- ## Rules
grant execute on function public.trade_report_no_show(uuid, text), public.trade_answer_no_show(uuid, text) to authenticated;
insert into clock.tasks (name, due, act) values
    ('settle no-shows', 'internal.due_no_shows', 'internal.no_show_settle_due(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
