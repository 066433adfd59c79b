-- Only an appointment whose time has begun can be marked as done. Marks that were made without one are taken back: nothing that
-- never had a time completes by itself.
update public.trade_appointments set provider_done_at = null, receiver_done_at = null
  where starts_at is null and status not in ('done', 'cancelled') and (provider_done_at is not null or receiver_done_at is not null);
update public.trade_proposals as trade set phase = state.phase, next_at = state.next_at
  from (
    select meeting.trade_id, coalesce(min(meeting.starts_at) filter (where kept.is_open), 'infinity') as next_at, case
        when bool_or(meeting.status = 'done') and bool_or(meeting.status <> 'done') then 'in_progress'
        when bool_or(kept.is_open and (meeting.provider_done_at is not null or meeting.receiver_done_at is not null
          or meeting.ends_at <= clock.now())) then 'awaiting_confirmation'
        when bool_and(meeting.status = 'confirmed') filter (where kept.is_open) then 'scheduled'
        else 'to_schedule' end as phase
    from public.trade_appointments as meeting,
      lateral (select meeting.status in ('unscheduled', 'proposed', 'confirmed') as is_open) as kept
    group by meeting.trade_id) as state
  where state.trade_id = trade.id and trade.status = 'accepted' and trade.phase = 'awaiting_confirmation';
alter table public.trade_appointments
  add constraint trade_appointments_marked_had_a_time check (
    starts_at is not null or status in ('done', 'cancelled') or (provider_done_at is null and receiver_done_at is null));
drop index public.trade_appointments_half_done_index;
create index trade_appointments_half_done_index on public.trade_appointments ((coalesce(provider_done_at, receiver_done_at)))
  where status = 'confirmed' and (provider_done_at is not null or receiver_done_at is not null);

-- Who cancels after the start can still be reported, and the time of a dispute counts in no deadline.
alter table public.trade_appointments
  add column given_up_by text constraint trade_appointments_given_up_by_known check (given_up_by in ('provider', 'receiver')),
  add column held_seconds int not null default 0 constraint trade_appointments_held_seconds_range check (held_seconds >= 0),
  add constraint trade_appointments_given_up_had_a_time check (given_up_by is null or starts_at is not null);
comment on column public.trade_appointments.given_up_by is
  'Who cancelled after its start: the other can still report that they did not come.';
comment on column public.trade_appointments.held_seconds is
  'How long its trade was in dispute since its start. That time counts in none of its deadlines.';
drop index public.trade_appointments_reports_index;
create index trade_appointments_reports_index on public.trade_appointments (reported_at)
  where status = 'confirmed' and reported_at is not null and (report_answer is null or report_answer = 'me_too');
create index trade_appointments_given_up_index on public.trade_appointments (starts_at)
  where status = 'cancelled' and given_up_by is not null and reported_at is null;
