-- The notifications about what goes wrong with a trade: late cancels, no-shows, debts, disputes and strikes.
-- Needs: notifications, trades

-- ## Functions
create or replace function internal.notify_of_conduct(
  member_id uuid, other_id uuid, trade_id uuid, kind text, cause text, facts jsonb default '{}'
) returns void language sql volatile set search_path = '' as $$
  select internal.notify(person.id, notify_of_conduct.kind,
      notify_of_conduct.facts || coalesce((select jsonb_build_object('who', other.full_name)
        from public.profiles as other where other.id = notify_of_conduct.other_id), '{}'),
      notify_of_conduct.kind || ':' || notify_of_conduct.cause,
      case when notify_of_conduct.kind like 'strike\_%' then '/settings?tab=account#standing'
        else '/trades?id=' || notify_of_conduct.trade_id end,
      notify_of_conduct.trade_id, notify_of_conduct.other_id)
    from auth.users as person where person.id = notify_of_conduct.member_id and person.deleted_at is null
$$;
comment on function internal.notify_of_conduct(uuid, uuid, uuid, text, text, jsonb) is
  'Notifies a member, once for each cause, of something that went wrong in a trade with the other member, if any;'
  ' nobody whose account is erased. For definer functions.';

-- ## Rules
select internal.notice_kind('trade_late_cancel', 'trade_update', 'trades', urgency => 'now', gate => 'trades',
  calendar => 'internal.trade_events');
select internal.notice_kind('trade_excused', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', mutes => 'trade');
select internal.notice_kind('trade_no_show', 'trade_update', 'trades', urgency => 'now', gate => 'trades',
  awaits => '{no_show,neither_came}');
select internal.notice_kind('trade_missed', 'trade_update', 'trades', urgency => 'now', gate => 'trades');
select internal.notice_kind('trade_owed', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', awaits => '{owed}');
select internal.notice_kind('trade_owing', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades');
select internal.notice_kind('trade_reopened', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades');
select internal.notice_kind('iou_made', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades');
select internal.notice_kind('iou_redeemed', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades');
select internal.notice_kind('iou_forgiven', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades');
select internal.notice_kind('iou_due', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades');
select internal.notice_kind('iou_expired', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades');
select internal.notice_kind('dispute_opened', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', awaits => '{tell_side}');
select internal.notice_kind('dispute_answered', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades');
select internal.notice_kind('dispute_withdrawn', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades');
select internal.notice_kind('dispute_decided', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades');
select internal.notice_kind('strike_given', 'system', 'system', urgency => 'day');
select internal.notice_kind('strike_notice', 'system', 'system', urgency => 'day');
select internal.notice_kind('strike_upheld', 'system', 'system', urgency => 'day');
select internal.notice_kind('strike_lifted', 'system', 'system', urgency => 'day');
