-- The notifications about an appointment, and when each comes (docs/product/notifications.md).
-- Needs: visits, notifications, days

-- ## Functions
create or replace function internal.reminders_due(starts_at timestamptz, over_at timestamptz) returns int language sql stable set search_path = '' as $$
  select case
    when clock.now() >= over_at + interval '48 hours' then 7
    when clock.now() >= over_at + interval '24 hours' then 6
    when clock.now() >= over_at + interval '3 hours' then 5
    when clock.now() >= over_at then 4
    when clock.now() >= starts_at - interval '2 hours' then 3
    when clock.now() >= starts_at - interval '24 hours' then 2
    when clock.now() >= starts_at - interval '48 hours' then 1
    else 0 end
$$;
comment on function internal.reminders_due(timestamptz, timestamptz) is
  'How many reminders an appointment has come to: three before it starts, and four from the moment it is over or one of the two said done.';

create or replace function internal.appointment_facts(meeting public.trade_appointments, member_id uuid, event text)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('is_provider', side.is_provider, 'service', internal.services_of(meeting),
      'who', (select card.full_name from public.profiles as card where card.id =
        case when side.is_provider then meeting.receiver_id else meeting.provider_id end))
    || case when meeting.is_handover then jsonb_build_object('is_handover', true) else '{}' end
    || case when meeting.starts_at is null then '{}'
      else jsonb_build_object('starts_at', meeting.starts_at, 'timezone', meeting.timezone) end
    || case appointment_facts.event
      when 'late' then jsonb_build_object('minutes',
        case when side.is_provider then meeting.receiver_late_minutes else meeting.provider_late_minutes end)
      when 'soon' then jsonb_build_object('reminded', meeting.reminded)
      else '{}' end
  from (values (appointment_facts.member_id = meeting.provider_id)) as side (is_provider)
$$;
comment on function internal.appointment_facts(public.trade_appointments, uuid, text) is
  'What one of the two reads about an event of an appointment. Never with an address.';

create or replace function internal.notify_of_appointment(
  meeting public.trade_appointments, member_id uuid, event text
) returns void language sql volatile set search_path = '' as $$
  select internal.notify(notify_of_appointment.member_id, 'trade_' || event, known.facts,
      'appointment:' || meeting.id || ':' || event || ':' || case event
        when 'times' then md5(meeting.slots::text) when 'new_times' then md5(meeting.slots::text)
        when 'new_times_late' then md5(meeting.slots::text) when 'marked' then ''
        when 'place_asked' then clock.now()::text when 'place_kept' then clock.now()::text
        when 'split' then clock.now()::text when 'joined' then clock.now()::text
        when 'late' then meeting.sequence || ':' || (known.facts ->> 'minutes')
        when 'soon' then meeting.sequence || ':' || meeting.reminded
        when 'over' then meeting.sequence || ':' || meeting.reminded
        else meeting.sequence::text end,
      '/trades?id=' || meeting.trade_id, meeting.trade_id, case
        when event in ('soon', 'over') then null
        when notify_of_appointment.member_id = meeting.provider_id then meeting.receiver_id
        else meeting.provider_id end)
    from internal.appointment_facts(meeting, notify_of_appointment.member_id, event) as known (facts)
$$;
comment on function internal.notify_of_appointment(public.trade_appointments, uuid, text) is
  'Notifies one of the two, once, of an event of an appointment. For definer functions.';

-- ## Rules
select internal.notice_kind('trade_times', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', awaits => '{choose}', is_often => true);
select internal.notice_kind('trade_new_times', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', awaits => '{choose}', is_often => true);
select internal.notice_kind('trade_new_times_late', 'trade_update', 'trades', urgency => 'now', gate => 'trades',
  awaits => '{choose}', is_often => true);
select internal.notice_kind('trade_time', 'trade_update', 'trades', urgency => 'now', gate => 'trades',
  calendar => 'internal.trade_events');
select internal.notice_kind('trade_place', 'trade_update', 'trades', urgency => 'now', gate => 'trades',
  is_often => true, calendar => 'internal.trade_events');
select internal.notice_kind('trade_place_asked', 'trade_update', 'trades', urgency => 'now', gate => 'trades',
  awaits => '{place}', is_often => true);
select internal.notice_kind('trade_place_agreed', 'trade_update', 'trades', urgency => 'now', gate => 'trades',
  calendar => 'internal.trade_events');
select internal.notice_kind('trade_place_kept', 'trade_update', 'trades', urgency => 'now', gate => 'trades');
select internal.notice_kind('trade_split', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', mutes => 'trade', is_often => true);
select internal.notice_kind('trade_joined', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', mutes => 'trade', is_often => true);
select internal.notice_kind('trade_coming', 'trade_update', 'trades', gate => 'trades');
select internal.notice_kind('trade_here', 'trade_update', 'trades', gate => 'trades');
select internal.notice_kind('trade_late', 'trade_update', 'trades', urgency => 'now', gate => 'trades',
  is_often => true);
select internal.notice_kind('trade_marked', 'trade_update', 'trades', topic => 'trades', urgency => 'day',
  gate => 'trades', awaits => '{confirm}');
select internal.notice_kind('trade_soon', 'trade_update', 'trades', urgency => 'now', gate => 'trades');
select internal.notice_kind('trade_over', 'trade_update', 'trades', urgency => 'now', gate => 'trades',
  awaits => '{confirm}');
