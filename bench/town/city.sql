-- A city of `bench.members` members and the towns up to 25 miles around it, the same for the same number. `bench.balance` is even
-- (every craft as often offered as wanted) or skewed (half offer hair or nails, half want massage or esthetics). Inserted
-- without triggers; the rows look as the triggers would have left them.
set session_replication_role = replica;
select setseed(0.42);
create temp table craft as
select name, row_number() over (order by name) as at from public.crafts;
create temp table place as
select near.state_code, near.name as city, near.latitude, near.longitude, sum(near.population) over (order by near.population desc, near.name) - near.population as starts,
  sum(near.population) over () as people
from public.cities as middle join public.cities as near
  on public.miles_between(middle.latitude, middle.longitude, near.latitude, near.longitude) <= 25
where middle.state_code = 'OR' and middle.name = 'Portland';
create temp table person as
select md5('person ' || number)::uuid as id, number, luck, where_at,
  case when is_common then (array['hair', 'nails'])[1 + number % 2] else gives.name end as gives,
  case when is_sought then (array['massage', 'esthetics'])[1 + number / 2 % 2] else seeks.name end as seeks
from (
  select number, random() as luck, random() as where_at, 1 + floor(random() * 8)::int as gives_at, 1 + floor(random() * 8)::int as seeks_at,
    current_setting('bench.balance') = 'skewed' and random() < 0.5 as is_common,
    current_setting('bench.balance') = 'skewed' and random() < 0.5 as is_sought
  from generate_series(1, current_setting('bench.members')::int) as number) as drawn
join craft as gives on gives.at = gives_at join craft as seeks on seeks.at = seeks_at;

insert into auth.users (id, email, email_confirmed_at, created_at) select id, 'town-' || number || '@bench.test', now(), now() from person;
insert into public.profiles (id, full_name, specialties, state_code, city, latitude, longitude, trade_radius_miles, last_active_on)
select person.id, 'Member ' || number, array[gives], place.state_code, place.city, place.latitude, place.longitude,
  (array[5, 10, 15, 15, 25])[1 + number % 5], current_date - (30 * luck * luck)::int
from person cross join lateral (select * from place where starts <= where_at * people order by starts desc limit 1) as place;
insert into public.profile_private (user_id, email, trial_ends_at) select id, 'town-' || number || '@bench.test', now() + interval '90 days' from person;
-- Each craft has six kinds of service; a member offers two and wants one, of 45 to 150 minutes and $40 to $150.
insert into public.services (id, user_id, category, name, duration_minutes)
select md5('service ' || number || ' ' || step)::uuid, id, gives, (array['classic', 'express', 'signature', 'natural', 'evening', 'repair'])[1 + (number + 2 * step) % 6] || ' session',
  45 + 15 * ((number * 7 + step) % 8)
from person cross join generate_series(1, 2) as step;
insert into public.service_prices (service_id, list_price_cents)
select md5('service ' || number || ' ' || step)::uuid, 4000 + 500 * ((number * 13 + step) % 23) from person cross join generate_series(1, 2) as step;
insert into public.service_wants (user_id, category, title)
select id, seeks, 'A ' || (array['classic', 'express', 'signature', 'natural', 'evening', 'repair'])[1 + floor(random() * 6)::int] || ' appointment' from person;
-- One in five has set no hours; the others trade in two to five stretches of two to five hours a week.
insert into public.availability (user_id, timezone) select id, 'America/Los_Angeles' from person where number % 5 > 0;
insert into public.availability_rules (user_id, weekday, position, start_time, end_time)
select id, weekday, 1, make_time(start, 0, 0), make_time(start + 2 + abs(hashtext(weekday || id::text)) % 4, 0, 0)
from person cross join generate_series(0, 6) as weekday
cross join lateral (select 8 + abs(hashtext(id::text || weekday)) % 11 as start) as begins
where number % 5 > 0 and (abs(hashtext(weekday || ' ' || id)) % 7 < 2 + number % 4);
insert into internal.match_pool (user_id) select id from person;
select count(public.list_for_browsing(id)) from person;
create table bench_asks (asker uuid, asked uuid, day int, state text, is_fair boolean, is_kept boolean, primary key (asker, asked));
-- Whatever triggers would do with requests is left out; what matching needs of them is written here.
create function bench_day(day int, no_show float8, cancelled float8) returns void language plpgsql as $$
begin
  -- Who has come today: three in ten.
  create temp table here on commit drop as select id from person where random() < 0.3;
  update public.profiles as card set last_active_on = (clock.now() at time zone 'utc')::date from here where here.id = card.id;
  -- Requests that wait for someone who is here. What fits by its words is liked more often than its craft alone, an uneven offer
  -- and a long way less often. Both need a time for each of the two services within 14 days.
  update bench_asks as ask set state = case when judged.has_times and random() < judged.liked then 'accepted' else 'declined' end,
      day = bench_day.day, is_fair = judged.is_fair, is_kept = random() < power(1 - bench_day.no_show - bench_day.cancelled, 2)
  from (
    select waiting.asker, waiting.asked, worth.is_fair,
      (case when mine.want_words && theirs.offer_words then 0.8 else 0.35 end) * (case when worth.is_fair then 1 else 0.5 end)
        * (1 - 0.5 * least(1, apart.miles / mine.radius)) as liked,
      not isempty(internal.shared_starts(waiting.asker, waiting.asked, theirs.minutes, 0, 0, 'my_place', span.first, span.last))
        and not isempty(internal.shared_starts(waiting.asked, waiting.asker, mine.minutes, 0, 0, 'my_place', span.first, span.last)) as has_times
    from bench_asks as waiting
    join here on here.id = waiting.asked
    join internal.match_pool as mine on mine.user_id = waiting.asked
    join internal.match_pool as theirs on theirs.user_id = waiting.asker
    cross join lateral (
      select least(mine.value_cents, theirs.value_cents)::float8 / greatest(mine.value_cents, theirs.value_cents) >= 0.75 as is_fair) as worth
    cross join lateral (select public.miles_between(mine.latitude, mine.longitude, theirs.latitude, theirs.longitude) as miles) as apart
    cross join (select internal.quarters_from(clock.now() + interval '1 day') as first, internal.quarters_from(clock.now() + interval '14 days') as last) as span
    where waiting.state = 'pending' order by waiting.asker, waiting.asked) as judged
  where (ask.asker, ask.asked) = (judged.asker, judged.asked);
  -- Who is here and has no trade yet asks the first of whom they are suggested, with at most three requests waiting.
  insert into bench_asks (asker, asked, day, state)
  select here.id, match.other_id, bench_day.day, 'pending'
  from here cross join lateral (
    select other_id from public.match_suggestions as match
    where match.user_id = here.id and match.status in ('new', 'seen')
      and not exists (select from bench_asks where (asker, asked) in ((here.id, match.other_id), (match.other_id, here.id)))
    order by match.miles, match.score desc, match.other_id limit 1) as match
  where (select count(*) from bench_asks where asker = here.id and state = 'pending') < 3
    and not exists (select from bench_asks where here.id in (asker, asked) and state = 'accepted');
  update public.match_suggestions as match set status = 'proposed', expires_at = clock.now() + interval '30 days'
  from bench_asks as ask where (match.user_id, match.other_id) = (ask.asker, ask.asked) and match.status in ('new', 'seen');
  -- Members with a trade are busy with it.
  update public.profiles as card set open_to_trade = false from bench_asks as ask where ask.state = 'accepted' and card.id in (ask.asker, ask.asked);
  drop table here;
end $$;
