-- What happens to appointments by themselves: reminders, an answer that nobody gave, and the end of what never happened.
-- Needs: appointment-moves

-- ## Functions
create or replace function internal.appointments_remind() returns void language plpgsql volatile set search_path = '' as $$
declare
  meeting public.trade_appointments;
begin
  for meeting in
    update public.trade_appointments as due set
      reminded = internal.reminders_due(due.starts_at, least(due.ends_at, due.provider_done_at, due.receiver_done_at))
    where due.id in (
      select known.id from public.trade_appointments as known
      where ((known.status = 'confirmed' and known.starts_at <= clock.now() + interval '48 hours')
          or (known.status in ('unscheduled', 'proposed', 'confirmed') and (known.provider_done_at is not null or known.receiver_done_at is not null)))
        and (known.reported_at is null or known.report_answer is not null)
        and known.reminded < internal.reminders_due(known.starts_at, least(known.ends_at, known.provider_done_at, known.receiver_done_at))
      for update skip locked)
    returning due.*
  loop
    if meeting.reminded <= 3 then
      perform internal.tell_of_appointment(meeting, meeting.provider_id, 'soon');
      perform internal.tell_of_appointment(meeting, meeting.receiver_id, 'soon');
    else
      perform internal.tell_of_appointment(meeting, meeting.provider_id, 'over') where meeting.provider_done_at is null;
      perform internal.tell_of_appointment(meeting, meeting.receiver_id, 'over') where meeting.receiver_done_at is null;
    end if;
  end loop;
end
$$;
comment on function internal.appointments_remind() is
  'Reminds both 48, 24 and 2 hours before, and who has not said so yet when it is over, 3, 24 and 48 hours later. Skips what a move has locked until the next run.';

create or replace function internal.appointments_settle() returns void language plpgsql volatile set search_path = '' as $$
declare
  trade public.trade_proposals;
  meeting public.trade_appointments;
begin
  for trade in
    select proposal.* from public.trade_proposals as proposal
    where proposal.status = 'accepted' and proposal.phase <> 'disputed' and proposal.owed_to is null and proposal.id in (
      select known.trade_id from public.trade_appointments as known where known.status = 'confirmed' and known.ends_at <= clock.now()
      union
      select known.trade_id from public.trade_appointments as known where known.status in ('unscheduled', 'proposed', 'confirmed')
        and coalesce(known.provider_done_at, known.receiver_done_at) <= clock.now() - interval '72 hours'
      union
      select old.id from public.trade_proposals as old where old.status = 'accepted' and old.accepted_at <= clock.now() - interval '60 days')
    order by proposal.id for update skip locked
  loop
    for meeting in select known.* from public.trade_appointments as known where known.trade_id = trade.id
        and known.status in ('unscheduled', 'proposed', 'confirmed') and (known.reported_at is null or known.report_answer is not null)
        and coalesce(known.provider_done_at, known.receiver_done_at) <= clock.now() - interval '72 hours' loop
      trade := internal.mark_done(meeting, true, true);
    end loop;
    if trade.status <> 'accepted' then
      continue;
    end if;
    if not exists (select from public.trade_appointments as said where said.trade_id = trade.id and said.status in ('unscheduled', 'proposed', 'confirmed')
        and (said.provider_done_at is not null or said.receiver_done_at is not null or (said.reported_at is not null and said.report_answer is null)))
      and clock.now() >= (select greatest(max(last.ends_at) + interval '14 days',
          case when bool_or(last.status in ('unscheduled', 'proposed')) then greatest(trade.accepted_at, trade.owed_at) + interval '60 days' end)
        from public.trade_appointments as last where last.trade_id = trade.id and last.status in ('unscheduled', 'proposed', 'confirmed')) then
      if exists (select from public.trade_appointments as given where given.trade_id = trade.id and given.status = 'done') then
        update public.trade_appointments as never set status = 'cancelled', slots = '{}', proposed_by = null, sequence = never.sequence + 1
          where never.trade_id = trade.id and never.status in ('unscheduled', 'proposed', 'confirmed');
        perform internal.trade_settle(trade.id);
      else
        update public.trade_proposals as proposal set status = 'cancelled', phase = 'unconfirmed', cancelled_at = clock.now(), updated_at = clock.now()
          where proposal.id = trade.id;
      end if;
    elsif trade.phase <> internal.trade_phase(trade.id) then
      perform internal.trade_settle(trade.id);
    end if;
  end loop;
end
$$;
comment on function internal.appointments_settle() is
  'Counts an appointment as done 72 hours after one of the two said so; ends a trade of which nobody said anything for 14 days, or for which no time was found in 60 (B6.2); if a service was given in it, the other one is owed.';

-- ## Rules
insert into clock.tasks (name, function) values ('remind of appointments', 'internal.appointments_remind()'),
  ('settle appointments', 'internal.appointments_settle()')
  on conflict (name) do update set function = excluded.function;
