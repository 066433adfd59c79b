-- Eight evenings of the members of city.sql, as bench/town.ts calls them. What members decide is modelled; the matches, the fairness of an
-- offer and the times that two share are the product's. Only what its functions read is written to its tables.
create table bench.requests (
  trade_id uuid primary key, a uuid not null, b uuid not null, a_gives uuid, b_gives uuid, appeal float8, miles int,
  sent_on int, answered_on int, state text not null default 'waiting'
);
create unique index on bench.requests (least(a, b), greatest(a, b));
create index on bench.requests (a) where state = 'waiting';

create function bench.opens_on(person bench.people, day int) returns boolean language sql stable as $$
  select bench.luck(person.number || ' opens ' || opens_on.day) < person.opens
$$;

-- What each service would be worth to each member who looks for its craft.
create table bench.tastes as
select want.user_id, item.name, case want.title when item.name then 1 when 'Anything new' then fit_of_any else fit_of_craft end::float8 as fit
from bench.model, public.service_wants as want join bench.menu as item on item.craft = want.category;
alter table bench.tastes add primary key (user_id, name);
create index on bench.given (user_id);
analyze;

-- Everyone who opens the product and has no trade reads their suggestions from the top and writes to the first that they like.
create function bench.send(day int) returns void language plpgsql as $$
begin
  update public.profiles as card set last_active_on = (clock.now() at time zone 'utc')::date
    from bench.people as person where person.id = card.id and bench.opens_on(person, send.day);
  create temp table sent on commit drop as
  with looking as (
    select person.*, requests_at_once - (select count(*) from bench.requests as waiting where waiting.a = person.id and waiting.state = 'waiting') as room
    from bench.model, bench.people as person where person.settled_on is null and bench.opens_on(person, send.day)),
  listed as (
    select looking.id as a, looking.number, looking.radius, looking.room, match.other_id as b, match.miles, match.shared_times,
      row_number() over (partition by looking.id order by
        case when current_setting('bench.listed') = 'nearest' then match.miles end, match.score desc, match.other_id) as place
    from looking join public.match_suggestions as match on match.user_id = looking.id and match.status in ('new', 'seen')
    where looking.room > 0 and not exists (select from bench.requests as other
      where least(other.a, other.b) = least(looking.id, match.other_id) and greatest(other.a, other.b) = greatest(looking.id, match.other_id))),
  deals as (
    select distinct on (listed.a, listed.b) listed.*, mine.id as a_gives, theirs.id as b_gives, a_taste.fit as a_fit, b_taste.fit as b_fit, ratio, evenness
    from bench.model join listed on listed.place <= reads
    join bench.given as mine on mine.user_id = listed.a
    join bench.tastes as b_taste on b_taste.user_id = listed.b and b_taste.name = mine.name
    join bench.given as theirs on theirs.user_id = listed.b
    join bench.tastes as a_taste on a_taste.user_id = listed.a and a_taste.name = theirs.name
    cross join lateral (select least(mine.cents, theirs.cents)::float8 / greatest(mine.cents, theirs.cents) as ratio) as compared
    cross join lateral (select case when ratio >= 0.9 then 1 when ratio >= 0.75 then evenness_75 when ratio >= 0.5 then evenness_50
      else evenness_0 end::float8 as evenness) as judged
    order by listed.a, listed.b, a_taste.fit * b_taste.fit * evenness desc, mine.id, theirs.id),
  liked as (
    select deals.*, row_number() over (partition by deals.a order by deals.place) as turn
    from bench.model, deals left join internal.match_pool as them on them.user_id = deals.b
    -- The same luck on every evening: whom they do not like today, they do not like tomorrow.
    where bench.luck(deals.a || ' likes ' || deals.b) < sends * deals.a_fit * deals.evenness * (1 - far * deals.miles / deals.radius)
      * case when deals.shared_times = 0 then no_shared_time else 1 end * case when them.reliability < 0.8 then unreliable else 1 end)
  select distinct on (least(a, b), greatest(a, b)) md5(a || ' asks ' || b)::uuid as trade_id, *
  from liked where turn <= room order by least(a, b), greatest(a, b), number;

  insert into bench.requests (trade_id, a, b, a_gives, b_gives, appeal, miles, sent_on)
    select trade_id, a, b, a_gives, b_gives, b_fit * evenness, miles, send.day from sent;
  insert into public.trade_proposals (id, proposer_id, recipient_id, awaiting_user_id, expires_at, created_at, updated_at)
    select trade_id, a, b, b, clock.now() + interval '7 days', clock.now(), clock.now() from sent;
  insert into public.trade_items (trade_id, version, giver_id, receiver_id, service_id, position, title, category, duration_minutes,
      agreed_value_cents, buffer_after_minutes)
    select trade_id, 1, item.user_id, case item.user_id when a then b else a end, item.id, case item.user_id when a then 1 else 2 end, item.name, item.craft,
      item.minutes, item.cents, 15
    from sent join bench.given as item on item.id in (a_gives, b_gives);
  update public.match_suggestions as match set status = 'proposed', expires_at = clock.now() + interval '30 days'
    from sent where match.user_id = sent.a and match.other_id = sent.b;
  drop table sent;
end
$$;

-- The two agree on a time for each service: one of the first three of those that the product offers.
create function bench.agree_on_times(trade_id uuid) returns boolean language plpgsql as $$
declare
  item public.trade_items;
  slots timestamptz[];
  visit_id uuid;
begin
  for item in select * from public.trade_items as each where each.trade_id = agree_on_times.trade_id order by each.position loop
    slots := array(select slot from internal.spread_starts(
      internal.shared_starts(item.giver_id, item.receiver_id, item.duration_minutes, item.buffer_before_minutes, item.buffer_after_minutes, item.location_mode,
        internal.quarters_from(clock.now() + interval '24 hours'), internal.quarters_from(clock.now() + interval '30 days')),
      'America/Los_Angeles') as slot order by slot limit 3);
    if slots = '{}' then
      delete from public.trade_appointments as meeting where meeting.trade_id = agree_on_times.trade_id;
      return false;
    end if;
    slots := slots[1 + floor(cardinality(slots) * bench.luck(item.trade_id || ' chooses ' || item.position))::int:];
    -- Each gives one service.
    insert into public.trade_appointments (trade_id, provider_id, receiver_id, minutes, minutes_after, timezone, status, starts_at, ends_at)
      values (item.trade_id, item.giver_id, item.receiver_id, item.duration_minutes, item.buffer_after_minutes, 'America/Los_Angeles',
        'confirmed', slots[1], slots[1] + make_interval(mins => item.duration_minutes))
      returning id into visit_id;
    update public.trade_items as each set appointment_id = visit_id where each.id = item.id;
  end loop;
  return true;
end
$$;

-- Everyone who opens the product answers the requests that wait for them. One trade a week is enough for each.
create function bench.answer(day int) returns void language plpgsql as $$
declare
  chosen record;
begin
  create temp table answered on commit drop as
  select request.*, person.settled_on is null
      and bench.luck(request.b || ' accepts ' || request.a) < accepts * request.appeal * (1 - far * request.miles / person.radius) as is_liked
  from bench.model, bench.requests as request join bench.people as person on person.id = request.b
  where request.state = 'waiting' and bench.opens_on(person, answer.day);
  update bench.requests as request set state = 'declined', answered_on = answer.day
    from answered where answered.trade_id = request.trade_id and not answered.is_liked;
  for chosen in select answered.* from answered where is_liked order by appeal desc, trade_id loop
    continue when exists (select from bench.people where id in (chosen.a, chosen.b) and settled_on is not null);
    if bench.agree_on_times(chosen.trade_id) then
      update bench.requests set state = 'agreed', answered_on = answer.day where trade_id = chosen.trade_id;
      update bench.people set settled_on = answer.day,
          found_on = case when (select min(cents)::float8 / max(cents) >= 0.75
            from public.trade_proposals as trade, internal.sides_of(trade) where trade.id = chosen.trade_id) then answer.day end
        where id in (chosen.a, chosen.b);
    else
      update bench.requests set state = 'no time', answered_on = answer.day where trade_id = chosen.trade_id;
    end if;
  end loop;
  update bench.requests as request set state = 'withdrawn', answered_on = answer.day
    from bench.people as person where request.state = 'waiting' and person.id = request.a and person.settled_on is not null;
  update public.trade_proposals as trade set status = case when state = 'agreed' then 'accepted' when state = 'declined' then 'declined' else 'cancelled' end,
      phase = case state when 'agreed' then 'scheduled' when 'declined' then 'declined' when 'withdrawn' then 'withdrawn' else 'cancelled' end,
      awaiting_user_id = null, expires_at = null
    from bench.requests as request where request.trade_id = trade.id and request.state <> 'waiting' and trade.status = 'pending';
  drop table answered;
end
$$;

-- Whether an appointment is kept at a no-show rate: both come.
create function bench.is_kept(meeting public.trade_appointments, rate float8, agreed_on int) returns boolean language sql stable as $$
  select bench.luck(meeting.trade_id || ' comes ' || meeting.receiver_id) > receiver.misses * chance
    and bench.luck(meeting.trade_id || ' is there ' || meeting.provider_id) > giver.misses * giver_no_show * chance
  from bench.model, bench.people as receiver, bench.people as giver,
    lateral (select rate * (lead_at_once + lead_a_day * extract(epoch from meeting.starts_at - begins - agreed_on * interval '1 day') / 86400) as chance) as each
  where receiver.id = meeting.receiver_id and giver.id = meeting.provider_id
$$;

create view bench.figures as
select count(*)::int as members, count(found_on)::int as found, count(settled_on)::int as settled,
  percentile_disc(0.5) within group (order by found_on) as median_wait, avg(found_on)::float8 as mean_wait,
  (select count(*) from bench.requests)::int as requests,
  (select count(*) from bench.requests where state = 'agreed')::int as trades,
  (select count(*) from bench.requests where state = 'no time')::int as no_time,
  kept.*
from bench.people, (
  select count(*)::int as appointments, count(*) filter (where bench.is_kept(meeting, salon_no_show, answered_on))::int as kept_salon,
    count(*) filter (where bench.is_kept(meeting, clinic_no_show, answered_on))::int as kept_clinic
  from bench.model, bench.requests as request join public.trade_appointments as meeting on meeting.trade_id = request.trade_id
  where request.state = 'agreed') as kept
group by kept.appointments, kept.kept_salon, kept.kept_clinic;
