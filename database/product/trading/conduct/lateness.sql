-- What is late (B6.8): giving up an agreed time within the hours of notice that the other asks for, by cancelling the trade or by asking for
-- another time. It counts after two days, unless the other says that it is fine (trade_excuse).
-- Needs: strikes, appointments, trade-moves, moderation

-- ## Functions
create or replace function internal.is_late(meeting public.trade_appointments, member_id uuid) returns boolean language sql stable set search_path = '' as $$
  select meeting.status = 'confirmed'
    -- As long as a no-show can be reported. After that, cancelling only clears away what nobody spoke of.
    and clock.now() <= internal.report_until(meeting)
    and meeting.starts_at <= clock.now() + make_interval(hours => coalesce((
      select (page.trade_rules ->> 'notice_hours')::int from public.profile_details as page
      where page.user_id = case is_late.member_id when meeting.provider_id then meeting.receiver_id else meeting.provider_id end), 24))
$$;
comment on function internal.is_late(public.trade_appointments, uuid) is
  'Whether a member who gives up the agreed time now does so later than the other''s rules ask for (B6.10). For definer functions.';

create or replace function internal.late_cancel_wait(trade_id uuid, member_id uuid) returns void language plpgsql volatile set search_path = '' as $$
declare
  -- Once an appointment has begun, the other can report it instead; that takes the place of the late cancel.
  last_report timestamptz := (select max(internal.report_until(meeting)) from public.trade_appointments as meeting
    where meeting.trade_id = late_cancel_wait.trade_id and meeting.status = 'confirmed' and meeting.starts_at <= clock.now());
begin
  -- Asking late for another time and then cancelling is one late cancel, unless the first one counts already.
  delete from public.conduct_strikes as strike
    where strike.trade_id = late_cancel_wait.trade_id and strike.user_id = late_cancel_wait.member_id and strike.kind = 'late_cancel' and not strike.is_counted;
  perform internal.strike_give(late_cancel_wait.member_id, 'late_cancel', 1, late_cancel_wait.trade_id,
    greatest(clock.now() + interval '48 hours', last_report));
end
$$;
comment on function internal.late_cancel_wait(uuid, uuid) is
  'Adds a late cancel that counts in two days, or once an appointment that has begun can no longer be reported, in place of one in the same trade that waits. For definer functions.';

create or replace function internal.excusable_from_now(trade_id uuid, member_id uuid) returns void language sql volatile set search_path = '' as $$
  update public.trade_proposals as proposal set
    proposer_excusable_until = case proposal.proposer_id when excusable_from_now.member_id then clock.now() + interval '48 hours' else proposal.proposer_excusable_until end,
    recipient_excusable_until = case proposal.recipient_id when excusable_from_now.member_id then clock.now() + interval '48 hours' else proposal.recipient_excusable_until end
    where proposal.id = excusable_from_now.trade_id
$$;
comment on function internal.excusable_from_now(uuid, uuid) is
  'For two days the other can say that it is fine that this member was late. The trade''s row must be locked. For definer functions.';

create or replace function internal.report_for_safety(trade_id uuid, member_id uuid, other_id uuid, detail text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- Nobody is kept in a trade because they have reported too much.
  if internal.may_report(report_for_safety.member_id) then
    insert into public.reports (reporter_id, reported_id, subject_type, subject_id, reason, detail)
      values (report_for_safety.member_id, report_for_safety.other_id, 'trade', report_for_safety.trade_id, 'other', report_for_safety.detail);
  end if;
end
$$;
comment on function internal.report_for_safety(uuid, uuid, uuid, text) is
  'A report for the team alone: that a member did something in a trade for their safety. Past 20 reports a day there is none. For definer functions.';

create or replace function internal.late_move_count(meeting public.trade_appointments, member_id uuid, reason text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  other uuid := case late_move_count.member_id when meeting.provider_id then meeting.receiver_id else meeting.provider_id end;
begin
  -- Once for each agreed time, and not by who answers times that the other proposed.
  if not internal.is_late(meeting, late_move_count.member_id) or meeting.late_move_of = meeting.starts_at or meeting.proposed_by = other then
    return 'new_times';
  end if;
  perform internal.refuse_without_reason(late_move_count.reason, '{schedule,illness,safety,other}');
  if late_move_count.reason = 'illness' then
    return 'new_times';
  elsif late_move_count.reason = 'safety' then
    perform internal.report_for_safety(meeting.trade_id, late_move_count.member_id, other, 'Asked for another time for safety.');
  else
    perform internal.late_cancel_wait(meeting.trade_id, late_move_count.member_id);
  end if;
  -- For safety the other sees the same; only the strike is left out.
  update public.trade_appointments as known set late_move_of = known.starts_at where known.id = meeting.id;
  perform internal.excusable_from_now(meeting.trade_id, late_move_count.member_id);
  return 'new_times_late';
end
$$;
comment on function internal.late_move_count(public.trade_appointments, uuid, text) is
  'When a member asks to move a confirmed appointment: if that is late, refuses without a reason, and counts it like a late cancel unless it is for illness or safety. Returns the event that the other is notified of. The trade''s row must be locked. For definer functions.';
