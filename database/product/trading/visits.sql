-- Visits (A-39): the services that one gives the other in a trade are one appointment, as far as they fit into eight
-- hours and are at one place; goods have one handing over for each who gives some. Who gives services can split a
-- visit, for another day, or join two again, until a time is agreed. domain/scheduling/visits.ts has the same rule for
-- the screens, and a test of tests/policies/trading/visits/ compares the two.
-- Needs: appointments

-- ## Functions
create or replace function internal.appointment_services(appointment_id uuid) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(item.title order by item.position) from public.trade_items as item
  where item.appointment_id = appointment_services.appointment_id
$$;
comment on function internal.appointment_services(uuid) is 'The titles of what is given in a visit, in their order.';

create or replace function internal.services_of(meeting public.trade_appointments) returns text
language sql stable security definer set search_path = '' as $$
  select public.shortened(array_to_string(internal.appointment_services(meeting.id), ', '), 120)
$$;
comment on function internal.services_of(public.trade_appointments) is
  'The services of a visit by name, in their order. Definer: only the product''s own functions shorten texts.';

create or replace function internal.visit_measure(appointment_id uuid) returns public.trade_appointments
language sql volatile set search_path = '' as $$
  update public.trade_appointments as meeting set
      minutes = whole.minutes, minutes_before = whole.before, minutes_after = whole.after
    from (select least(sum(item.duration_minutes * item.quantity), 480)::int as minutes,
        max(item.buffer_before_minutes) as before, max(item.buffer_after_minutes) as after
      from public.trade_items as item where item.appointment_id = visit_measure.appointment_id) as whole
    where meeting.id = visit_measure.appointment_id
    returning meeting.*
$$;
comment on function internal.visit_measure(uuid) is
  'Gives a visit the length of its services together, and the longest time around them. For definer functions.';

create or replace function internal.open_visits(trade public.trade_proposals) returns void
language plpgsql volatile set search_path = '' as $$
declare
  item public.trade_items;
  visit_id uuid;
begin
  for item in select * from public.current_items(trade) loop
    select meeting.id into visit_id from public.trade_appointments as meeting
      where meeting.trade_id = trade.id and meeting.provider_id = item.giver_id
        and meeting.is_handover = item.is_goods and (item.is_goods or meeting.location_mode = item.location_mode)
        and meeting.minutes + item.duration_minutes * item.quantity <= 480
      order by (select min(first.position) from public.trade_items as first where first.appointment_id = meeting.id)
      limit 1;
    if not found then
      insert into public.trade_appointments (
          trade_id, provider_id, receiver_id, minutes, location_mode, timezone, is_handover)
        values (trade.id, item.giver_id, item.receiver_id, case when item.is_goods then 0 else 5 end,
          item.location_mode, internal.timezone_of_place(item.location_mode, item.giver_id, item.receiver_id),
          item.is_goods)
        returning id into visit_id;
    end if;
    update public.trade_items as known set appointment_id = visit_id where known.id = item.id;
    perform internal.visit_measure(visit_id);
  end loop;
  -- A visit has one time: what the offer proposes for the first of its services that has times ahead.
  update public.trade_appointments as meeting set
      status = 'proposed', slots = proposed.slots, proposed_by = offer.author_id
    from public.trade_versions as offer, (
      select distinct on (known.appointment_id) known.appointment_id, ahead.slots
      from public.trade_items as known, lateral (
        select array(
          select slot from unnest(known.slots) as slot where slot > clock.now() order by slot) as slots) as ahead
      where known.trade_id = trade.id and known.version = trade.current_version and ahead.slots <> '{}'
      order by known.appointment_id, known.position) as proposed
    where meeting.id = proposed.appointment_id and offer.trade_id = trade.id and offer.version = trade.current_version;
end
$$;
comment on function internal.open_visits(public.trade_proposals) is
  'Puts the services of an accepted trade into visits, with the times that the offer proposes, and its goods into one '
  'handing over for each who gives some. For definer functions.';

create or replace function internal.open_appointments() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.open_visits(new);
  return null;
end
$$;
comment on function internal.open_appointments() is
  'Opens the visits of a trade that was accepted. Definer: only this and the moves write appointments.';

create or replace function internal.visit_take_out(meeting public.trade_appointments, item_ids uuid[])
returns public.trade_appointments language plpgsql volatile set search_path = '' as $$
declare
  other public.trade_appointments;
begin
  insert into public.trade_appointments (
      trade_id, provider_id, receiver_id, minutes, timezone, location_mode, place_name, arrival_note)
    values (meeting.trade_id, meeting.provider_id, meeting.receiver_id, 5, meeting.timezone, meeting.location_mode,
      meeting.place_name, meeting.arrival_note)
    returning * into other;
  insert into public.trade_addresses (appointment_id, host_id, address)
    select other.id, known.host_id, known.address
    from public.trade_addresses as known where known.appointment_id = meeting.id;
  update public.trade_items as item set appointment_id = other.id
    where item.appointment_id = meeting.id and item.id = any (visit_take_out.item_ids);
  perform internal.visit_measure(meeting.id);
  return internal.visit_measure(other.id);
end
$$;
comment on function internal.visit_take_out(public.trade_appointments, uuid[]) is
  'Makes a visit of its own of some services of one, at the same place and without a time. The trade''s row must be '
  'locked. For definer functions.';

create or replace function internal.visit_of_one(item_id uuid) returns public.trade_appointments
language plpgsql volatile set search_path = '' as $$
declare
  meeting public.trade_appointments;
begin
  select known.* into strict meeting
    from public.trade_appointments as known join public.trade_items as item on item.appointment_id = known.id
    where item.id = visit_of_one.item_id;
  if exists (select from public.trade_items as item
      where item.appointment_id = meeting.id and item.id <> visit_of_one.item_id) then
    return internal.visit_take_out(meeting, array[visit_of_one.item_id]);
  end if;
  return meeting;
end
$$;
comment on function internal.visit_of_one(uuid) is
  'The visit of one service alone, taken out of the one that it shares with others. The trade''s row must be '
  'locked. For definer functions.';

create or replace function internal.refuse_fixed_visit(meeting public.trade_appointments) returns void
language plpgsql stable set search_path = '' as $$
begin
  if meeting.provider_id <> auth.uid() then
    raise exception using errcode = 'PT403', hint = 'not_allowed', detail = '{"what": "not_your_visit"}',
      message = 'Only who gives these services can put them on other days.';
  elsif meeting.status not in ('unscheduled', 'proposed') then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "visit_agreed"}',
      message = 'The time of this visit is agreed. Its services stay together.';
  end if;
end
$$;
comment on function internal.refuse_fixed_visit(public.trade_appointments) is
  'Refuses to rearrange a visit that the caller does not give, or that has an agreed time. For definer functions.';

create or replace function internal.visits_arranged(trade_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if not internal.knock('arrange visits', auth.uid() || ' ' || visits_arranged.trade_id, 20, interval '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "visits_used_up", "most": 20}',
      message = 'You''ve split and joined visits 20 times today. Please message each other, or try again tomorrow.';
  end if;
  perform internal.trade_settle(visits_arranged.trade_id);
end
$$;
comment on function internal.visits_arranged(uuid) is
  'Brings a trade up to date whose visits the caller has split or joined, at most 20 times a day. For definer '
  'functions.';

create or replace function public.trade_split_visit(appointment_id uuid, item_ids uuid[])
returns public.trade_appointments language plpgsql volatile security definer set search_path = '' as $$
declare
  meeting public.trade_appointments := internal.appointment_in_touch(trade_split_visit.appointment_id);
  other public.trade_appointments;
  many int;
  taken int;
begin
  perform internal.refuse_fixed_visit(meeting);
  select count(*), count(*) filter (where item.id = any (trade_split_visit.item_ids)) into many, taken
    from public.trade_items as item where item.appointment_id = meeting.id;
  if (taken > 0 and taken < many and taken = cardinality(trade_split_visit.item_ids)) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "visit_services"}',
      message = 'Choose some services of this visit, and leave at least one.';
  end if;
  -- Times that are proposed still fit what is left, which takes less time.
  other := internal.visit_take_out(meeting, trade_split_visit.item_ids);
  perform internal.visits_arranged(meeting.trade_id);
  perform internal.notify_of_appointment(other, other.receiver_id, 'split');
  return other;
end
$$;
comment on function public.trade_split_visit(uuid, uuid[]) is
  'Puts some services of a visit on another day: who gives them, until its time is agreed. Answers the new visit, '
  'which has no time yet. Definer: only moves write appointments.';

create or replace function public.trade_join_visits(appointment_id uuid, other_id uuid)
returns public.trade_appointments language plpgsql volatile security definer set search_path = '' as $$
declare
  meeting public.trade_appointments := internal.appointment_in_touch(trade_join_visits.appointment_id);
  other public.trade_appointments;
  street text := (select known.address from public.trade_addresses as known where known.appointment_id = meeting.id);
  other_street text := (select known.address from public.trade_addresses as known
    where known.appointment_id = trade_join_visits.other_id);
  has_place boolean := meeting.place_name <> '' or street is not null;
begin
  perform internal.refuse_fixed_visit(meeting);
  select * into other from public.trade_appointments as known
    where known.id = trade_join_visits.other_id and known.trade_id = meeting.trade_id and known.id <> meeting.id;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not_found', detail = '{"what": "appointment_gone"}',
      message = 'We can''t find this appointment.';
  end if;
  perform internal.refuse_handover(other);
  perform internal.refuse_fixed_visit(other);
  if (meeting.location_mode, meeting.timezone) <> (other.location_mode, other.timezone)
    or has_place and (other.place_name <> '' or other_street is not null)
      and (meeting.place_name, street) is distinct from (other.place_name, other_street) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "visits_elsewhere"}',
      message = 'These two visits are at different places.';
  elsif (select sum(item.duration_minutes * item.quantity) from public.trade_items as item
      where item.appointment_id in (meeting.id, other.id)) > 480 then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "visit_too_long", "most": 480}',
      message = 'Together they take more than 8 hours.';
  end if;
  update public.trade_items as item set appointment_id = meeting.id where item.appointment_id = other.id;
  update public.trade_disputes as dispute set appointment_id = meeting.id where dispute.appointment_id = other.id;
  if not has_place then
    update public.trade_addresses as known set appointment_id = meeting.id where known.appointment_id = other.id;
  end if;
  delete from public.trade_appointments as known where known.id = other.id;
  -- The times that were proposed are for a shorter visit.
  update public.trade_appointments as known set status = 'unscheduled', slots = '{}', proposed_by = null,
      place_name = case when has_place then known.place_name else other.place_name end,
      arrival_note = case when has_place then known.arrival_note else other.arrival_note end
    where known.id = meeting.id;
  meeting := internal.visit_measure(meeting.id);
  perform internal.visits_arranged(meeting.trade_id);
  perform internal.notify_of_appointment(meeting, meeting.receiver_id, 'joined');
  return meeting;
end
$$;
comment on function public.trade_join_visits(uuid, uuid) is
  'Makes one visit of two at the same place that fit into 8 hours: who gives them, until a time is agreed. Times '
  'that were proposed go. The second visit ends. Definer: only moves write appointments.';

-- ## Rules
grant execute on function internal.appointment_services(uuid), internal.services_of(public.trade_appointments),
  public.trade_split_visit(uuid, uuid[]), public.trade_join_visits(uuid, uuid) to authenticated;
create or replace trigger t30_open_appointments after update of status on public.trade_proposals
  for each row when (old.status = 'pending' and new.status = 'accepted') execute function internal.open_appointments();
