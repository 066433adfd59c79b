-- What happens to appointments by themselves: reminders, an answer that nobody gave, and the end of what never happened.
-- Needs: appointment-moves, waiting-trades

-- ## Functions
create or replace view internal.due_appointment_reminders as
  select known.id as key from public.trade_appointments as known
  where known.status = 'confirmed' and known.starts_at <= clock.now() + interval '48 hours'
    and not internal.report_is_open(known)
    and exists (select from public.trade_proposals as trade
      where trade.id = known.trade_id and trade.phase <> 'disputed')
    and known.reminded
      < internal.reminders_due(known.starts_at, least(known.ends_at, known.provider_done_at, known.receiver_done_at));

create or replace function internal.appointment_remind(appointment_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  meeting public.trade_appointments;
begin
  update public.trade_appointments as due set
      reminded = internal.reminders_due(due.starts_at, least(due.ends_at, due.provider_done_at, due.receiver_done_at))
    where due.id = (select known.id from public.trade_appointments as known
      where known.id = appointment_remind.appointment_id and known.status = 'confirmed'
      for update skip locked)
    returning due.* into meeting;
  if meeting.id is null then
    return false;
  end if;
  perform internal.notify_of_appointment(
      meeting, side.member_id, case when meeting.reminded <= 3 then 'soon' else 'over' end)
    from unnest(array[meeting.provider_id, meeting.receiver_id]) as side (member_id)
    where internal.trade_waits_for(meeting.trade_id, side.member_id,
      case when meeting.reminded <= 3 then 'appointment' else 'confirm' end, meeting.id);
  return true;
end
$$;
comment on function internal.appointment_remind(uuid) is
  'Reminds those for whom it still waits: 48, 24 and 2 hours before, when it is over, and 3, 24 and 48 hours later. '
  'A row that is locked is left for the next run.';

create or replace function internal.mark_counts(meeting public.trade_appointments) returns boolean
language sql stable set search_path = '' as $$
  select clock.now() >= coalesce(meeting.provider_done_at, meeting.receiver_done_at)
    + interval '72 hours' + make_interval(secs => meeting.held_seconds)
$$;
comment on function internal.mark_counts(public.trade_appointments) is
  'Whether what one of the two said of an appointment counts without the other by now. For definer functions.';

create or replace function internal.is_open_or_held(trade_id uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.trade_appointments as meeting where meeting.trade_id = is_open_or_held.trade_id
    and (meeting.status in ('unscheduled', 'proposed', 'confirmed') or internal.may_still_be_reported(meeting)))
$$;
comment on function internal.is_open_or_held(uuid) is
  'Whether an appointment of a trade is not over, or one that one of the two gave up can still be reported. For definer functions.';

create or replace function internal.is_over_in_silence(trade public.trade_proposals) returns boolean
language sql stable set search_path = '' as $$
  select clock.now() >= internal.silent_until(trade)
$$;
comment on function internal.is_over_in_silence(public.trade_proposals) is
  'Whether nobody has said anything for 14 days after the last appointment, or no time was found in 60 (B6.2).';

create or replace view internal.due_settlements as
  select trade.id as key from public.trade_proposals as trade
  where trade.status = 'accepted' and trade.phase <> 'disputed' and trade.owed_to is null and trade.id in (
    select known.trade_id from public.trade_appointments as known
      where known.status = 'confirmed' and not internal.report_is_open(known)
        and coalesce(known.provider_done_at, known.receiver_done_at) <= clock.now() - interval '72 hours'
        and internal.mark_counts(known)
    union
    select handed.trade_id from public.trade_appointments as handed
      where handed.is_handover and handed.status = 'unscheduled'
        and coalesce(handed.provider_done_at, handed.receiver_done_at) <= clock.now() - interval '72 hours'
        and internal.mark_counts(handed)
    union
    select given_up.trade_id from public.trade_appointments as given_up
      where given_up.status = 'cancelled' and given_up.given_up_by is not null and given_up.reported_at is null
        and given_up.starts_at < clock.now() - interval '72 hours' and not internal.is_open_or_held(given_up.trade_id)
    union
    select over.id from public.trade_appointments as known join public.trade_proposals as over on over.id = known.trade_id
      where known.status = 'confirmed' and known.ends_at <= clock.now()
        and (over.phase <> internal.trade_phase(over.id) or internal.is_over_in_silence(over))
    union
    select old.id from public.trade_proposals as old
      where old.status = 'accepted' and old.accepted_at <= clock.now() - interval '60 days' and internal.is_over_in_silence(old))
  order by trade.id;
comment on view internal.due_settlements is 'Trades that time alone moves on: the 72 hours, the silence, or a phase that has begun.';

create or replace function internal.appointments_settle(trade_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  trade public.trade_proposals;
  meeting public.trade_appointments;
  has_acted boolean := false;
begin
  select * into trade from public.trade_proposals as proposal
    where proposal.id = appointments_settle.trade_id and proposal.status = 'accepted' and proposal.phase <> 'disputed'
      and proposal.owed_to is null
    for update skip locked;
  if not found then
    return false;
  end if;
  for meeting in select known.* from public.trade_appointments as known where known.trade_id = trade.id
      and (known.status = 'confirmed' or (known.is_handover and known.status = 'unscheduled'))
      and not internal.report_is_open(known) and internal.mark_counts(known) loop
    trade := internal.mark_done(meeting, true, true);
    has_acted := true;
  end loop;
  if trade.status <> 'accepted' then
    return true;
  end if;
  if internal.is_over_in_silence(trade) then
    if exists (select from public.trade_appointments as given where given.trade_id = trade.id and given.status = 'done') then
      update public.trade_appointments as never set
          status = 'cancelled', slots = '{}', proposed_by = null, sequence = never.sequence + 1
        where never.trade_id = trade.id and never.status in ('unscheduled', 'proposed', 'confirmed');
      perform internal.trade_settle(trade.id);
    else
      update public.trade_proposals as proposal set
          status = 'cancelled', phase = 'unconfirmed', cancelled_at = clock.now(), updated_at = clock.now()
        where proposal.id = trade.id;
    end if;
    return true;
  elsif trade.phase <> internal.trade_phase(trade.id) or not internal.is_open_or_held(trade.id) then
    perform internal.trade_settle(trade.id);
    return true;
  end if;
  return has_acted;
end
$$;
comment on function internal.appointments_settle(uuid) is
  'Counts the appointments of a trade as done 72 hours after one of the two said so; ends a trade of which nobody said anything for 14 days, or for which no time was found in 60 (B6.2); if a service was given in it, the other one is owed. Skips what a move has locked until the next run.';

-- ## Rules
insert into clock.tasks (name, due, act) values
    ('remind of appointments', 'internal.due_appointment_reminders', 'internal.appointment_remind(uuid)'),
    ('settle appointments', 'internal.due_settlements', 'internal.appointments_settle(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
