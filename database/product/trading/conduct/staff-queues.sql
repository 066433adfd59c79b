-- What the moderation team has to look at after trades went wrong: disputes, appeals against strikes, and members with many points.
-- Needs: disputes, strikes, evidence, visits

-- ## Functions
create or replace function internal.queue_start(cursor jsonb, out after_at timestamptz, out after_id uuid) language plpgsql immutable set search_path = '' as $$
begin
  if (queue_start.cursor is null or (
      internal.is_input(queue_start.cursor ->> 'at', 'timestamptz')
      and internal.is_input(queue_start.cursor ->> 'id', 'uuid'))) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Start from a row of this list.';
  end if;
  after_at := queue_start.cursor ->> 'at';
  after_id := queue_start.cursor ->> 'id';
end
$$;
comment on function internal.queue_start(jsonb) is 'After which row a page of a queue begins.';

create or replace function internal.member_card(member_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', card.id, 'full_name', card.full_name, 'profile_picture', card.profile_picture, 'specialties', card.specialties,
    'city', card.city, 'state_code', card.state_code, 'created_at', card.created_at, 'points', internal.strike_points(card.id))
  from public.profiles as card where card.id = member_card.member_id
$$;
comment on function internal.member_card(uuid) is 'A member as the queues of the team show them, with their points of 90 days. For definer functions.';

create or replace function internal.trade_in_short(trade_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', trade.id, 'status', trade.status, 'phase', trade.phase, 'accepted_at', trade.accepted_at, 'services', (
    select jsonb_agg(jsonb_build_object('id', meeting.id, 'title', internal.services_of(meeting),
        'provider_id', meeting.provider_id, 'receiver_id', meeting.receiver_id, 'value_cents', visit.value_cents,
        'status', meeting.status, 'starts_at', meeting.starts_at, 'timezone', meeting.timezone,
        'provider_here_at', meeting.provider_here_at, 'receiver_here_at', meeting.receiver_here_at, 'provider_done_at', meeting.provider_done_at,
        'receiver_done_at', meeting.receiver_done_at) order by visit.position)
    from public.trade_appointments as meeting, lateral (
      select min(item.position) as position, sum(item.agreed_value_cents * item.quantity) as value_cents
      from public.trade_items as item where item.appointment_id = meeting.id) as visit
    where meeting.trade_id = trade.id))
  from public.trade_proposals as trade where trade.id = trade_in_short.trade_id
$$;
comment on function internal.trade_in_short(uuid) is
  'What the team needs to know of a trade: its visits with their services, who gave which, when, and what both said '
  'on the day. No place and no message. For definer functions.';

create or replace function public.admin_disputes(settled boolean default false, cursor jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  start record;
  page uuid[];
begin
  perform internal.refuse_unless_may('resolve_dispute');
  start := internal.queue_start(admin_disputes.cursor);
  if admin_disputes.settled then
    page := array(select dispute.id from public.trade_disputes as dispute where dispute.status = 'resolved'
        and (dispute.resolved_at, dispute.id) < (coalesce(start.after_at, 'infinity'), coalesce(start.after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by dispute.resolved_at desc, dispute.id desc limit 50);
  else
    page := array(select dispute.id from public.trade_disputes as dispute where dispute.status in ('open', 'answered', 'in_review')
        and (dispute.created_at, dispute.id) > (coalesce(start.after_at, '-infinity'), coalesce(start.after_id, '00000000-0000-0000-0000-000000000000'))
      order by dispute.created_at, dispute.id limit 50);
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(dispute) - '{resolved_by}'::text[] || jsonb_build_object(
        'service', (select item.title from public.trade_items as item where item.id = dispute.item_id),
        'opener', internal.member_card(dispute.opened_by), 'other', internal.member_card(dispute.other_id),
        'trade', internal.trade_in_short(dispute.trade_id), 
        'evidence', internal.evidence_of(dispute.id, dispute.opened_by) || internal.evidence_of(dispute.id, dispute.other_id),
        'obstacle', case
          when auth.uid() in (dispute.opened_by, dispute.other_id) then 'your_own'
          when dispute.status = 'open' and clock.now() <= dispute.created_at + interval '72 hours' then 'answer_awaited' end) order by listed.place), '[]')
    from unnest(page) with ordinality as listed (id, place) join public.trade_disputes as dispute on dispute.id = listed.id);
end
$$;
comment on function public.admin_disputes(boolean, jsonb) is
  'Fifty disputes for those who decide them: the open ones oldest first, or the resolved ones newest first; with '
  'both members, the trade, the one service of the visit it is about if it names one, and `obstacle`: why the '
  'caller cannot decide now. `cursor`: {at, id} of the last row, at being created_at or resolved_at. Definer: no '
  'caller reads others'' disputes.';

create or replace function public.admin_strikes(which text default 'appeals', cursor jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  start record;
  page uuid[];
begin
  perform internal.refuse_unless_may('decide_strike');
  start := internal.queue_start(admin_strikes.cursor);
  if admin_strikes.which = 'appeals' then
    page := array(select strike.id from public.conduct_strikes as strike where strike.appeal_status = 'open'
        and (strike.appealed_at, strike.id) > (coalesce(start.after_at, '-infinity'), coalesce(start.after_id, '00000000-0000-0000-0000-000000000000'))
      order by strike.appealed_at, strike.id limit 50);
  elsif admin_strikes.which = 'reviews' then
    page := array(select strike.id from public.conduct_strikes as strike where strike.review_status = 'open'
        and (strike.counts_at, strike.id) > (coalesce(start.after_at, '-infinity'), coalesce(start.after_id, '00000000-0000-0000-0000-000000000000'))
      order by strike.counts_at, strike.id limit 50);
  elsif admin_strikes.which = 'decided' then
    page := array(select strike.id from public.conduct_strikes as strike where strike.decided_at is not null
        and (strike.decided_at, strike.id) < (coalesce(start.after_at, 'infinity'), coalesce(start.after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by strike.decided_at desc, strike.id desc limit 50);
  else
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'There is no such list.';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(strike) - '{decided_by,given_by,sanction_id,is_counted}'::text[] || jsonb_build_object(
        'member', internal.member_card(strike.user_id), 'trade', internal.trade_in_short(strike.trade_id),
        'obstacle', case when strike.user_id = auth.uid() or exists (select from public.trade_proposals as trade
            where trade.id = strike.trade_id and auth.uid() in (trade.proposer_id, trade.recipient_id)) then 'your_own'
          when strike.given_by = auth.uid() and strike.appeal_status = 'open' then 'you_decided' end,
        'others', (select coalesce(jsonb_agg(jsonb_build_object('id', newest.id, 'kind', newest.kind, 'points', newest.points,
              'counts_at', newest.counts_at, 'appeal_status', newest.appeal_status) order by newest.created_at desc, newest.id desc), '[]')
          from (select other.* from public.conduct_strikes as other where other.user_id = strike.user_id and other.id <> strike.id
            order by other.created_at desc, other.id desc limit 10) as newest)) order by listed.place), '[]')
    from unnest(page) with ordinality as listed (id, place) join public.conduct_strikes as strike on strike.id = listed.id);
end
$$;
comment on function public.admin_strikes(text, jsonb) is
  'Fifty strikes for the team: `appeals` that wait for an answer and `reviews` of members with 8 points, oldest first, or `decided` appeals, newest first; with the member, the trade, their other strikes, and `obstacle`. `cursor`: {at, id} of the last row, at being appealed_at, counts_at or decided_at. Definer: no caller reads others'' strikes.';

-- ## Rules
grant execute on function public.admin_disputes(boolean, jsonb), public.admin_strikes(text, jsonb) to authenticated;
