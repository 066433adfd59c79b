-- What the two people do about an appointment: propose times, choose one, say where, and on the day say that they are coming,
-- late, there, and done. Each locks the trade's row first, as the moves of the trade do. domain/scheduling/appointments.ts has the same rules
-- as data; tests/policies/trading/appointment-moves.test.ts compares the two.
-- Needs: appointments, appointment-notices, attempts, shared-times, lateness

-- ## Functions
create or replace function internal.appointment_of_mine(appointment_id uuid) returns public.trade_appointments
language plpgsql volatile set search_path = '' as $$
declare
  meeting public.trade_appointments;
begin
  perform public.trade_locked_for_me((select known.trade_id from public.trade_appointments as known where known.id = appointment_of_mine.appointment_id));
  select * into meeting from public.trade_appointments as known where known.id = appointment_of_mine.appointment_id;
  if meeting.status in ('done', 'cancelled', 'missed') then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = jsonb_build_object('what', 'appointment_over', 'status', meeting.status),
      message = case meeting.status when 'done' then 'You both said that this is done.' when 'missed' then 'This appointment was missed.'
        else 'This appointment was canceled.' end;
  end if;
  return meeting;
end
$$;
comment on function internal.appointment_of_mine(uuid) is
  'One of the caller''s appointments that is not over, with the row of its trade locked; for anyone else it does not exist. For definer functions.';

create or replace function internal.appointment_locked_for_me(appointment_id uuid) returns public.trade_appointments
language plpgsql volatile set search_path = '' as $$
declare
  meeting public.trade_appointments := internal.appointment_of_mine(appointment_locked_for_me.appointment_id);
begin
  if internal.report_is_open(meeting) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "no_show_open"}', message = 'First settle whether you both came.';
  end if;
  return meeting;
end
$$;
comment on function internal.appointment_locked_for_me(uuid) is
  'The same for what nobody can do while one of the two says that the other did not come. For definer functions.';

create or replace function internal.refuse_handover(meeting public.trade_appointments) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if meeting.is_handover then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "handover"}',
      message = 'Goods are handed over. That needs no time and no place here.';
  end if;
end
$$;
comment on function internal.refuse_handover(public.trade_appointments) is
  'Refuses for the handing over of goods what is for visits. For definer functions.';

create or replace function internal.appointment_in_touch(appointment_id uuid) returns public.trade_appointments
language plpgsql volatile set search_path = '' as $$
declare
  meeting public.trade_appointments := internal.appointment_locked_for_me(appointment_in_touch.appointment_id);
  other uuid := case meeting.provider_id when auth.uid() then meeting.receiver_id else meeting.provider_id end;
begin
  perform internal.refuse_handover(meeting);
  if other = any (internal.hidden_from_me()) or internal.is_suspended(other) then
    raise exception using errcode = 'PT403', hint = 'blocked_neutral', detail = '{"what": "trade_waits"}',
      message = 'This trade is waiting. You can still cancel it, say that it''s done, or report a problem.';
  end if;
  return meeting;
end
$$;
comment on function internal.appointment_in_touch(uuid) is
  'The same for what the two tell each other about a visit: not once one is hidden from the other or suspended, and in the same words whatever the reason is. For definer functions.';

create or replace function internal.refuse_unless_upcoming(meeting public.trade_appointments, opens interval, closes interval) returns void
language plpgsql stable set search_path = '' as $$
begin
  if meeting.status <> 'confirmed' or meeting.starts_at is null then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "no_time_yet"}', message = 'Agree on a time first.';
  elsif clock.now() < meeting.starts_at - refuse_unless_upcoming.opens then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "too_early"}', message = 'It''s too early for that.';
  elsif clock.now() > meeting.starts_at + refuse_unless_upcoming.closes then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "too_late"}', message = 'It''s too late for that.';
  end if;
end
$$;
comment on function internal.refuse_unless_upcoming(public.trade_appointments, interval, interval) is
  'Refuses what is only possible from some time before the start to some time after it. For definer functions.';

create or replace function public.trade_propose_slots(
  appointment_id uuid, slots timestamptz[], location_mode text default null, timezone text default null, reason text default null)
returns public.trade_appointments language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  meeting public.trade_appointments := internal.appointment_in_touch(trade_propose_slots.appointment_id);
  mode text := coalesce(trade_propose_slots.location_mode, meeting.location_mode);
  times timestamptz[] := (select array_agg(distinct slot order by slot) from unnest(trade_propose_slots.slots) as slot);
  event text := 'times';
begin
  if coalesce(cardinality(times), 0) not between 1 and 3
    or exists (select from unnest(times) as slot where slot is null or not isfinite(slot) or extract(epoch from slot) % 900 <> 0
      or slot <= clock.now() or slot > clock.now() + interval '60 days') then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "slots_wrong", "most": 3}',
      message = 'Please choose up to 3 times in the next 60 days, on the quarter hour.';
  elsif meeting.provider_done_at is not null or meeting.receiver_done_at is not null or meeting.starts_at <= clock.now() then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "appointment_began"}', message = 'This appointment has already begun.';
  elsif not internal.knock('propose times', me || ' ' || meeting.id, 20, interval '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "times_used_up", "most": 20}',
      message = 'You''ve proposed times 20 times today. Please message each other, or try again tomorrow.';
  end if;
  if meeting.status = 'confirmed' then
    event := internal.late_move_count(meeting, me, trade_propose_slots.reason);
  end if;
  -- A time that is already agreed stands, with its place, until the other chooses a new one.
  update public.trade_appointments as known set
    slots = times, proposed_by = me,
    status = case known.status when 'confirmed' then 'confirmed' else 'proposed' end,
    location_mode = case known.status when 'confirmed' then known.location_mode else mode end,
    timezone = case known.status when 'confirmed' then known.timezone
      else internal.timezone_of_place(mode, known.provider_id, known.receiver_id, trade_propose_slots.timezone) end
    where known.id = meeting.id returning * into meeting;
  perform internal.trade_settle(meeting.trade_id);
  perform internal.notify_of_appointment(meeting,
    case me when meeting.provider_id then meeting.receiver_id else meeting.provider_id end, event);
  return meeting;
exception
  when check_violation then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "meeting_wrong"}', message = 'Please choose where you would meet.';
end
$$;
comment on function public.trade_propose_slots(uuid, timestamptz[], text, text, text) is
  'Proposes up to three times for an appointment, in place of those proposed before; for a confirmed one, to move it. Within the notice that the other asks for, that needs a reason: schedule, illness, safety or other. Definer: only moves write appointments.';

create or replace function internal.notice_of(meeting public.trade_appointments) returns interval
language sql stable set search_path = '' as $$
  select make_interval(hours => coalesce((
    select max(service.min_notice_hours)
    from public.trade_items as item join public.services as service on service.id = item.service_id
    where item.appointment_id = meeting.id), 24))
$$;
comment on function internal.notice_of(public.trade_appointments) is
  'How long ahead its giver wants to know of an appointment: the longest that its services say, or a day. For definer '
  'functions.';

create or replace function public.appointment_slots(appointment_id uuid, location_mode text default null)
returns table (starts_at timestamptz, ends_at timestamptz, timezone text)
language plpgsql volatile rows 72 security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := auth.uid();
  meeting public.trade_appointments := internal.appointment_in_touch(appointment_slots.appointment_id);
  mode text := coalesce(appointment_slots.location_mode, meeting.location_mode);
  zone text := internal.timezone_of_place(mode, meeting.provider_id, meeting.receiver_id, meeting.timezone);
begin
  perform internal.refuse_restricted();
  if mode not in ('my_place', 'your_place', 'salon_third', 'online') then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "meeting_wrong"}', message = 'Please choose where you would meet.';
  elsif not exists (select from public.availability as own where own.user_id = me) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "hours_missing"}', message = 'Set your own hours first.';
  elsif not internal.knock('appointment slots', me::text, 40, interval '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "slots_used_up", "most": 40}',
      message = 'You''ve looked for shared times 40 times today. Please try again tomorrow.';
  end if;
  return query select slot.starts_at, slot.starts_at + make_interval(mins => meeting.minutes), zone
    from internal.spread_starts(internal.shared_starts(meeting.provider_id, meeting.receiver_id, meeting.minutes, meeting.minutes_before,
      meeting.minutes_after, mode, internal.quarters_from(clock.now() + internal.notice_of(meeting)),
      internal.quarters_from(((clock.now() at time zone zone)::date + 31)::timestamp at time zone zone)), zone) as slot (starts_at);
end
$$;
comment on function public.appointment_slots(uuid, text) is
  'Up to 72 times in the next 30 days that both have for an appointment, no sooner than its giver wants to know of it, '
  'as overlap_slots answers before a trade; 40 times a day. Definer: reads both members'' hours.';

create or replace function internal.is_taken(member_id uuid, meeting public.trade_appointments, slot timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.trade_appointments as taken
    where is_taken.member_id in (taken.provider_id, taken.receiver_id) and taken.id <> meeting.id and taken.status = 'confirmed'
      and taken.starts_at - case is_taken.member_id when taken.provider_id then make_interval(mins => taken.minutes_before) else '0' end
        < is_taken.slot + make_interval(mins => meeting.minutes + case is_taken.member_id when meeting.provider_id then meeting.minutes_after else 0 end)
      and taken.ends_at + case is_taken.member_id when taken.provider_id then make_interval(mins => taken.minutes_after) else '0' end
        > is_taken.slot - case is_taken.member_id when meeting.provider_id then make_interval(mins => meeting.minutes_before) else '0' end)
$$;
comment on function internal.is_taken(uuid, public.trade_appointments, timestamptz) is
  'Whether a member has another appointment at that time, with what it takes to set up and clean up. For definer functions.';

create or replace function public.trade_confirm_slot(appointment_id uuid, slot timestamptz) returns public.trade_appointments
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  meeting public.trade_appointments := internal.appointment_in_touch(trade_confirm_slot.appointment_id);
  member_id uuid;
begin
  if meeting.proposed_by is null or meeting.proposed_by = me then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "no_times_to_choose"}', message = 'There are no times for you to choose from.';
  elsif trade_confirm_slot.slot is null or trade_confirm_slot.slot <> all (meeting.slots) then
    raise exception using errcode = 'PT409', hint = 'stale_version', detail = '{"what": "times_changed"}',
      message = 'These times changed while you were looking. Here are the latest.';
  elsif meeting.starts_at <= clock.now() then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "appointment_began"}',
      message = 'This appointment has already begun.';
  elsif trade_confirm_slot.slot <= clock.now() then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "time_passed"}', message = 'That time has passed. Please choose another.';
  end if;
  -- One after the other for each of the two, so that nobody gets two appointments at once.
  for member_id in select least(meeting.provider_id, meeting.receiver_id) union all select greatest(meeting.provider_id, meeting.receiver_id) loop
    perform pg_advisory_xact_lock(hashtextextended('appointments of ' || member_id, 0));
  end loop;
  if internal.is_taken(meeting.provider_id, meeting, trade_confirm_slot.slot) or internal.is_taken(meeting.receiver_id, meeting, trade_confirm_slot.slot) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "time_taken"}',
      message = 'One of you has something else at that time by now. Please choose another.';
  end if;
  update public.trade_appointments as known set
    status = 'confirmed', slots = '{}', proposed_by = null, sequence = known.sequence + 1,
    starts_at = trade_confirm_slot.slot, ends_at = trade_confirm_slot.slot + make_interval(mins => known.minutes),
    -- Nobody is reminded of what they have just agreed on.
    reminded = internal.reminders_due(trade_confirm_slot.slot, null),
    provider_coming_at = null, receiver_coming_at = null, provider_late_minutes = null, receiver_late_minutes = null,
    provider_here_at = null, receiver_here_at = null, held_seconds = 0
    where known.id = meeting.id returning * into meeting;
  insert into public.trade_check_codes (appointment_id, receiver_id, code)
    values (meeting.id, meeting.receiver_id, lpad((('x' || encode(pg_catalog.sha256(pg_catalog.uuid_send(gen_random_uuid())), 'hex'))::bit(31)::int % 1000000)::text, 6, '0'))
    on conflict on constraint trade_check_codes_pkey do nothing;
  perform internal.trade_settle(meeting.trade_id);
  perform internal.notify_of_appointment(meeting, meeting.provider_id, 'time');
  perform internal.notify_of_appointment(meeting, meeting.receiver_id, 'time');
  return meeting;
end
$$;
comment on function public.trade_confirm_slot(uuid, timestamptz) is
  'Agrees to one of the times the other has proposed. Definer: only moves write appointments.';

create or replace function internal.place_set(
  meeting public.trade_appointments, host_id uuid, location_mode text, place_name text, arrival_note text, address text
) returns public.trade_appointments language plpgsql volatile set search_path = '' as $$
declare
  changed public.trade_appointments;
begin
  update public.trade_appointments as known set
    location_mode = place_set.location_mode, place_name = btrim(coalesce(place_set.place_name, '')),
    arrival_note = btrim(coalesce(place_set.arrival_note, '')), sequence = known.sequence + 1,
    timezone = internal.timezone_of_place(place_set.location_mode, known.provider_id, known.receiver_id, known.timezone)
    where known.id = meeting.id returning * into changed;
  delete from public.trade_addresses as known where known.appointment_id = meeting.id;
  if place_set.address <> '' then
    insert into public.trade_addresses (appointment_id, host_id, address) values (meeting.id, place_set.host_id, place_set.address);
  end if;
  delete from public.trade_place_proposals as asked where asked.appointment_id = meeting.id;
  perform internal.trade_settle(meeting.trade_id);
  return changed;
end
$$;
comment on function internal.place_set(public.trade_appointments, uuid, text, text, text, text) is
  'Gives an appointment a place, and ends what was asked about it. The trade''s row must be locked. For definer functions.';

create or replace function public.trade_place_save(
  appointment_id uuid, location_mode text, place_name text default '', address text default '', arrival_note text default ''
) returns public.trade_appointments language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  meeting public.trade_appointments := internal.appointment_in_touch(trade_place_save.appointment_id);
  host uuid := case trade_place_save.location_mode when 'your_place' then meeting.receiver_id when 'my_place' then meeting.provider_id else me end;
  street text := btrim(internal.plain_text(coalesce(trade_place_save.address, '')));
  name text := btrim(internal.plain_text(coalesce(trade_place_save.place_name, '')));
  note text := btrim(coalesce(trade_place_save.arrival_note, ''));
  asked public.trade_place_proposals;
begin
  if trade_place_save.location_mode is null or trade_place_save.location_mode not in ('my_place', 'your_place', 'salon_third', 'online')
    or char_length(street) not between 5 and 300 and street <> '' then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "place_wrong"}',
      message = 'Please say where you meet, and give the address 5 to 300 characters.';
  elsif host <> me then
    raise exception using errcode = 'PT403', hint = 'not_allowed', detail = '{"what": "not_your_place"}',
      message = 'Only the person whose place it is can give its address.';
  elsif meeting.starts_at <= clock.now() then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "appointment_began"}', message = 'This appointment has already begun.';
  elsif not internal.knock('change places', me || ' ' || meeting.id, 20, interval '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "places_used_up", "most": 20}',
      message = 'You''ve changed the place 20 times today. Please message each other, or try again tomorrow.';
  end if;
  -- The same place once more is no news.
  select * into asked from public.trade_place_proposals as known where known.appointment_id = meeting.id;
  if (asked.proposed_by, asked.location_mode, asked.place_name, asked.arrival_note, coalesce(asked.address, ''))
        = (me, trade_place_save.location_mode, name, note, street)
      or asked.appointment_id is null and (meeting.location_mode, meeting.place_name, meeting.arrival_note)
        = (trade_place_save.location_mode, name, note)
      and street = coalesce((select known.address from public.trade_addresses as known where known.appointment_id = meeting.id), '') then
    return meeting;
  end if;
  -- From a day before the start on, what they agreed on stands until the other accepts another place.
  if meeting.status = 'confirmed' and clock.now() >= meeting.starts_at - interval '24 hours' and (
      meeting.location_mode <> trade_place_save.location_mode
      or meeting.place_name not in ('', name)
      or exists (select from public.trade_addresses as known where known.appointment_id = meeting.id and known.address <> street)) then
    insert into public.trade_place_proposals as asked (appointment_id, proposed_by, location_mode, place_name, arrival_note, address)
      values (meeting.id, me, trade_place_save.location_mode, name, note, nullif(street, ''))
      on conflict on constraint trade_place_proposals_pkey do update set (proposed_by, location_mode, place_name, arrival_note, address, proposed_at)
        = (excluded.proposed_by, excluded.location_mode, excluded.place_name, excluded.arrival_note, excluded.address, excluded.proposed_at);
    perform internal.trade_settle(meeting.trade_id);
    perform internal.notify_of_appointment(meeting,
      case me when meeting.provider_id then meeting.receiver_id else meeting.provider_id end, 'place_asked');
    return meeting;
  end if;
  meeting := internal.place_set(meeting, me, trade_place_save.location_mode, name, note, street);
  if meeting.status = 'confirmed' then
    perform internal.notify_of_appointment(meeting,
      case me when meeting.provider_id then meeting.receiver_id else meeting.provider_id end, 'place');
  end if;
  return meeting;
exception
  when check_violation then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "place_long"}',
      message = 'Please keep the place under 120 characters and the note under 300.';
end
$$;
comment on function public.trade_place_save(uuid, text, text, text, text) is
  'Says where an appointment is. Who hosts it gives the address; for another place or online, either does. In the last 24 hours another place than the agreed one needs the other''s answer. Definer: only moves write appointments.';

create or replace function public.trade_place_answer(appointment_id uuid, accepts boolean) returns public.trade_appointments
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  meeting public.trade_appointments := internal.appointment_in_touch(trade_place_answer.appointment_id);
  asked public.trade_place_proposals;
begin
  select * into asked from public.trade_place_proposals as known where known.appointment_id = meeting.id;
  if not found or (asked.proposed_by = me and trade_place_answer.accepts is not false) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "no_place_asked"}',
      message = 'There is no other place for you to answer.';
  elsif meeting.starts_at <= clock.now() then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "appointment_began"}', message = 'This appointment has already begun.';
  elsif trade_place_answer.accepts then
    meeting := internal.place_set(meeting, asked.proposed_by, asked.location_mode, asked.place_name, asked.arrival_note, coalesce(asked.address, ''));
    perform internal.notify_of_appointment(meeting, asked.proposed_by, 'place_agreed');
    return meeting;
  end if;
  delete from public.trade_place_proposals as known where known.appointment_id = meeting.id;
  perform internal.trade_settle(meeting.trade_id);
  if asked.proposed_by <> me then
    perform internal.notify_of_appointment(meeting, asked.proposed_by, 'place_kept');
  end if;
  return meeting;
end
$$;
comment on function public.trade_place_answer(uuid, boolean) is
  'Accepts another place that the other asked for in the last 24 hours, or keeps the agreed one; who asked takes it back with false. Definer: only moves write appointments.';

create or replace function public.trade_coming(appointment_id uuid) returns public.trade_appointments
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  meeting public.trade_appointments := internal.appointment_in_touch(trade_coming.appointment_id);
begin
  perform internal.refuse_unless_upcoming(meeting, '48 hours', '0');
  update public.trade_appointments as known set
    provider_coming_at = case me when known.provider_id then coalesce(known.provider_coming_at, clock.now()) else known.provider_coming_at end,
    receiver_coming_at = case me when known.receiver_id then coalesce(known.receiver_coming_at, clock.now()) else known.receiver_coming_at end
    where known.id = meeting.id returning * into meeting;
  perform internal.trade_settle(meeting.trade_id);
  perform internal.notify_of_appointment(meeting,
    case me when meeting.provider_id then meeting.receiver_id else meeting.provider_id end, 'coming');
  return meeting;
end
$$;
comment on function public.trade_coming(uuid) is '“I''ll be there”, in the last 48 hours before an appointment. Repeating it changes nothing. Definer: only moves write appointments.';

create or replace function public.trade_running_late(appointment_id uuid, minutes int) returns public.trade_appointments
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  meeting public.trade_appointments := internal.appointment_in_touch(trade_running_late.appointment_id);
begin
  if trade_running_late.minutes is null or trade_running_late.minutes not in (5, 10, 15, 20) then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "late_wrong"}', message = 'Choose 5, 10, 15 or 20 minutes.';
  end if;
  perform internal.refuse_unless_upcoming(meeting, '1 hour', '1 hour');
  update public.trade_appointments as known set
    provider_late_minutes = case me when known.provider_id then trade_running_late.minutes else known.provider_late_minutes end,
    receiver_late_minutes = case me when known.receiver_id then trade_running_late.minutes else known.receiver_late_minutes end
    where known.id = meeting.id returning * into meeting;
  perform internal.trade_settle(meeting.trade_id);
  perform internal.notify_of_appointment(meeting,
    case me when meeting.provider_id then meeting.receiver_id else meeting.provider_id end, 'late');
  return meeting;
end
$$;
comment on function public.trade_running_late(uuid, int) is
  'Says by how many minutes the caller is late, from an hour before the start to an hour after it. Definer: only moves write appointments.';

create or replace function public.trade_check_in(appointment_id uuid, code text default null) returns public.trade_appointments
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  meeting public.trade_appointments := internal.appointment_in_touch(trade_check_in.appointment_id);
begin
  -- A code proves that they met, so it also counts when a phone without a connection sends it later.
  perform internal.refuse_unless_upcoming(meeting, '30 minutes', case when trade_check_in.code is null then interval '1 hour' else '72 hours' end);
  if trade_check_in.code is not null then
    -- Only the provider enters it. What the receiver sends uses up none of the provider's tries.
    if me <> meeting.provider_id then
      return null;
    elsif not internal.knock('check-in codes', meeting.id::text, 10, interval '1 day') then
      raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "codes_used_up", "most": 10}',
        message = 'That was the tenth try. You can both tap Here instead.';
    elsif not exists (select from public.trade_check_codes as kept where kept.appointment_id = meeting.id and kept.code = trade_check_in.code) then
      -- Returned, not raised: what is rolled back was not counted.
      return null;
    end if;
  end if;
  update public.trade_appointments as known set
    provider_here_at = case when me = known.provider_id then coalesce(known.provider_here_at, clock.now()) else known.provider_here_at end,
    receiver_here_at = case when me = known.receiver_id or trade_check_in.code is not null then coalesce(known.receiver_here_at, clock.now()) else known.receiver_here_at end
    where known.id = meeting.id returning * into meeting;
  perform internal.trade_settle(meeting.trade_id);
  if trade_check_in.code is null then
    perform internal.notify_of_appointment(meeting,
      case me when meeting.provider_id then meeting.receiver_id else meeting.provider_id end, 'here');
  end if;
  return meeting;
end
$$;
comment on function public.trade_check_in(uuid, text) is
  'Says that the caller is there, from 30 minutes before the start to an hour after it; or, with the code that the receiver shows the provider, that both are. A wrong code answers null. Definer: only moves write appointments.';

create or replace function internal.mark_done(meeting public.trade_appointments, is_provider boolean, is_receiver boolean) returns public.trade_proposals
language plpgsql volatile set search_path = '' as $$
declare
  marked public.trade_appointments;
begin
  update public.trade_appointments as known set
    provider_done_at = case when mark_done.is_provider then coalesce(known.provider_done_at, clock.now()) else known.provider_done_at end,
    receiver_done_at = case when mark_done.is_receiver then coalesce(known.receiver_done_at, clock.now()) else known.receiver_done_at end,
    reminded = greatest(known.reminded, 4), slots = '{}', proposed_by = null
    where known.id = meeting.id returning * into marked;
  if marked.provider_done_at is not null and marked.receiver_done_at is not null then
    update public.trade_appointments as known set status = 'done' where known.id = meeting.id;
  end if;
  -- For pages of release 0.1.0, which show who has confirmed the trade as a whole.
  insert into public.trade_confirmations (trade_id, user_id, confirmed_at)
    select marked.trade_id, member_id, clock.now() from unnest(array[marked.provider_id, marked.receiver_id]) as member_id
    where not exists (select from public.trade_appointments as missing where missing.trade_id = marked.trade_id and missing.status not in ('cancelled', 'missed')
      and case member_id when missing.provider_id then missing.provider_done_at else missing.receiver_done_at end is null)
    on conflict on constraint trade_confirmations_pkey do nothing;
  return internal.trade_settle(marked.trade_id);
end
$$;
comment on function internal.mark_done(public.trade_appointments, boolean, boolean) is
  'Notes that one of the two, or both, said that an appointment happened. The trade''s row must be locked. For definer functions.';

create or replace function internal.refuse_unless_begun(meeting public.trade_appointments) returns void
language plpgsql stable set search_path = '' as $$
begin
  if meeting.is_handover then
    return;
  elsif meeting.starts_at is null then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "no_time_yet"}', message = 'Agree on a time first.';
  elsif clock.now() < meeting.starts_at then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "too_early"}', message = 'It''s too early for that.';
  end if;
end
$$;
comment on function internal.refuse_unless_begun(public.trade_appointments) is
  'Refuses what is said of an appointment afterwards: that it happened, or that it went wrong. A handover has no time '
  'to wait for. For definer functions.';

create or replace function public.trade_mark_done(appointment_id uuid) returns public.trade_proposals
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  meeting public.trade_appointments := internal.appointment_locked_for_me(trade_mark_done.appointment_id);
  trade public.trade_proposals;
begin
  if (case me when meeting.provider_id then meeting.provider_done_at else meeting.receiver_done_at end) is not null then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "marked_already"}', message = 'You already said that this is done.';
  end if;
  perform internal.refuse_unless_begun(meeting);
  trade := internal.mark_done(meeting, me = meeting.provider_id, me = meeting.receiver_id);
  if trade.status = 'accepted' and coalesce(meeting.provider_done_at, meeting.receiver_done_at) is null then
    perform internal.notify_of_appointment(meeting,
      case me when meeting.provider_id then meeting.receiver_id else meeting.provider_id end, 'marked');
  end if;
  return trade;
end
$$;
comment on function public.trade_mark_done(uuid) is
  'Says, for the caller''s side, that an appointment happened. Once both have, it is done; once all of a trade are, it is completed. Definer: only moves write appointments.';

create or replace function public.trade_confirm(trade_id uuid) returns public.trade_proposals
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  trade public.trade_proposals := public.trade_locked_for_me(trade_confirm.trade_id);
  meeting public.trade_appointments;
  is_marked boolean := false;
begin
  perform public.refuse_unless_status(trade, 'accepted');
  for meeting in select known.* from public.trade_appointments as known where known.trade_id = trade.id
      and known.status = 'confirmed' and known.starts_at <= clock.now()
      and case me when known.provider_id then known.provider_done_at else known.receiver_done_at end is null loop
    trade := public.trade_mark_done(meeting.id);
    is_marked := true;
  end loop;
  if not is_marked then
    perform internal.refuse_unless_begun(waiting) from public.trade_appointments as waiting
      where waiting.trade_id = trade.id and waiting.status in ('unscheduled', 'proposed', 'confirmed');
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "confirmed_already"}', message = 'You already confirmed this trade.';
  end if;
  return trade;
end
$$;
comment on function public.trade_confirm(uuid) is
  'For pages of release 0.1.0: says of every appointment of a trade that has begun that it happened. The release after 0.2.0 drops it. Definer: only moves write trades.';

-- ## Rules
grant execute on function
  public.appointment_slots(uuid, text), public.trade_propose_slots(uuid, timestamptz[], text, text, text), public.trade_confirm_slot(uuid, timestamptz),
  public.trade_place_answer(uuid, boolean), public.trade_place_save(uuid, text, text, text, text), public.trade_coming(uuid), public.trade_running_late(uuid, int),
  public.trade_check_in(uuid, text), public.trade_mark_done(uuid), public.trade_confirm(uuid) to authenticated;
