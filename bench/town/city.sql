-- `bench.members` members in Seattle and the cities within 30 miles, for bench/town.ts: what they offer, charge and look for, when they
-- have time, and what some of them have traded before. Inserted without triggers. Every draw is a hash of what it is for and
-- `bench.seed`, so that the same member has the same luck whatever the weights of the score.
set session_replication_role = replica;
update clock.settings set shift = (select begins from bench.model) - now();

create table bench.people as
select number, md5('member ' || number)::uuid as id, own.craft, other.craft as second_craft, place.state_code, place.name as city,
  place.latitude, place.longitude,
  (array[10, 15, 15, 15, 25, 25, 50])[1 + floor(7 * bench.luck(number || ' radius'))::int] as radius,
  exp(price_spread * sqrt(-2 * ln(bench.luck(number || ' price'))) * cos(2 * pi() * bench.luck(number || ' price too'))) as price_level,
  away, opens_least + opens_more * exp(-away / opens_days) as opens,
  -- Three times as often as the others, and everyone together as often as published.
  (case when bench.luck(number || ' flaky') < flaky then 3 else 1 end) / (1 + 2 * flaky) as misses,
  bench.luck(number || ' veteran') < veterans as is_veteran,
  case when bench.luck(number || ' hours') >= no_hours then 1 + floor(48 * bench.luck(number || ' week'))::int end as week,
  null::int as found_on, null::int as settled_on
from bench.model, generate_series(1, current_setting('bench.members')::int) as number
cross join lateral (select least(89, -away_days * ln(bench.luck(number || ' away'))) as away) as last
-- The smallest of exponential draws with these rates: each is chosen as often as its share.
cross join lateral (select craft from bench.crafts order by -ln(bench.luck(number || ' craft ' || craft)) / given limit 1) as own
left join lateral (select craft from bench.crafts where craft <> own.craft and bench.luck(number || ' second') < second_crafts
  order by -ln(bench.luck(number || ' second craft ' || craft)) / given limit 1) as other on true
cross join lateral (select near.* from public.cities as near join public.cities as center on (center.state_code, center.name) = ('WA', 'Seattle')
  where public.miles_between(center.latitude, center.longitude, near.latitude, near.longitude) <= 30
  order by -ln(bench.luck(number || ' place ' || near.name)) / near.population limit 1) as place;
alter table bench.people add primary key (id);
create unique index on bench.people (number);

insert into auth.users (id, email, email_confirmed_at) select id, number || '@bench.test', clock.now() from bench.people;
insert into public.profiles (id, full_name, specialties, state_code, city, latitude, longitude, open_to_trade, trade_radius_miles, last_active_on)
select id, 'Member ' || number, array[craft], state_code, city, latitude, longitude, true, radius, (clock.now() at time zone 'utc')::date - away::int
from bench.people;
insert into public.profile_details (user_id) select id from bench.people;
insert into public.profile_private (user_id, email, trial_ends_at) select id, number || '@bench.test', clock.now() + interval '60 days' from bench.people;
insert into internal.match_pool (user_id) select id from bench.people;

create table bench.given as
select person.id as user_id, md5('service ' || number || item.name)::uuid as id, item.*,
  greatest(1500, round(kind.cents * item.factor * person.price_level / 500) * 500)::int as cents,
  bench.luck(number || ' shows') < shown_prices as is_shown
from bench.model, bench.people as person
cross join lateral (
  (select menu.* from bench.menu where menu.craft = person.craft
    order by bench.luck(number || ' gives ' || name) limit 1 + floor(3 * bench.luck(number || ' gives'))::int)
  union all
  (select menu.* from bench.menu where menu.craft = person.second_craft order by bench.luck(number || ' gives ' || name) limit 1)) as item
join bench.crafts as kind on kind.craft = item.craft;
insert into public.services (id, user_id, category, name, duration_minutes, show_price, buffer_after_minutes)
select id, user_id, craft, name, minutes, is_shown, 15 from bench.given;
insert into public.service_prices (service_id, list_price_cents) select id, cents from bench.given;
insert into public.service_wants (id, user_id, category, title)
select md5('want ' || number || kind.craft)::uuid, person.id, kind.craft,
  case when bench.luck(number || ' any ' || kind.craft) < looks_for_anything then 'Anything new' else item.name end
from bench.model, bench.people as person
cross join lateral (select crafts.craft from bench.crafts where crafts.craft <> person.craft
  order by -ln(bench.luck(number || ' wants ' || crafts.craft)) / sought limit 1 + floor(3 * bench.luck(number || ' wants'))::int) as kind
cross join lateral (select name from bench.menu where menu.craft = kind.craft order by bench.luck(number || ' wants ' || name) limit 1) as item;

-- 48 usual weeks: Monday and two other days, four evenings, four mornings, or three afternoons and Sunday. The product computes one of each;
-- it would take ten minutes to compute those of 20,000 members, which are the same.
insert into public.availability (user_id, timezone) select id, 'America/Los_Angeles' from bench.people where week is not null;
insert into public.availability_rules (user_id, weekday, position, start_time, end_time)
select person.id, day.weekday, 1, day.opens, day.closes from bench.people as person cross join lateral (
  select weekday,
    (array['10:00', '17:00', '08:00', case when weekday = 0 then '10:00' else '13:00' end])[1 + week % 4]::time as opens,
    (array['18:00', '20:30', '12:00', case when weekday = 0 then '16:00' else '17:00' end])[1 + week % 4]::time as closes
  from generate_series(0, 6) as weekday
  where (week % 4 = 3) or weekday > 0
  order by weekday <> (array[1, -1, -1, 0])[1 + week % 4], bench.luck('week ' || week || weekday)
  limit (array[3, 4, 4, 4])[1 + week % 4]) as day
where week is not null;
select internal.keep_free_time(id, ((select begins from bench.model) at time zone 'utc')::date + 45)
from (select distinct on (week) id from bench.people where week is not null order by week, number) as one;
insert into internal.free_time (user_id, until_day, quarters)
select person.id, free.until_day, free.quarters from bench.people as person
join (select week, free_time.* from internal.free_time join bench.people on id = user_id) as free using (week)
on conflict do nothing;
-- Bookings of an hour and a half at the members' own work.
create table bench.busy as
select person.id, md5('calendar ' || number)::uuid as feed_id, range_agg(int4range(first, first + 6)) as quarters
from bench.model, bench.people as person, generate_series(0, 45) as day, generate_series(0, 3) as part,
  lateral (select internal.quarters_from(begins + day * interval '1 day' + interval '8 hours') + part * 12
    + floor(7 * bench.luck(number || ' at ' || day || part))::int as first) as booking
where week is not null and bench.luck(number || ' calendar') < calendars and bench.luck(number || ' booked ' || day || part) < bookings
group by person.id, number;
insert into public.busy_feeds (id, user_id, host) select feed_id, id, 'calendar.test' from bench.busy;
insert into internal.busy_time (feed_id, quarters) select feed_id, quarters from bench.busy;

-- Three trades that each of the veterans asked for, and about as many that others asked them for.
create table bench.past as
select md5('past ' || one.number || ' ' || step)::uuid as trade_id, one.id as a, other.id as b, one.craft as a_craft, other.craft as b_craft,
  one.number, step, clock.now() - (20 + 300 * bench.luck(one.number || ' past ' || step)) * interval '1 day' as at
from (select *, row_number() over (order by number) as place, count(*) over () as many from bench.people where is_veteran) as one
cross join generate_series(1, 3) as step
join (select *, row_number() over (order by number) as place from bench.people where is_veteran) as other
  on other.place = 1 + (one.place + floor(bench.luck(one.number || ' partner ' || step) * (one.many - 1))::bigint) % one.many and other.id <> one.id;
insert into public.trade_proposals (id, proposer_id, recipient_id, status, phase, accepted_at, completed_at, created_at, updated_at)
select trade_id, a, b, 'completed', 'completed', at - interval '5 days', at, at - interval '6 days', at from bench.past;
create table bench.past_items as
select md5(trade_id || ' ' || position)::uuid as id, past.trade_id, position, giver_id, receiver_id, side.craft, at,
  bench.luck(past.number || ' came ' || step || position) < person.misses * (model.salon_no_show + model.clinic_no_show) / 2 as is_missed
from bench.model, bench.past cross join lateral (values (1, a, b, a_craft), (2, b, a, b_craft)) as side (position, giver_id, receiver_id, craft)
join bench.people as person on person.id = receiver_id;
insert into public.trade_appointments (id, trade_id, provider_id, receiver_id, minutes, timezone, status, starts_at, ends_at, provider_done_at, receiver_done_at)
select id, trade_id, giver_id, receiver_id, 60, 'America/Los_Angeles', case when is_missed then 'missed' else 'done' end, at, at + interval '1 hour',
  case when not is_missed then at + interval '1 hour' end, case when not is_missed then at + interval '1 hour' end
from bench.past_items;
insert into public.trade_items (id, trade_id, version, giver_id, receiver_id, position, title, category, duration_minutes, agreed_value_cents, appointment_id)
select id, trade_id, 1, giver_id, receiver_id, position, 'A service', craft, 60, 8000, id from bench.past_items;
insert into public.conduct_strikes (user_id, kind, points, trade_id, created_at, counts_at, expires_at, is_counted)
select receiver_id, 'no_show', 2, trade_id, at, at, at + interval '180 days', true from bench.past_items where is_missed;
analyze;
