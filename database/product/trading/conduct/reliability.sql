-- How reliably a member keeps what they agreed (B6.8): of the last 365 days, the same for those who give and those who receive.
-- Needs: strikes, appointments, profiles

-- ## Functions
create or replace function internal.reliability_of(member_id uuid, out kept_percent int, out late_cancels int, out no_shows int,
  out reply_minutes int, out on_time_percent int) returns record
language sql stable security definer set search_path = '' as $$
  with since as (select clock.now() - interval '365 days' as at),
  kept as (
    select meeting.trade_id, meeting.starts_at,
      case reliability_of.member_id when meeting.provider_id then meeting.provider_here_at else meeting.receiver_here_at end as here_at,
      case reliability_of.member_id when meeting.provider_id then meeting.receiver_id else meeting.provider_id end as other_id
    from public.trade_appointments as meeting, since
    where (meeting.provider_id = reliability_of.member_id or meeting.receiver_id = reliability_of.member_id) and meeting.status = 'done'
      and greatest(meeting.provider_done_at, meeting.receiver_done_at) > since.at),
  failed as (
    select strike.trade_id, strike.kind from public.conduct_strikes as strike, since
    where strike.user_id = reliability_of.member_id and strike.kind in ('late_cancel', 'no_show') and strike.is_counted
      and strike.appeal_status <> 'lifted' and strike.counts_at > since.at),
  replies as (
    select extract(epoch from coalesce(reply.created_at, trade.accepted_at, trade.declined_at) - offer.created_at) / 60 as minutes
    from public.trade_proposals as trade
    join public.trade_versions as offer on offer.trade_id = trade.id and offer.author_id <> reliability_of.member_id
    left join public.trade_versions as reply on reply.trade_id = trade.id and reply.version = offer.version + 1, since
    where (trade.proposer_id = reliability_of.member_id or trade.recipient_id = reliability_of.member_id) and offer.created_at > since.at)
  select
    round(100.0 * (select count(*) from kept) / nullif((select count(*) from kept) + (select count(*) from failed), 0))::int,
    (select count(*)::int from failed where kind = 'late_cancel'),
    (select count(*)::int from failed where kind = 'no_show'),
    (select round(percentile_cont(0.5) within group (order by minutes))::int from replies where minutes is not null),
    (select round(100.0 * count(*) filter (where kept.here_at <= kept.starts_at + make_interval(mins => coalesce((
        select (page.trade_rules ->> 'late_grace_minutes')::int from public.profile_details as page where page.user_id = kept.other_id), 15)))
      / nullif(count(*), 0))::int from kept where kept.here_at is not null)
  where (select count(distinct trade_id) from (select trade_id from kept union all select trade_id from failed) as counted) >= 3
$$;
comment on function internal.reliability_of(uuid) is
  'A member''s reliability of the last 365 days; all null until three trades of theirs have an appointment that was kept or missed. Definer: reads others'' appointments and strikes.';

create or replace function public.trade_reliability(member_id uuid) returns table (
  kept_percent int, late_cancels int, no_shows int, reply_minutes int, on_time_percent int)
language sql stable rows 1 set search_path = '' as $$
  -- Through the policy of cards: no row across a block, or of a member that the caller cannot see.
  select known.* from public.profiles as card, internal.reliability_of(card.id) as known
  where card.id = trade_reliability.member_id and known.kept_percent is not null
$$;
comment on function public.trade_reliability(uuid) is
  'How reliable a member whose card the caller may see has been in 365 days: kept appointments in percent, late cancels, no-shows, the median reply in minutes, check-ins on time in percent. No row until three trades.';

-- ## Rules
grant execute on function internal.reliability_of(uuid), public.trade_reliability(uuid) to authenticated;
