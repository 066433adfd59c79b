-- Only an appointment whose time has begun can be marked as done. Marks that were made without one are taken back: nothing that
-- never had a time completes by itself.
update public.trade_appointments set provider_done_at = null, receiver_done_at = null
  where starts_at is null and status not in ('done', 'cancelled') and (provider_done_at is not null or receiver_done_at is not null);
update public.trade_proposals as trade set
    phase = internal.trade_phase(trade.id), next_at = internal.trade_next_at(trade.id)
  where trade.status = 'accepted' and trade.phase = 'awaiting_confirmation';
alter table public.trade_appointments
  add constraint trade_appointments_marked_had_a_time check (
    starts_at is not null or status in ('done', 'cancelled') or (provider_done_at is null and receiver_done_at is null));
drop index public.trade_appointments_half_done_index;
create index trade_appointments_half_done_index on public.trade_appointments ((coalesce(provider_done_at, receiver_done_at)))
  where status = 'confirmed' and (provider_done_at is not null or receiver_done_at is not null);
