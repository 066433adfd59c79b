-- What a trade waits for, for each of the two. Reminders, the marks of trades and what waits for a member
-- (notifications/waiting.sql) all ask internal.trade_waits, so that none of them asks for what another says is settled.
-- Needs: waiting, visits, disputes, debts, reviews

-- ## Functions
create or replace function internal.offered_services(trade_id uuid, version int, receiver_id uuid) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(item.title order by item.position), '{}') from public.trade_items as item
  where item.trade_id = offered_services.trade_id and item.version = offered_services.version
    and item.receiver_id = offered_services.receiver_id
$$;
comment on function internal.offered_services(uuid, int, uuid) is
  'The titles of what one of the two gets in a version of a trade.';

create or replace function internal.trade_waits(trade_ids uuid[], member_id uuid) returns table (
  trade_id uuid, kind text, to_do boolean, subject_id uuid, person_id uuid, services text[], facts jsonb,
  since timestamptz, until timestamptz
) language plpgsql stable rows 20 set search_path = '' as $$
#variable_conflict use_column
begin
  -- In plpgsql, so that a connection plans this once and not at every call.
  return query with mine as (
    select trade.*,
      case trade_waits.member_id when trade.proposer_id then trade.recipient_id else trade.proposer_id end as other_id,
      trade.status in ('completed', 'cancelled') and internal.is_reviewable(trade) as is_reviewable,
      trade.status in ('pending', 'accepted') and internal.is_out_of_touch(trade.proposer_id, trade.recipient_id)
        as is_out_of_touch,
      case trade.status when 'accepted' then internal.silent_until(trade) end as silent_until
    from public.trade_proposals as trade
    where trade.id = any (trade_waits.trade_ids) and trade_waits.member_id in (trade.proposer_id, trade.recipient_id)),
  met as (
    select meeting.*, mine.other_id, mine.updated_at, mine.accepted_at, mine.silent_until,
      not mine.is_out_of_touch as is_in_touch,
      side.is_provider,
      internal.report_is_open(meeting) as is_reported,
      bool_or(internal.report_is_open(meeting)) over (partition by meeting.trade_id) as is_trade_reported,
      case when side.is_provider then meeting.provider_done_at else meeting.receiver_done_at end as my_done_at,
      case when side.is_provider then meeting.receiver_done_at else meeting.provider_done_at end as their_done_at,
      case when side.is_provider then meeting.provider_here_at else meeting.receiver_here_at end as my_here_at,
      case when side.is_provider then meeting.provider_coming_at else meeting.receiver_coming_at end as my_coming_at,
      exists (select from unnest(meeting.slots) as slot where slot > clock.now()) as has_slot,
      meeting.proposed_by <> trade_waits.member_id as is_asked
    from mine join public.trade_appointments as meeting on meeting.trade_id = mine.id
      cross join lateral (select meeting.provider_id = trade_waits.member_id as is_provider) as side
    where mine.status = 'accepted' and mine.phase <> 'disputed' and mine.owed_to is null
      and meeting.status in ('unscheduled', 'proposed', 'confirmed'))
  select mine.id, 'answer', true, mine.id, mine.other_id,
      internal.offered_services(mine.id, mine.current_version, trade_waits.member_id),
      jsonb_build_object('for', internal.offered_services(mine.id, mine.current_version, mine.other_id),
        'is_counter', mine.current_version > 1, 'is_recipient', mine.recipient_id = trade_waits.member_id),
      offer.created_at, mine.expires_at
    from mine join public.trade_versions as offer on offer.trade_id = mine.id and offer.version = mine.current_version
    where mine.status = 'pending' and mine.awaiting_user_id = trade_waits.member_id and mine.expires_at > clock.now()
      and not mine.is_out_of_touch
  union all
  select mine.id, 'tell_side', true, dispute.id, mine.other_id, case when dispute.item_id is null
        then internal.appointment_services(dispute.appointment_id)
        else array(select item.title from public.trade_items as item where item.id = dispute.item_id) end, '{}',
      dispute.created_at, dispute.created_at + interval '72 hours'
    from mine join public.trade_disputes as dispute on dispute.trade_id = mine.id
    where mine.status = 'accepted' and dispute.status = 'open' and dispute.other_id = trade_waits.member_id
      and dispute.created_at >= clock.now() - interval '72 hours'
  union all
  select mine.id, 'owed', true, mine.id, mine.other_id, (
        select array_agg(service order by service) from public.trade_appointments as missing,
          unnest(internal.appointment_services(missing.id)) as service
        where missing.trade_id = mine.id and missing.receiver_id = trade_waits.member_id
          and missing.status in ('missed', 'cancelled')),
      '{}', mine.owed_at, mine.owed_at + interval '7 days'
    from mine where mine.status = 'accepted' and mine.phase <> 'disputed' and mine.owed_to = trade_waits.member_id
  union all
  select met.trade_id, case when met.report_answer is null then 'no_show' else 'neither_came' end, true, met.id,
      met.other_id,
      internal.appointment_services(met.id), '{}', met.reported_at, report.until
    from met cross join lateral (select met.reported_at
      + case when met.report_answer is null then interval '48 hours' else interval '96 hours' end as until) as report
    where met.is_reported and (met.reported_by = trade_waits.member_id) = (met.report_answer is not null)
      and clock.now() <= report.until
  union all
  select met.trade_id, 'choose', true, met.id, met.other_id, internal.appointment_services(met.id),
      jsonb_build_object('is_provider', met.is_provider, 'is_change', met.starts_at is not null), met.updated_at,
      least(met.starts_at, (select max(slot) from unnest(met.slots) as slot))
    from met where met.is_asked and met.has_slot and met.is_in_touch and not met.is_reported
      and met.status in ('proposed', 'confirmed') and (met.starts_at > clock.now()) is not false
  union all
  select met.trade_id, case when met.is_handover and met.their_done_at is null then 'handover' else 'confirm' end, true,
      met.id, met.other_id, internal.appointment_services(met.id),
      jsonb_build_object('is_provider', met.is_provider)
        || case when met.is_handover then '{"is_handover": true}' else '{}' end::jsonb,
      coalesce(met.their_done_at, met.ends_at, met.accepted_at),
      coalesce(met.their_done_at + interval '72 hours' + make_interval(secs => met.held_seconds), met.silent_until)
    from met where met.my_done_at is null
      and ((met.is_handover and (met.is_in_touch or met.their_done_at is not null))
      or (met.status = 'confirmed' and not met.is_reported
        and (met.their_done_at is not null or met.ends_at <= clock.now())))
  union all
  select met.trade_id, 'place', true, met.id, met.other_id, internal.appointment_services(met.id),
      jsonb_build_object('is_provider', met.is_provider), asked.proposed_at, met.starts_at
    from met join public.trade_place_proposals as asked on asked.appointment_id = met.id
    where met.status = 'confirmed' and met.starts_at > clock.now() and met.is_in_touch and not met.is_reported
      and asked.proposed_by <> trade_waits.member_id
  union all
  -- Who gives the service proposes the first times, since it is their calendar that fills; if all of those have
  -- passed, who let them.
  select met.trade_id, 'propose', true, met.id, met.other_id, internal.appointment_services(met.id),
      jsonb_build_object('is_provider', met.is_provider), met.updated_at, met.silent_until
    from met where met.is_in_touch and not met.is_trade_reported and not met.is_handover
      and ((met.status = 'unscheduled' and met.is_provider)
        or (met.status = 'proposed' and met.is_asked and not met.has_slot))
  union all
  -- From the morning of its day on, there is a check-in to do.
  select met.trade_id, 'appointment',
      met.is_in_touch and met.my_here_at is null and clock.now() <= met.starts_at + interval '1 hour'
        and clock.now() >= least(date_trunc('day', met.starts_at at time zone met.timezone) at time zone met.timezone,
          met.starts_at - interval '30 minutes'),
      met.id, met.other_id, internal.appointment_services(met.id),
      jsonb_build_object('is_provider', met.is_provider, 'starts_at', met.starts_at, 'ends_at', met.ends_at,
        'timezone', met.timezone, 'location_mode', met.location_mode, 'place_name', met.place_name,
        'here_at', met.my_here_at, 'coming_at', met.my_coming_at),
      met.updated_at, met.starts_at
    from met where met.status = 'confirmed' and not met.is_reported and met.ends_at > clock.now()
      and met.my_done_at is null and met.their_done_at is null
  union all
  select mine.id, 'excuse', true, mine.id, mine.other_id, '{}', '{}', mine.updated_at, late.until
    from mine cross join lateral (select case trade_waits.member_id
      when mine.proposer_id then mine.recipient_excusable_until else mine.proposer_excusable_until end as until) as late
    where late.until > clock.now() and mine.phase <> 'disputed'
  union all
  -- From the reminder on, for both: the creditor settles it, and it counts against the debtor once its time is over.
  select mine.id, 'iou', true, mine.id, mine.other_id, array[debt.service_title],
      jsonb_build_object('is_debtor', debt.debtor_id = trade_waits.member_id), debt.created_at, due.until
    from mine join public.trade_ious as debt on debt.trade_id = mine.id
      cross join lateral (select (debt.due_on + 1)::timestamp at time zone 'utc' as until) as due
    where debt.status = 'open' and clock.now() < due.until and clock.now() >= due.until - interval '15 days'
  union all
  select mine.id, 'review', true, mine.id, mine.other_id,
      internal.offered_services(mine.id, mine.current_version, trade_waits.member_id), '{}', ended.at,
      ended.at + interval '14 days'
    from mine cross join lateral (select coalesce(mine.completed_at, mine.cancelled_at) as at) as ended
    where mine.is_reviewable and clock.now() < ended.at + interval '14 days' and not exists (
      select from public.reviews as written
      where written.trade_id = mine.id and written.reviewer_id = trade_waits.member_id);
end
$$;
comment on function internal.trade_waits(uuid[], uuid) is
  'What these trades wait for a member to do (to_do), and their appointments to come. In a dispute nothing else waits.';

create or replace function internal.trade_waits_for(trade_id uuid, member_id uuid, kind text, subject_id uuid)
returns boolean
language sql stable set search_path = '' as $$
  select exists (select from internal.trade_waits(array[trade_waits_for.trade_id], trade_waits_for.member_id) as waits
    where waits.kind = trade_waits_for.kind and waits.subject_id = trade_waits_for.subject_id)
$$;
comment on function internal.trade_waits_for(uuid, uuid, text, uuid) is
  'Whether a trade waits for a member to do this. For reminders, which run as the owner.';

create or replace function public.my_turn(trade public.trade_proposals) returns boolean
language sql stable set search_path = '' as $$
  select trade.status in ('pending', 'accepted') and exists (
    select from internal.trade_waits(array[trade.id], auth.uid()) as waits where waits.to_do)
$$;
comment on function public.my_turn(public.trade_proposals) is
  'Computed field: whether the trade waits for the caller, for pages of 0.1.0. The release after 0.2.0 drops it.';

create or replace function internal.waiting_trades() returns table (
  kind text, to_do boolean, subject_id uuid, trade_id uuid, person_id uuid, facts jsonb, since timestamptz,
  until timestamptz, link text
) language plpgsql stable rows 20 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select waits.kind, waits.to_do, waits.subject_id, waits.trade_id, waits.person_id,
    waits.facts || jsonb_build_object('services', waits.services) || case waits.kind
      when 'appointment' then jsonb_build_object('address', (
        select street.address from public.trade_addresses as street where street.appointment_id = waits.subject_id))
      else '{}' end,
    waits.since, waits.until, '/trades?id=' || waits.trade_id
  from internal.trade_waits(array(
      select trade.id from public.trade_proposals as trade
      where (trade.proposer_id = (select auth.uid()) or trade.recipient_id = (select auth.uid()))
        and (trade.status in ('pending', 'accepted')
          or (trade.status in ('completed', 'cancelled') and trade.updated_at > clock.now() - interval '14 days')
          or trade.id in (select debt.trade_id from public.trade_ious as debt
            where debt.status = 'open' and debt.due_on <= (clock.now() at time zone 'utc')::date + 14
              and (debt.debtor_id = (select auth.uid()) or debt.creditor_id = (select auth.uid()))))
      order by trade.status in ('pending', 'accepted') desc, trade.next_at, trade.id limit 200), auth.uid()) as waits
  order by waits.until nulls last, waits.since, waits.subject_id limit 80;
end
$$;
comment on function internal.waiting_trades() is 'What waits for the caller in their trades.';

-- ## Rules
grant execute on function internal.offered_services(uuid, int, uuid),
  internal.trade_waits(uuid[], uuid), internal.waiting_trades(),
  public.my_turn(public.trade_proposals) to authenticated;
insert into internal.waiting_sources (area, rows) values ('trades', 'internal.waiting_trades()')
  on conflict (area) do update set rows = excluded.rows;
