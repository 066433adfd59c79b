-- What the two of a trade are notified of: offers, answers and how it ends (docs/product/notifications.md).
-- Needs: trades, notifications

-- ## Functions
create or replace function internal.trade_facts(trade public.trade_proposals, member_id uuid, event text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('who', (select card.full_name from public.profiles as card where card.id =
      case trade.proposer_id when trade_facts.member_id then trade.recipient_id else trade.proposer_id end))
    || case
      when trade_facts.event in ('sent', 'counter', 'accepted') then (
        select jsonb_build_object(
          'get', jsonb_agg(item.title order by item.position) filter (where item.receiver_id = trade_facts.member_id),
          'give', jsonb_agg(item.title order by item.position) filter (where item.giver_id = trade_facts.member_id))
        from public.trade_items as item where item.trade_id = trade.id and item.version = trade.current_version)
      when trade_facts.event = 'completed' then jsonb_build_object('ended', case
        when trade.phase = 'completed_with_iou' then 'iou'
        when exists (select from public.trade_appointments as missing
          where missing.trade_id = trade.id and missing.status <> 'done') then 'settled'
        else 'confirmed' end)
      when trade_facts.event = 'declined' then jsonb_build_object('reason', trade.decline_reason)
      when trade_facts.event = 'cancelled' then jsonb_build_object('reason', coalesce(trade.cancel_reason,
        case when trade.cancelled_by is null then 'no_service' end))
      when trade_facts.event = 'waiting' then jsonb_build_object('expires_at', trade.expires_at)
      else '{}' end
$$;
comment on function internal.trade_facts(public.trade_proposals, uuid, text) is
  'The facts of an event of a trade, for one party. Friendly, whatever the reason was.';

create or replace function internal.notify_of_trade(trade_id uuid, member_id uuid, event text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  trade public.trade_proposals;
begin
  select * into strict trade from public.trade_proposals where id = notify_of_trade.trade_id;
  perform internal.notify(notify_of_trade.member_id, 'trade_' || event,
    internal.trade_facts(trade, notify_of_trade.member_id, event),
    'trade:' || trade.id || ':' || case
      when event in ('sent', 'counter') then 'v' || trade.current_version
      when event = 'waiting' then 'waiting:v' || trade.current_version || ':' || trade.reminded
      else event end,
    '/trades?id=' || trade.id, trade.id, case
      when event in ('expired', 'unconfirmed') then null
      when notify_of_trade.member_id = trade.proposer_id then trade.recipient_id else trade.proposer_id end);
end
$$;
comment on function internal.notify_of_trade(uuid, uuid, text) is
  'Notifies one party, once, of an event of their trade. For definer functions.';

create or replace function internal.notify_of_offer() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.notify_of_trade(trade.id, trade.awaiting_user_id,
      case trade.current_version when 1 then 'sent' else 'counter' end)
    from public.trade_proposals as trade
    where trade.status = 'pending' and (trade.id, trade.current_version) in (select trade_id, version from written);
  return null;
end
$$;
comment on function internal.notify_of_offer() is
  'Notifies the other party of an offer after its items, which are written last.'
  ' Definer: members cannot write each other''s notifications.';

create or replace function internal.notify_of_status() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  event text := case when new.status = 'cancelled' then new.phase else new.status end;
  actor uuid := case when new.status in ('accepted', 'declined') then old.awaiting_user_id else new.cancelled_by end;
  party uuid;
begin
  -- An expiry or completion is not one person's act, so both get a notification.
  foreach party in array array[new.proposer_id, new.recipient_id] loop
    if party is distinct from actor then
      perform internal.notify_of_trade(new.id, party, event);
    end if;
  end loop;
  return null;
end
$$;
comment on function internal.notify_of_status() is
  'Notifies the party that did not change the status. Definer: see notify_of_offer.';

-- ## Rules
create or replace trigger tell after insert on public.trade_items
  referencing new table as written for each statement execute function internal.notify_of_offer();
create or replace trigger t40_tell after update of status on public.trade_proposals
  for each row when (old.status <> new.status and old.status <> 'cancelled')
  execute function internal.notify_of_status();
select internal.notice_kind('trade_sent', 'trade_proposal', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', awaits => '{answer}', mutes => 'trade', is_often => true);
select internal.notice_kind('trade_counter', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', awaits => '{answer}', mutes => 'trade', is_often => true);
select internal.notice_kind('trade_waiting', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', awaits => '{answer}');
select internal.notice_kind('trade_accepted', 'trade_accepted', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', awaits => '{propose,choose}');
select internal.notice_kind('trade_confirmed', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', awaits => '{confirm}');
select internal.notice_kind('trade_completed', 'trade_completed', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', awaits => '{review}', mutes => 'trade');
select internal.notice_kind('trade_declined', 'trade_declined', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', mutes => 'trade');
select internal.notice_kind('trade_withdrawn', 'trade_cancelled', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', mutes => 'trade', is_often => true);
select internal.notice_kind('trade_expired', 'trade_cancelled', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', mutes => 'trade');
select internal.notice_kind('trade_unconfirmed', 'trade_cancelled', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', mutes => 'trade');
select internal.notice_kind('trade_cancelled', 'trade_cancelled', 'trades', urgency => 'now', gate => 'trades',
  calendar => 'internal.trade_events');
