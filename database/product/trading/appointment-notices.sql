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

create or replace function internal.appointment_notice(
  meeting public.trade_appointments, member_id uuid, event text, out title text, out message text, out facts jsonb
) language plpgsql stable set search_path = '' as $$
declare
  is_provider boolean := appointment_notice.member_id = meeting.provider_id;
  name text := (select full_name from public.profiles where id = case when is_provider then meeting.receiver_id else meeting.provider_id end);
  who text := public.shortened(name, 50);
  service text := internal.services_of(meeting);
  late int := case when is_provider then meeting.receiver_late_minutes else meeting.provider_late_minutes end;
  moment text := internal.time_in_words(meeting.starts_at, meeting.timezone);
begin
  facts := jsonb_build_object('who', name, 'service', service)
    || case when meeting.starts_at is null then '{}' else jsonb_build_object('starts_at', meeting.starts_at, 'timezone', meeting.timezone) end
    || case appointment_notice.event when 'late' then jsonb_build_object('minutes', late) else '{}' end;
  message := service || case when is_provider then ' for ' else ' with ' end || who || coalesce(', ' || moment, '') || '.';
  title := case appointment_notice.event
    when 'times' then who || ' proposed times'
    when 'new_times' then who || ' asks for another time'
    when 'new_times_late' then who || ' asks late for another time'
    when 'time' then 'Time confirmed: ' || moment
    when 'place' then who || ' changed where you meet'
    when 'split' then who || ' would do this on another day'
    when 'joined' then who || ' put your services into one visit'
    when 'place_asked' then who || ' asks to meet elsewhere'
    when 'place_agreed' then who || ' agreed to the other place'
    when 'place_kept' then who || ' keeps the place you agreed on'
    when 'coming' then who || ' will be there'
    when 'late' then who || ' is running ' || late || ' minutes late'
    when 'here' then who || ' is here'
    when 'marked' then case when is_provider then 'Tap to confirm that you did it' else 'Tap to confirm you got your service' end
    when 'soon' then case meeting.reminded when 1 then 'In two days: will you be there?' when 2 then 'In 24 hours: ' || service else 'In two hours: ' || service end
    when 'over' then 'Did it happen?' end;
  message := case appointment_notice.event
    when 'times' then 'Choose one for ' || service || '.'
    when 'new_times' then 'Your time for ' || service || ', ' || moment || ', is still yours until you choose.'
    when 'new_times_late' then 'If that''s fine with you, say so within two days. Otherwise it counts as a late cancel. Your time for ' || service || ', ' || moment || ', is still yours until you choose.'
    when 'marked' then who || ' says that ' || service || ' is done.'
    when 'split' then service || ' is a visit of its own now. Agree on a time for it.'
    when 'joined' then service || ': agree on one time for all of it.'
    when 'place_asked' then service || ', ' || moment || ', stays where you agreed until you accept.'
    else message end;
  title := public.shortened(title, 80);
  message := public.shortened(message, 200);
end
$$;
comment on function internal.appointment_notice(public.trade_appointments, uuid, text) is
  'The sentence for an event of an appointment, in English and as facts, for one of the two. Never with an address.';

create or replace function internal.tell_of_appointment(meeting public.trade_appointments, member_id uuid, event text) returns void
language sql volatile set search_path = '' as $$
  select internal.notify(tell_of_appointment.member_id, 'trade_update', 'trade_' || event, notice.title, notice.message, notice.facts,
      'appointment:' || meeting.id || ':' || event || ':' || case event
        when 'times' then md5(meeting.slots::text) when 'new_times' then md5(meeting.slots::text)
        when 'new_times_late' then md5(meeting.slots::text) when 'marked' then ''
        when 'place_asked' then clock.now()::text when 'place_kept' then clock.now()::text
        when 'split' then clock.now()::text when 'joined' then clock.now()::text
        when 'late' then meeting.sequence || ':' || (notice.facts ->> 'minutes')
        when 'soon' then meeting.sequence || ':' || meeting.reminded when 'over' then meeting.sequence || ':' || meeting.reminded
        else meeting.sequence::text end,
      '/trades?id=' || meeting.trade_id, meeting.trade_id, case
        when event in ('soon', 'over') then null
        when tell_of_appointment.member_id = meeting.provider_id then meeting.receiver_id else meeting.provider_id end)
    from internal.appointment_notice(meeting, tell_of_appointment.member_id, event) as notice
$$;
comment on function internal.tell_of_appointment(public.trade_appointments, uuid, text) is
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
