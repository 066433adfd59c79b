-- A town with `bench.members` members, distributed over the cities like real people. Inserted without triggers, which would
-- take hours; the rows look as the triggers would have left them.
set session_replication_role = replica;
select setseed(0.42);

create temp table place as
select state_code, name as city, latitude, longitude, sum(population) over ranked - population as starts
from public.cities window ranked as (order by population desc, state_code, name);
create index on place (starts);
create temp table menu (at serial, category text, name text);
insert into menu (category, name) values
  ('hair', 'Balayage'), ('hair', 'Root touch-up'), ('hair', 'Silk press and trim'), ('hair', 'Keratin smoothing'), ('hair', 'Knotless braids'),
  ('hair', 'Gloss and blowout'), ('nails', 'Gel manicure'), ('nails', 'Hand-painted full set'), ('nails', 'Structured gel overlay'),
  ('nails', 'Chrome pedicure'), ('esthetics', 'Hydrating facial'), ('esthetics', 'Chemical peel'), ('esthetics', 'Lash lift and tint'),
  ('massage', 'Deep tissue massage'), ('massage', 'Hand and forearm recovery'), ('mua', 'Bridal makeup'), ('mua', 'Editorial glam'),
  ('permanent-makeup', 'Microblading'), ('permanent-makeup', 'Lip blush'), ('barbering', 'Skin fade'), ('barbering', 'Beard sculpting'),
  ('advanced-beauty', 'Microneedling');
-- Of 8,000 family names a few are common and most are rare, as in reality.
create temp table family as
select row_number() over (order by md5(a || b || c)) as at, initcap(a || b || c) as name
from unnest(array['al', 'bar', 'ca', 'del', 'es', 'fa', 'gon', 'har', 'i', 'jo', 'kel', 'lo', 'mar', 'nor', 'oka', 'pe', 'ro', 'san', 'ta', 'vi']) as a,
  unnest(array['be', 'do', 'fi', 'ga', 'li', 'ma', 'mo', 'na', 'ne', 'no', 'ra', 're', 'ri', 'sa', 'ti', 'to', 'va', 've', 'za', 'zi']) as b,
  unnest(array['ber', 'cker', 'des', 'fort', 'ham', 'kins', 'les', 'man', 'nez', 'no', 'nson', 'r', 'res', 'rez', 'rs', 'son', 'ster', 'ton', 'well', 'z']) as c;
create unique index on family (at);

create temp table people as
select gen_random_uuid() as id, number, random() * (select sum(population) from public.cities) as where_at, random() as luck,
  1 + floor(8000 * random() ^ 3)::int as family_at, 1 + floor(22 * random())::int as gives, 1 + floor(22 * random())::int as seeks,
  now() - random() * interval '700 days' as since
from generate_series(1, current_setting('bench.members')::int) as number;

insert into auth.users (id, email, email_confirmed_at, created_at) select id, 'crowd-' || number || '@bench.test', since, since from people;
insert into public.profiles (id, full_name, headline, specialties, experience_years, salon_name, state_code, city, latitude, longitude,
  open_to_trade, is_verified, last_active_on, created_at)
select person.id,
  (array['Ana', 'Bea', 'Cleo', 'Dee', 'Eve', 'Fay', 'Gia', 'Hana', 'Ines', 'Jade', 'Kira', 'Luz', 'Mina', 'Noor', 'Ola', 'Pia'])[1 + number % 16] || ' ' || family.name,
  (array['Calm appointments', 'Hand-painted and unhurried', 'Textured hair specialist', 'Natural looks', 'Color that lasts', 'Evenings and Mondays'])[1 + number % 6],
  array[menu.category], number % 30, family.name || ' ' || (array['Studio', 'Room', 'House', 'Collective'])[1 + number % 4],
  case when luck < 0.95 then place.state_code end, case when luck < 0.95 then place.city end,
  case when luck < 0.95 then place.latitude end, case when luck < 0.95 then place.longitude end,
  number % 7 > 0, number % 10 = 0, current_date - (90 * luck)::int, since
from people as person join menu on menu.at = gives join family on family.at = family_at
cross join lateral (select * from place where starts <= where_at order by starts desc limit 1) as place;
insert into public.profile_details (user_id) select id from people;
insert into public.profile_private (user_id, email) select id, 'crowd-' || number || '@bench.test' from people;
insert into public.services (user_id, category, name, duration_minutes, sort_order)
select id, category, name, 60, step from people cross join generate_series(0, 2) as step join menu on menu.at = 1 + (gives + step * (number % 3) * 5) % 22;
insert into public.service_wants (user_id, category, title)
select id, category, name from people cross join generate_series(0, 1) as step join menu on menu.at = 1 + (seeks + step * (number % 2) * 9) % 22;
insert into public.portfolio_items (user_id, media, category, sort_order, created_at)
select person.id, jsonb_build_array(jsonb_build_object('role', 'main', 'path', person.id || '/' || lpad(step::text, 8, '0') || '.jpg', 'alt_text', 'A finished look', 'w', 800, 'h', 1000)),
  menu.category, step, since + (now() - since) * random()
from people as person join menu on menu.at = gives cross join generate_series(1, number % 7) as step;

-- Everyone trades with one other member; the two who are measured always have the same thirty partners.
create temp table pair as
select gen_random_uuid() as conversation_id, gen_random_uuid() as trade_id, a, b, now() - random() * interval '300 days' as at
from (
  select distinct on (least(one.id, other.id), greatest(one.id, other.id)) one.id as a, other.id as b
  from people as one join people as other on other.number = 1 + (one.number::bigint * 7919) % current_setting('bench.members')::int
  where one.id <> other.id
  union all
  select profile.id, person.id from public.profiles as profile join people as person on number <= 30
  where not exists (select from people where people.id = profile.id)) as dealing;
insert into public.conversations (id, pair_key, created_by, created_at)
select conversation_id, least(a, b) || ':' || greatest(a, b), a, at from pair;
insert into public.conversation_members (conversation_id, user_id, other_id, last_message_at, last_read_at, created_at)
select conversation_id, a, b, at + interval '5 hours', at, at from pair
union all select conversation_id, b, a, at + interval '5 hours', at, at from pair;
insert into public.messages (conversation_id, sender_id, recipient_id, content, created_at)
select conversation_id, case when hour % 2 = 0 then a else b end, case when hour % 2 = 0 then b else a end, 'See you at ' || hour, at + hour * interval '1 hour'
from pair cross join generate_series(1, 5) as hour;
insert into public.trade_proposals (id, proposer_id, recipient_id, status, phase, completed_at, conversation_id, created_at, updated_at)
select trade_id, a, b, 'completed', 'completed', at, conversation_id, at, at from pair;
insert into public.trade_versions (trade_id, version, author_id, created_at) select trade_id, 1, a, at from pair;
insert into public.trade_items (trade_id, version, giver_id, receiver_id, position, title, category, duration_minutes, agreed_value_cents)
select trade_id, 1, a, b, 1, 'Balayage', 'hair', 120, 15000 from pair
union all select trade_id, 1, b, a, 2, 'Gel manicure', 'nails', 60, 6000 from pair;
insert into public.reviews (trade_id, reviewer_id, reviewee_id, rating_quality, rating_reliability, rating_friendliness, body, status, opens_at, published_at)
select trade_id, a, b, 5, 5, 4, 'Not a crease, and right on time.', 'published', at, at from pair
union all select trade_id, b, a, 4, 5, 5, 'Lasted three weeks.', 'published', at, at from pair;
insert into public.notifications (user_id, type, title, related_id, actor_id, created_at)
select b, 'trade_proposal', 'A new trade request', trade_id, a, at from pair
union all select a, 'trade_completed', 'Your trade is complete', trade_id, b, at from pair;

-- The two who are measured: one in the biggest city, one in Portland.
update public.profiles set state_code = 'NY', city = 'New York City' where full_name = 'big';
update public.profiles set state_code = 'OR', city = 'Portland', specialties = '{hair}' where full_name = 'portland';
update public.profiles as card set latitude = place.latitude, longitude = place.longitude
from place where card.full_name in ('big', 'portland') and (place.state_code, place.city) = (card.state_code, card.city);
insert into public.services (user_id, category, name, duration_minutes)
select id, category, name, 60 from public.profiles join menu on name in ('Balayage', 'Gel manicure') where full_name in ('big', 'portland');
insert into public.service_wants (user_id, category, title)
select id, category, name from public.profiles join menu on name in ('Deep tissue massage', 'Hydrating facial') where full_name in ('big', 'portland');

-- Everyone has hours. To ask for shared times more often than twenty times a day, nobody's questions are counted.
insert into public.availability (user_id, timezone)
select id, (array['America/Los_Angeles', 'America/Denver', 'America/Chicago', 'America/New_York'])[1 + (row_number() over (order by id))::int % 4]
from public.profiles;
insert into public.availability_rules (user_id, weekday, position, start_time, end_time)
select user_id, weekday, place, make_time(4 + place * 5, 0, 0), make_time(8 + place * 5, 0, 0)
from public.availability, generate_series(1, 5) as weekday, generate_series(1, 2) as place;
create function internal.bench_uncounted() returns trigger language plpgsql as 'begin return null; end';
create trigger bench_uncounted before insert on internal.attempts for each row when (new.door = 'overlap slots')
  execute function internal.bench_uncounted();

-- Each member has asked one or two others for trades that came to nothing: with those above, 500,000 trades for 200,000 members.
insert into public.trade_proposals (proposer_id, recipient_id, status, phase, created_at, updated_at)
select one.id, other.id, 'declined', 'declined', one.since, one.since
from people as one cross join generate_series(1, 1 + one.number % 2) as step
join people as other on other.number = 1 + (one.number + 37 * step) % current_setting('bench.members')::int;

-- A third is an admin. One in ten members pays; a few have premium for other reasons, and a few are suspended or leaving.
insert into public.user_roles (user_id, role) select id, 'admin' from auth.users where email = 'admin@bench.test';
insert into public.subscriptions (user_id, source, tier, status)
select id, 'local', case when number % 30 = 0 then 'premium' else 'basic' end, 'active' from people where number % 10 = 0;
insert into public.subscriptions (user_id, source, tier, status, cancel_at)
select id, 'manual', 'premium', 'active', now() + interval '30 days' from people where number % 100 = 11;
insert into public.founder_claims (user_id, number, benefits_expire_at)
select id, number, now() + (number - 50) * interval '1 day' from people where number <= 100;
update public.profiles as card set is_founder = true from people as person where person.id = card.id and number <= 100;
update public.profile_private as private set founder_benefits_expire_at = now() + (number - 50) * interval '1 day'
from people as person where person.id = private.user_id and number <= 100;
update public.profile_private as private set user_role = 'pro' from people as person where person.id = private.user_id and number = 13;
update public.profile_private as private set trial_ends_at = now() + interval '3 days'
from people as person where person.id = private.user_id and number % 20 = 3;
update public.profiles as card set is_suspended = true from people as person where person.id = card.id and number % 200 = 7;
update auth.users as account set deleted_at = now() from people as person where person.id = account.id and number % 200 = 17;
insert into internal.account_deletions (user_id) select id from people where number % 200 = 27;

-- Everyone has written to us, half of them are answered. One in five has appealed a warning, half were on the waitlist, and
-- each member is in the log once.
insert into public.contact_messages (ref, topic, name, email, message, status, created_at)
select translate(lpad(to_hex(number), 8, 'Z'), '01abcdef', 'GHABCDEF'), 'other', 'Someone', 'someone@bench.test', 'What I want to say is long enough.',
  case when number % 2 = 0 then 'new' else 'closed' end, since
from people;
insert into public.sanctions (id, user_id, kind, reason, given_at, ends_at)
select id, id, 'warning', 'Links', since, since + interval '180 days' from people where number % 5 = 0;
insert into public.sanctions (user_id, kind, reason, given_at) select id, 'suspension', 'Links', since from people where number % 200 = 7;
insert into public.appeals (sanction_id, user_id, message, created_at, is_lifted, answer, answered_at)
select id, id, 'Sorry', since, case when number % 10 = 0 then false end, case when number % 10 = 0 then 'No' end,
  case when number % 10 = 0 then since + interval '1 day' end
from people where number % 5 = 0;
insert into public.waitlist_signups (email, name, profession, city, state_code, status, referral_code, confirmed_at, position, invited_at, joined_user_id, created_at)
select 'waits-' || number || '@bench.test', 'Someone', 'hair', city, state_code, standing.status,
  translate(lpad(to_hex(number), 8, 'Z'), '01abcdef', 'GHABCDEF'), case when standing.status <> 'pending' then since end,
  case when standing.status <> 'pending' then number end, case when standing.status in ('invited', 'joined') then since end,
  case when standing.status = 'joined' then person.id end, since
from people as person join public.profiles as card on card.id = person.id
cross join lateral (select (array['confirmed', 'pending', 'invited', 'joined', 'unsubscribed'])[1 + number / 2 % 5] as status) as standing
where number % 2 = 0;
insert into public.audit_entries (at, actor_id, act, target_kind, target_id, reason)
select since, case when number % 3 > 0 then admin.id end,
  case when number % 100 = 1 then 'give_comp' when number % 2 = 0 then 'warn_member' else 'close_contact_messages' end,
  case when number % 2 = 0 or number % 100 = 1 then 'member' else 'contact_message' end, person.id, 'Links'
from people as person cross join (select id from auth.users where email = 'admin@bench.test') as admin order by since;
insert into internal.announcements (title, body, channels, starts_at, ends_at, sent_at, is_settled)
select 'A quiet Sunday', 'We move house.', '{bell}', since, since + interval '1 hour', since, true from people where number % 20 = 0;
insert into internal.billing_failures (source, event_id, type, problem, first_at, last_at)
select 'stripe', 'evt_' || number, 'invoice.paid', 'unknown_customer', since, since from people where number % 20 = 0;

-- Twenty members are suggested to each of the two who are measured, and fit with them.
update public.profiles set open_to_trade = true where id in (select id from people where number between 31 and 50);
insert into public.services (user_id, category, name, duration_minutes)
select id, 'massage', 'Deep tissue massage', 60 from people where number between 31 and 50;
insert into public.service_wants (user_id, category, title) select id, 'hair', 'Balayage' from people where number between 31 and 50;
insert into public.match_suggestions (user_id, other_id, score, miles, shared_times, reasons, status, expires_at)
select card.id, person.id, 90 - number, number, 5, '{near,shared_times,active}', 'seen', now() + interval '7 days'
from public.profiles as card, people as person where card.full_name in ('big', 'portland') and number between 31 and 50;
insert into internal.match_pool (user_id) select id from public.profiles on conflict do nothing;

-- Jobs, with the descriptions of a few trades. One in five is over. A city near Portland has a page of them in every town.
insert into public.job_listings (user_id, title, company_name, location, state_code, city, description, requirements, compensation_type, salary_min, salary_max, pay_unit,
  job_type, categories, license_types, is_remote, status, created_at, expires_at)
select person.id, menu.name || ' specialist', card.salon_name, coalesce(spot.city || ', ' || spot.state_code, 'Anywhere'), spot.state_code, spot.city,
  'A calm floor with two chairs and good light, for someone who knows ' || lower(menu.name) || '.', family.name || ' trained, three years of ' || menu.category,
  (array['paid', 'paid', 'either', 'trade'])[1 + job % 4], 15 + job % 20, 35 + job % 30, 'hour', (array['Full time', 'Part time', 'Contract'])[1 + job % 3],
  array[menu.category], case when job % 20 = 1 then '{barber}' else '{}' end::text[], job % 9 = 0, 'approved', now() - job * interval '90 seconds', now() + (job % 5 - 0.5) * 10 * interval '1 day'
from generate_series(1, coalesce(current_setting('bench.jobs', true), '0')::int) as job
join people as person on number = 1 + (job::bigint * 7919) % current_setting('bench.members')::int
join public.profiles as card on card.id = person.id join menu on menu.at = 1 + job % 22 join family on family.at = 1 + job % 8000
cross join lateral (select case when job <= 100 then 'OR' else card.state_code end as state_code, case when job <= 100 then 'Portland' else card.city end as city) as spot;

-- As many listings as jobs, in the same places; one in five is over, one in seven reserved.
insert into public.marketplace_listings (user_id, title, description, category, subcategory, condition, brand,
  price_mode, price, is_trade, expires_on, photos, state_code, city, ships, reserved, status, created_at, expires_at)
select person.id, thing.name || ', ' || family.name,
  'Bought for a second room that stayed shut. ' || menu.name || ' every day, and looked after.',
  thing.category, thing.kind, thing.condition, family.name,
  case listing % 6 when 1 then 'offers' when 2 then 'trade_only' when 3 then 'free' else 'fixed' end,
  case when listing % 6 not in (2, 3) then 20 + listing % 900 end, listing % 6 = 2 or listing % 3 = 0,
  case thing.category when 'products_sealed' then current_date + 100 + listing % 500 end,
  jsonb_build_array(jsonb_build_object('path', person.id || '/' || gen_random_uuid() || '.jpg', 'alt_text', 'The thing',
    'w', 800, 'h', 600)),
  case when listing <= 100 then 'OR' else coalesce(card.state_code, 'OR') end,
  case when listing <= 100 or card.city is null then 'Portland' else card.city end, listing % 4 = 0,
  (listing % 7 = 0)::int, 'approved', now() - listing * interval '95 seconds',
  now() + (listing % 5 - 0.5) * 10 * interval '1 day'
from generate_series(1, coalesce(current_setting('bench.jobs', true), '0')::int) as listing
join people as person on number = 1 + (listing::bigint * 6007) % current_setting('bench.members')::int
join public.profiles as card on card.id = person.id
join menu on menu.at = 1 + listing % 22 join family on family.at = 1 + listing % 8000
join (values (0, 'furniture', 'styling_chairs', 'good', 'Styling chair'), (1, 'tools', 'shears', 'like_new', 'Shears'),
  (2, 'products_sealed', null, 'new_sealed', 'Builder gel'), (3, 'electricals', 'lamps', 'fair', 'Lamp'))
  as thing (at, category, kind, condition, name) on thing.at = listing % 4;
insert into public.subscriptions (user_id, source, tier, status) select id, 'manual', 'premium', 'active' from public.profiles where full_name = 'portland';

-- Threads of the forum, one in a hundred with a rare tag, and a long one. Everyone has few of them, as in reality.
insert into public.forum_threads (author_id, category, kind, title, body, tags, reply_count, view_count, helpful_count, is_pinned, created_at, last_activity_at)
select person.id, menu.category, (array['discussion', 'question', 'question', 'showcase'])[1 + thread % 4],
  menu.name || ' with ' || family.name || ', what am I missing?', 'A client of mine asked for ' || lower(menu.name) || ' and it did not last. ' || repeat('I have tried it twice by now. ', 10),
  case thread % 100 when 7 then '{rare-tag}' else array[menu.category] end, thread % 7, thread % 90, thread % 5, thread % 5000 = 1,
  now() - thread * interval '5 minutes', now() - thread * interval '4 minutes'
from generate_series(1, coalesce(current_setting('bench.threads', true), '0')::int) as thread
join people as person on number = 1 + (thread::bigint * 7919) % current_setting('bench.members')::int
join menu on menu.at = 1 + thread % 22 join family on family.at = 1 + thread % 8000;
insert into public.forum_replies (thread_id, author_id, body, helpful_count, created_at)
select thread.id, person.id, 'Try one pass, and wipe before the primer.', reply % 5, thread.created_at + reply * interval '1 second'
from (select id, created_at from public.forum_threads order by created_at desc limit 200) as thread, generate_series(1, 100) as reply
join people as person on number = 1 + reply;
insert into internal.forum_title_words (word, created_at, thread_id)
select distinct word, created_at, id from public.forum_threads, unnest(public.browse_words(title)) as word where char_length(word) >= 3;
insert into public.forum_follows (user_id, category, level)
select id, category, 'watch' from public.profiles, unnest(array['nails', 'massage']) as category where full_name = 'portland';
insert into public.forum_follows (user_id, tag, level) select id, 'rare-tag', 'watch' from public.profiles where full_name = 'portland';

-- As many messages in the main room of the live chat as threads, two seconds apart; one in twenty is deleted.
insert into public.chat_messages (room_id, user_id, username, message_text, is_deleted, deleted_at, client_id, created_at)
select 'community', person.id, 'crowd', case when message % 20 > 0 then 'Message ' || message else '' end, message % 20 = 0, case when message % 20 = 0 then now() end, gen_random_uuid(),
  now() - message * interval '2 seconds'
from generate_series(1, coalesce(current_setting('bench.threads', true), '0')::int) as message
join people as person on number = 1 + message % 1000;

-- One in ten may be shown on the hub.
update public.profiles as card set in_spotlight = true from people as person where person.id = card.id and number % 10 = 1;

-- Rows that triggers would have derived, from the same functions. Analyze first: their plans were made for empty tables.
-- Not the empty ones: autovacuum leaves those alone too, and their plans would be those of tables that stay empty.
do $$ begin
  execute (select 'analyze ' || string_agg(oid::regclass::text, ', ') from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text not like 'pg\_%' and pg_relation_size(oid) > 0);
end $$;
set enable_seqscan = off;
set session_replication_role = origin;
select count(public.list_for_browsing(id)) from public.profiles;
select count(internal.list_looks(id)) from public.profiles;
select count(internal.list_for_search('service', id)) from public.services;
select count(internal.list_for_search('thread', id)) from public.forum_threads;
select count(internal.list_for_search('job', id)) from public.job_listings;
select count(internal.list_for_search('marketplace_listing', id)) from public.marketplace_listings;
select internal.recount_all();
select internal.fill_match_pool(array(select id from public.profiles));
delete from internal.match_edits;
-- The server would match them all while the next town is growing, and remove the suggestions above that it does not find itself.
update internal.match_pool set matched_on = 'infinity';
drop table place, menu, family, people, pair;
