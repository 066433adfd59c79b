-- Trades in progress listed by their next appointment, and completed trades found by their year.
alter table public.trade_proposals add column next_at timestamptz not null default 'infinity';
comment on column public.trade_proposals.next_at is
  'By which trades in progress are listed: when the first appointment begins that is not done; infinity while none has a time, -infinity while a service is owed.';
update public.trade_proposals as trade set next_at = first.at
  from (
    select meeting.trade_id, min(coalesce(meeting.starts_at, meeting.provider_done_at, meeting.receiver_done_at)) as at
    from public.trade_appointments as meeting where meeting.status in ('unscheduled', 'proposed', 'confirmed') group by meeting.trade_id) as first
  where first.trade_id = trade.id and trade.status = 'accepted' and first.at is not null;
create index trade_proposals_recipient_next_index on public.trade_proposals (recipient_id, next_at, id) where status = 'accepted';
create index trade_proposals_proposer_next_index on public.trade_proposals (proposer_id, next_at, id) where status = 'accepted';
create index trade_proposals_recipient_completed_index on public.trade_proposals (recipient_id, completed_at) where status = 'completed';
create index trade_proposals_proposer_completed_index on public.trade_proposals (proposer_id, completed_at) where status = 'completed';
