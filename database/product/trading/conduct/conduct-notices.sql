-- The notifications about what goes wrong with a trade: late cancels, no-shows, debts, disputes and strikes.
-- Needs: notifications, trades, days

-- ## Functions
create or replace function internal.conduct_notice(template text, facts jsonb, out title text, out message text)
language plpgsql stable set search_path = '' as $$
declare
  who text := public.shortened(facts ->> 'who', 50);
  service text := facts ->> 'service';
begin
  case template
    when 'trade_late_cancel' then
      title := who || ' canceled late'; message := 'If that''s fine with you, say so within two days. Otherwise it counts as a late cancel.';
    when 'trade_excused' then
      title := who || ' says it''s fine'; message := 'It doesn''t count as a late cancel.';
    when 'trade_no_show' then
      title := who || case when facts ? 'is_neither' then ' says neither of you came' else ' says you didn''t come' end;
      message := case when facts ? 'is_neither' then 'Please confirm it, or say that you were there: ' || service || '.'
        else 'Please answer within two days: ' || service || '. Without an answer it counts as missed.' end;
    when 'trade_missed' then
      title := 'Missed appointment: ' || service; message := 'That''s settled between you and ' || who || '.';
    when 'trade_owed' then
      title := who || ' still owes you a service'; message := 'Choose within seven days how to settle ' || service || '.';
    when 'trade_owing' then
      title := 'You still owe ' || who || ' a service'; message := who || ' chooses how to settle ' || service || '. Until then you can''t send new requests.';
    when 'trade_reopened' then
      title := 'Find a new time with ' || who; message := 'You still give: ' || service || '.';
    when 'iou_made' then
      title := case when facts ? 'is_debtor' then 'You owe ' || who || ' a service' else who || ' owes you a service' end;
      message := service || ', until ' || internal.day_in_words((facts ->> 'due_on')::date::timestamp at time zone 'utc') || '.';
    when 'iou_redeemed' then
      title := 'You owe ' || who || ' nothing more'; message := 'Settled with a trade: ' || service || '.';
    when 'iou_forgiven' then
      title := who || ' let it go'; message := 'You no longer owe them ' || service || '.';
    when 'iou_due' then
      title := case when facts ? 'is_debtor' then 'You still owe ' || who || ' a service' else who || ' still owes you a service' end;
      message := service || ', until ' || internal.day_in_words((facts ->> 'due_on')::date::timestamp at time zone 'utc') || '.';
    when 'iou_expired' then
      title := 'What was owed has expired'; message := service || ', between you and ' || who || '.';
    when 'dispute_opened' then
      title := who || ' says something went wrong'; message := 'Tell your side within three days. Everything in this trade waits until it''s settled.';
    when 'dispute_answered' then
      title := who || ' told their side'; message := 'The moderation team reads both and decides.';
    when 'dispute_withdrawn' then
      title := who || ' took their complaint back'; message := 'The trade goes on where it was.';
    when 'dispute_decided' then
      title := 'Decided: your trade with ' || who; message := 'Read what the moderation team decided.';
    when 'strike_given' then
      title := case facts ->> 'kind' when 'late_cancel' then 'A late cancel counts against you' when 'no_show' then 'A missed appointment counts against you'
        when 'abandoned_owed' then 'A service you owed counts against you' else 'The moderation team found you at fault' end;
      message := 'You have ' || case facts ->> 'total' when '1' then '1 point' else (facts ->> 'total') || ' points' end || ' in 90 days. You can appeal for 14 days.';
    when 'strike_notice' then
      title := 'You have ' || (facts ->> 'total') || ' points in 90 days'; message := 'With 5, new trades are paused for 14 days.';
    when 'strike_upheld' then
      title := 'Your appeal was answered: it still counts'; message := 'Read the moderation team''s answer.';
    when 'strike_lifted' then
      title := 'Your appeal worked: it no longer counts'; message := 'Read the moderation team''s answer.';
  end case;
  title := public.shortened(title, 80);
  message := public.shortened(message, 200);
end
$$;
comment on function internal.conduct_notice(text, jsonb) is 'The English sentence of a template with these facts.';

create or replace function internal.tell_of_conduct(
  member_id uuid, other_id uuid, trade_id uuid, template text, cause text, facts jsonb default '{}'
) returns void language sql volatile set search_path = '' as $$
  select internal.notify(person.id, case when tell_of_conduct.template like 'strike\_%' then 'system' else 'trade_update' end,
      tell_of_conduct.template, notice.title, notice.message, known.facts, tell_of_conduct.template || ':' || tell_of_conduct.cause,
      case when tell_of_conduct.template like 'strike\_%' then '/settings?tab=account#standing' else '/trades?id=' || tell_of_conduct.trade_id end,
      tell_of_conduct.trade_id, tell_of_conduct.other_id)
    from auth.users as person
      cross join lateral (
        select tell_of_conduct.facts || coalesce((
          select jsonb_build_object('who', other.full_name) from public.profiles as other where other.id = tell_of_conduct.other_id), '{}') as facts) as known
      cross join lateral internal.conduct_notice(tell_of_conduct.template, known.facts) as notice
    where person.id = tell_of_conduct.member_id and person.deleted_at is null
$$;
comment on function internal.tell_of_conduct(uuid, uuid, uuid, text, text, jsonb) is
  'Notifies a member, once for each cause, of something that went wrong in a trade with the other member, if any; nobody whose account is erased. For definer functions.';

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
