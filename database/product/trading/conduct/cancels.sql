-- How an accepted trade ends before everything in it was given: one of the two cancels, or leaves (B6.8). Later than the other's rules ask for,
-- it counts against them, unless the other says that it is fine.
-- Needs: trade-moves, strikes, debts, no-shows, lateness

-- ## Functions
create or replace function internal.is_late_cancel(trade public.trade_proposals, member_id uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.trade_appointments as meeting
    where meeting.trade_id = trade.id and internal.is_late(meeting, is_late_cancel.member_id))
$$;
comment on function internal.is_late_cancel(public.trade_proposals, uuid) is 'Whether a member who cancels this trade now cancels late. For definer functions.';

create or replace function public.trade_cancel(trade_id uuid, reason text) returns public.trade_proposals
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  trade public.trade_proposals := public.trade_locked_for_me(trade_cancel.trade_id);
  other uuid := case trade.proposer_id when me then trade.recipient_id else trade.proposer_id end;
begin
  perform public.refuse_unless_status(trade, 'accepted');
  perform internal.refuse_without_reason(trade_cancel.reason, '{schedule,illness,safety,distance,changed_mind,other}');
  if trade.owed_to is not null or not exists (select from public.trade_appointments as meeting
      where meeting.trade_id = trade.id and meeting.status in ('unscheduled', 'proposed', 'confirmed')) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "owed_open"}',
      message = 'There is nothing left to cancel, only to choose how to settle what is owed.';
  elsif exists (select from public.trade_appointments as meeting
      where meeting.trade_id = trade.id and internal.report_is_open(meeting)) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "no_show_open"}', message = 'First settle whether you both came.';
  end if;
  if trade_cancel.reason = 'safety' then
    perform internal.report_for_safety(trade.id, me, other, 'Canceled this trade for safety.');
  end if;
  -- For safety the other sees the same as for any other reason; only the strike is left out.
  if trade_cancel.reason <> 'illness' and internal.is_late_cancel(trade, me) then
    if trade_cancel.reason <> 'safety' then
      perform internal.late_cancel_wait(trade.id, me);
    end if;
    perform internal.excusable_from_now(trade.id, me);
    perform internal.notify_of_conduct(other, me, trade.id, 'trade_late_cancel', trade.id || ':' || clock.now());
  end if;
  update public.trade_appointments as meeting set given_up_by = case me when meeting.provider_id then 'provider' else 'receiver' end
    where meeting.trade_id = trade.id and meeting.status = 'confirmed' and meeting.starts_at <= clock.now();
  if exists (select from public.trade_appointments as meeting where meeting.trade_id = trade.id and meeting.status = 'done') then
    update public.trade_appointments as meeting set status = 'cancelled', slots = '{}', proposed_by = null, sequence = meeting.sequence + 1
      where meeting.trade_id = trade.id and meeting.status in ('unscheduled', 'proposed', 'confirmed');
    return internal.trade_settle(trade.id);
  end if;
  update public.trade_proposals as proposal set
    status = 'cancelled', phase = 'cancelled', cancelled_at = clock.now(), cancelled_by = me,
    cancel_reason = case trade_cancel.reason when 'safety' then 'other' else trade_cancel.reason end, updated_at = clock.now()
    where proposal.id = trade.id returning * into trade;
  return trade;
end
$$;
comment on function public.trade_cancel(uuid, text) is
  'Cancels an accepted trade. Once a service was given, it cancels the rest, and the one who gave it chooses what becomes of the other (conduct/debts.sql). Late, it counts unless the other excuses it. From the start of an appointment on, the other can still report that the caller did not come. The reason safety creates a report that only its author and the team can read. Definer: only moves write trades.';

create or replace function public.trade_excuse(trade_id uuid) returns public.trade_proposals
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  trade public.trade_proposals := internal.trade_locked(trade_excuse.trade_id);
  other uuid := case trade.proposer_id when me then trade.recipient_id else trade.proposer_id end;
  excusable_until timestamptz := case trade.proposer_id when me then trade.recipient_excusable_until else trade.proposer_excusable_until end;
begin
  -- Each of the two has a time of their own: if both were late, each can excuse the other.
  if excusable_until is null or excusable_until <= clock.now() then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "nothing_to_excuse"}', message = 'There is nothing to excuse anymore.';
  end if;
  delete from public.conduct_strikes as strike
    where strike.trade_id = trade.id and strike.user_id = other and strike.kind = 'late_cancel' and not strike.is_counted;
  update public.trade_proposals as proposal set
    proposer_excusable_until = case proposal.recipient_id when me then null else proposal.proposer_excusable_until end,
    recipient_excusable_until = case proposal.proposer_id when me then null else proposal.recipient_excusable_until end,
    updated_at = clock.now() where proposal.id = trade.id returning * into trade;
  -- What is fine is not reported anymore.
  update public.trade_appointments as meeting set given_up_by = null
    where meeting.trade_id = trade.id and meeting.given_up_by = case other when meeting.provider_id then 'provider' else 'receiver' end;
  if trade.status = 'accepted' and trade.phase <> 'disputed' and trade.owed_to is null then
    trade := internal.trade_settle(trade.id);
  end if;
  perform internal.notify_of_conduct(other, me, trade.id, 'trade_excused', trade.id || ':' || clock.now());
  return trade;
end
$$;
comment on function public.trade_excuse(uuid) is
  '“It''s fine”: takes a late cancel of the other back, or that they asked late for another time, within two days. Definer: only moves write trades.';

create or replace function internal.end_accepted_trade(trade public.trade_proposals, member_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  meeting public.trade_appointments;
begin
  -- Leaving is no way around what a member owes: should they stay after all, it is still there.
  for meeting in select known.* from public.trade_appointments as known where known.trade_id = trade.id and trade.phase <> 'disputed'
      and known.reported_by <> end_accepted_trade.member_id and internal.report_is_open(known) loop
    trade := internal.no_show_settle(meeting, 'agree');
  end loop;
  if trade.status <> 'accepted' then
    return;
  end if;
  if internal.is_late_cancel(trade, end_accepted_trade.member_id) then
    perform internal.late_cancel_wait(trade.id, end_accepted_trade.member_id);
    perform internal.excusable_from_now(trade.id, end_accepted_trade.member_id);
    perform internal.notify_of_conduct(case end_accepted_trade.member_id when trade.proposer_id then trade.recipient_id
      else trade.proposer_id end, end_accepted_trade.member_id, trade.id, 'trade_late_cancel', trade.id || ':' || clock.now());
  end if;
  if exists (select from public.trade_appointments as known where known.trade_id = trade.id and known.status = 'done') then
    update public.trade_appointments as known set status = 'cancelled', slots = '{}', proposed_by = null, sequence = known.sequence + 1
      where known.trade_id = trade.id and known.status in ('unscheduled', 'proposed', 'confirmed');
    -- Nobody has anything left to choose, so neither hears that they do.
    trade := internal.trade_reckon(trade.id);
    if trade.owed_to = end_accepted_trade.member_id then
      perform internal.trade_complete(trade.id, 'completed');
    elsif trade.owed_to is not null then
      perform internal.iou_make(trade);
    end if;
  else
    -- As after any cancel from the start on, the other can still report that they did not come.
    update public.trade_appointments as known
      set given_up_by = case end_accepted_trade.member_id when known.provider_id then 'provider' else 'receiver' end
      where known.trade_id = trade.id and trade.phase <> 'disputed'
        and known.status = 'confirmed' and known.starts_at <= clock.now();
    update public.trade_proposals as proposal set
      status = 'cancelled', phase = 'cancelled', cancelled_at = clock.now(), cancelled_by = end_accepted_trade.member_id, cancel_reason = 'other',
      updated_at = clock.now() where proposal.id = trade.id;
  end if;
end
$$;
comment on function internal.end_accepted_trade(public.trade_proposals, uuid) is
  'Ends a trade of a member who leaves: cancelled, or if a service was given, with an IOU of what they owe. The trade''s row must be locked. For definer functions.';

create or replace function internal.trades_end_for(member_id uuid) returns void language plpgsql volatile set search_path = '' as $$
declare
  trade public.trade_proposals;
begin
  -- What the other still reads of a trade that this ends is what a block and a cancel leave.
  perform internal.close_appointments_with(trades_end_for.member_id);
  for trade in select proposal.* from public.trade_proposals as proposal where proposal.status = 'accepted'
      and (proposal.proposer_id = trades_end_for.member_id or proposal.recipient_id = trades_end_for.member_id) order by proposal.id for update loop
    perform internal.end_accepted_trade(trade, trades_end_for.member_id);
  end loop;
  update public.trade_proposals set
    status = 'cancelled', phase = 'withdrawn', awaiting_user_id = null, expires_at = null,
    cancelled_at = clock.now(), cancelled_by = trades_end_for.member_id, updated_at = clock.now()
  where status = 'pending' and awaiting_user_id <> trades_end_for.member_id
    and (proposer_id = trades_end_for.member_id or recipient_id = trades_end_for.member_id);
  update public.trade_proposals set
    status = 'declined', phase = 'declined', awaiting_user_id = null, expires_at = null, declined_at = clock.now(), updated_at = clock.now()
  where status = 'pending' and awaiting_user_id = trades_end_for.member_id;
end
$$;
comment on function internal.trades_end_for(uuid) is
  'Ends all open trades of a member who leaves: ends those in progress, withdraws their offers, declines those they got. The others are notified as always. For definer functions.';

-- ## Rules
grant execute on function public.trade_cancel(uuid, text), public.trade_excuse(uuid) to authenticated;
