-- Who is suggested to whom (B6.13, decision 46). Everything that costs little is compared first, for at most 300 members nearby;
-- the time that two members share only for the 50 best; the best 20 are kept.
-- Needs: matches, shared-times, appointments, service-prices, notifications, reliability

-- ## Functions
-- Has no search path setting of its own, so that PostgreSQL can inline it: it is evaluated for hundreds of members at a time.
create or replace function internal.match_score(
  fit float8, times float8, distance float8, value float8, activity float8, variety float8, reliability float8
) returns float8 language sql immutable as $$
  -- Divided by the sum of the weights that count, so that who is new to trading can reach 100 as well.
  select 100 * (35 * fit + 20 * times + 15 * distance + 10 * value + 5 * activity + 5 * variety + coalesce(10 * reliability, 0))
    / case when reliability is null then 90 else 100 end
$$;
comment on function internal.match_score(float8, float8, float8, float8, float8, float8, float8) is
  'The score of a suggestion from its parts, each between 0 and 1: how well services and wants fit, shared times, distance, value, recent activity, a craft that is new to the member, and how reliable the other is, which does not count while it is null.';

create or replace function internal.match_words(craft text, title text) returns int[] language sql immutable set search_path = '' as $$
  -- Words of four letters or more by their first four, so that "brow" is the same as "brows".
  select coalesce(array_agg(distinct hashtext(match_words.craft || ' ' || left(word[1], 4))), '{}')
  from regexp_matches(lower(match_words.title), '[[:alpha:]]{4,}', 'g') as word
$$;
comment on function internal.match_words(text, text) is
  'The words of a service or a want within its craft, as hashes, for the score. Screens are stricter.';

create or replace function internal.fill_match_pool(member_ids uuid[]) returns void language plpgsql volatile set search_path = '' as $$
begin
  update internal.match_pool as own set
    is_in = fresh.is_in, may_trade = fresh.may_trade, state_code = fresh.state_code, city = fresh.city, latitude = fresh.latitude,
    longitude = fresh.longitude, radius = fresh.radius, active_on = fresh.active_on, offers = fresh.offers,
    offer_words = fresh.offer_words, wants = fresh.wants, want_words = fresh.want_words, received = fresh.received,
    value_cents = fresh.value_cents, minutes = fresh.minutes, reliability = fresh.reliability, free = null
  from (
    select card.id, card.state_code, card.city, card.latitude, card.longitude, card.trade_radius_miles as radius,
      card.last_active_on as active_on,
      card.open_to_trade and not card.is_suspended and card.account_kind <> 'employer' and card.latitude is not null
        and card.last_active_on >= (clock.now() at time zone 'utc')::date - 90
        and given.crafts is not null and sought.crafts is not null
        and not exists (select from internal.account_deletions as leaving where leaving.user_id = card.id) as is_in,
      internal.may_use(card.id, 'trades') as may_trade,
      (internal.reliability_of(card.id)).kept_percent / 100.0 as reliability,
      coalesce(given.crafts, '{}') as offers, coalesce(given.words, '{}') as offer_words, given.value_cents, given.minutes,
      coalesce(sought.crafts, '{}') as wants, coalesce(sought.words, '{}') as want_words,
      array(
        select distinct hashtext(item.category) from public.trade_items as item
        join public.trade_proposals as trade on trade.id = item.trade_id and trade.current_version = item.version
        where item.receiver_id = card.id and not item.is_goods and trade.status = 'completed') as received
    from public.profiles as card
    cross join lateral (
      select array_agg(distinct hashtext(offered.category)) as crafts,
        (select array_agg(distinct word) from public.services as named
          cross join lateral unnest(internal.match_words(named.category, named.name)) as word
          where named.user_id = card.id and named.is_active and named.is_tradeable) as words,
        -- Only prices that everyone can see: no score may tell of a private one (A-35).
        (percentile_disc(0.5) within group (order by price.list_price_cents)
          filter (where offered.show_price and price.list_price_cents > 0)) as value_cents,
        percentile_disc(0.5) within group (
          order by offered.duration_minutes + offered.buffer_before_minutes + offered.buffer_after_minutes) as minutes
      from public.services as offered left join public.service_prices as price on price.service_id = offered.id
      where offered.user_id = card.id and offered.is_active and offered.is_tradeable) as given
    cross join lateral (
      select array_agg(distinct hashtext(want.category)) as crafts,
        (select array_agg(distinct word) from public.service_wants as named
          cross join lateral unnest(internal.match_words(named.category, named.title)) as word
          where named.user_id = card.id and named.status = 'active') as words
      from public.service_wants as want where want.user_id = card.id and want.status = 'active') as sought
    where card.id = any (fill_match_pool.member_ids)) as fresh
  where own.user_id = fresh.id;
end
$$;
comment on function internal.fill_match_pool(uuid[]) is
  'Writes again what matching compares of these members. For match_members. In PL/pgSQL, which caches query plans.';

create or replace function internal.match_members(member_ids uuid[]) returns void language plpgsql volatile
-- Without parallel processes, which would take the cores of those who are waiting for an answer. And with indexes even for small
-- tables: the plans are kept, and a night that begins with few suggestions writes hundreds of thousands.
set search_path = '' set max_parallel_workers_per_gather = 0 set enable_seqscan = off as $$
declare
  today date := (clock.now() at time zone 'utc')::date;
  ends timestamptz := clock.now() + interval '7 days';
  soon int4multirange := int4multirange(int4range(
    internal.quarters_from(clock.now() + interval '24 hours'), internal.quarters_from(clock.now() + interval '14 days')));
begin
  perform from internal.match_pool as own where own.user_id = any (match_members.member_ids) order by own.user_id for update;
  perform internal.fill_match_pool(match_members.member_ids);
  update internal.match_pool as own set free = kept.quarters * soon - internal.taken_quarters(own.user_id) from (
    select pool.user_id, internal.keep_free_time(pool.user_id, today + 15) as quarters from (
      select user_id from internal.match_pool
      where user_id = any (match_members.member_ids) and is_in and may_trade order by user_id) as pool) as kept
    where own.user_id = kept.user_id;

  -- A part that a member has called the reason for setting someone aside is raised to a power: what fits in full keeps its points,
  -- what fits in part loses more of them, up to the fourth time.
  with me as materialized (
    select own.*, gone.people as gone,
      array(select unnest(own.wants) except select unnest(own.received)) as new_wants,
      least(refused.too_far, 4) / 2.0::float8 as too_far, least(refused.not_my_style, 4) / 2.0::float8 as not_my_style,
      least(refused.already_traded, 4) / 2.0::float8 as already_traded, least(refused.not_now, 4) / 2.0::float8 as not_now
    from internal.match_pool as own
    -- Those that have expired count until they are swept: with a condition on that, the index of the sweep would look cheaper.
    cross join lateral (
      select count(*) filter (where past.dismiss_reason = 'too_far') as too_far,
        count(*) filter (where past.dismiss_reason = 'not_my_style') as not_my_style,
        count(*) filter (where past.dismiss_reason = 'already_traded') as already_traded,
        count(*) filter (where past.dismiss_reason = 'not_now') as not_now
      from public.match_suggestions as past where past.user_id = own.user_id) as refused
    cross join lateral (
      select array(
        select blocked_id from public.blocks where blocker_id = own.user_id
        union all select blocker_id from public.blocks where blocked_id = own.user_id
        union all select past.other_id from public.match_suggestions as past
          where past.user_id = own.user_id and past.status in ('dismissed', 'proposed')
        union all select trade.recipient_id from public.trade_proposals as trade
          where trade.proposer_id = own.user_id and trade.status in ('pending', 'accepted')
        union all select trade.proposer_id from public.trade_proposals as trade
          where trade.recipient_id = own.user_id and trade.status in ('pending', 'accepted')) as people) as gone
    where own.user_id = any (match_members.member_ids) and own.is_in),
  near as materialized (
    select place.state_code, place.city, town.state_code as near_state, town.city as near_city, apart.miles
    from (
      select state_code, city, latitude, longitude, max(radius) as radius from me group by state_code, city, latitude, longitude) as place
    join (select distinct state_code, city, latitude, longitude from internal.match_pool where is_in and may_trade) as town
      on abs(town.latitude - place.latitude) < 1.5
    cross join lateral (
      select public.miles_between(place.latitude, place.longitude, town.latitude, town.longitude) as miles) as apart
    where apart.miles <= place.radius),
  pairs as (
    -- No arrays and no free time, which would be copied through every sort below.
    select me.user_id, me.minutes as my_minutes, me.state_code, me.city, me.not_now,
      them.other_id, them.their_state, them.their_city, them.miles, them.active_on, them.minutes, them.reliability,
      power(case when them.want_words && me.offer_words then 0.5::float8 else 0.25 end
        + case when them.offer_words && me.want_words then 0.5::float8 else 0.25 end, 1 + me.not_my_style) as fit,
      power(greatest(0, 1 - them.miles / me.radius), 1 + me.too_far) as distance,
      case when them.value_cents > 0 and me.value_cents > 0 then
        least(them.value_cents, me.value_cents)::float8 / greatest(them.value_cents, me.value_cents) end as ratio,
      greatest(0, 1 - (today - them.active_on) / 90.0::float8) as activity,
      them.offers && me.new_wants as is_new_craft,
      power(case when them.offers && me.new_wants then 1 else 0.5::float8 end, 1 + me.already_traded) as variety
    from me
    cross join lateral (
      -- Half of them follow the member in the order of ids and half precede them, so that in a large city everyone is compared with
      -- as many, and two members with each other.
      select found.*, place.miles
      from (
        select near.* from near
        where near.state_code = me.state_code and near.city = me.city and near.miles <= me.radius order by near.miles) as place
      cross join lateral (
        (select them.user_id as other_id, them.state_code as their_state, them.city as their_city, them.active_on, them.offers,
            them.offer_words, them.want_words, them.value_cents, them.minutes, them.reliability
          from internal.match_pool as them
          where them.is_in and them.may_trade and them.state_code = place.near_state and them.city = place.near_city
            and them.user_id > me.user_id and them.radius >= place.miles and them.wants && me.offers and them.offers && me.wants
            and them.active_on >= today - 90 and them.user_id <> all (me.gone)
          order by them.user_id limit 150)
        union all
        (select them.user_id, them.state_code, them.city, them.active_on, them.offers, them.offer_words, them.want_words,
            them.value_cents, them.minutes, them.reliability
          from internal.match_pool as them
          where them.is_in and them.may_trade and them.state_code = place.near_state and them.city = place.near_city
            and them.user_id < me.user_id and them.radius >= place.miles and them.wants && me.offers and them.offers && me.wants
            and them.active_on >= today - 90 and them.user_id <> all (me.gone)
          order by them.user_id desc limit 150)) as found
      limit 300) as them),
  parts as (
    select pairs.*,
      case when ratio >= 0.75 then 1 when ratio >= 0.5 or ratio is null then 0.5 else 0 end::float8 as value
    from pairs),
  best as materialized (
    select * from (
      select parts.*, row_number() over (
        partition by user_id order by internal.match_score(fit, 0, distance, value, activity, variety, reliability) desc, other_id) as place
      from parts) as ranked
    where place <= 50),
  timed as (
    select best.*, me.free is not null as knows_times, shared.times as found_times
    from best
    join me on me.user_id = best.user_id
    join internal.match_pool as theirs on theirs.user_id = best.other_id
    cross join lateral (
      select internal.quarters_in(greatest(best.my_minutes, best.minutes))
        -- The way to the other city and back, as in travel_minutes.
        + case when (best.state_code, best.city) = (best.their_state, best.their_city) then 0
            else 2 * internal.quarters_in(15 + 2 * round(best.miles)::int) end as quarters) as meeting
    cross join lateral (
      -- How many meetings, one after the other, fit into the time that both have.
      select coalesce(sum((upper(stretch) - lower(stretch)) / meeting.quarters), 0)::int as times
      from unnest(me.free * theirs.free) as stretch) as shared),
  scored as (
    select timed.*,
      internal.match_score(fit, power(least(found_times, 2) / 2.0::float8, 1 + not_now), distance, value, activity, variety, reliability) as score
    from timed),
  chosen as materialized (
    select * from (select scored.*, row_number() over (partition by user_id order by score desc, other_id) as rank from scored) as ranked
    where rank <= 20),
  written as (
    insert into public.match_suggestions (user_id, other_id, score, miles, shared_times, reasons, expires_at)
    select user_id, other_id, round(score), round(miles), case when knows_times then least(found_times, 5) end,
      array_remove(array[
        case when miles <= 5 then 'near' end,
        case when found_times >= 2 then 'shared_times' end,
        case when ratio >= 0.75 then 'value' end,
        case when today - active_on <= 7 then 'active' end,
        case when is_new_craft then 'new_craft' end], null),
      ends
    from chosen order by user_id, other_id
    on conflict (user_id, other_id) do update
      set score = excluded.score, miles = excluded.miles, shared_times = excluded.shared_times, reasons = excluded.reasons,
        expires_at = excluded.expires_at
      where match_suggestions.status in ('new', 'seen'))
  delete from public.match_suggestions as past
    where past.user_id = any (match_members.member_ids) and past.status in ('new', 'seen')
      and not exists (select from chosen where chosen.user_id = past.user_id and chosen.other_id = past.other_id);
end
$$;
comment on function internal.match_members(uuid[]) is
  'Matches these members: writes their best 20 suggestions and removes the others that they have not answered. Two runs for the same member follow each other.';

create or replace function internal.notify_of_matches(member_ids uuid[], match_day date) returns void
language sql volatile
-- As in match_members.
set search_path = '' set enable_seqscan = off as $$
  select internal.notify(own.user_id, 'match_found', jsonb_build_object('matches', found.many, 'city', own.city),
    'matches:' || notify_of_matches.match_day, '/trades?tab=for-you')
  from internal.match_pool as own
  cross join lateral (
    -- The pool has others as they were last night. Those who have closed or left since are not shown, so they are not counted either.
    select count(*) as many from public.match_suggestions as match
    join public.profiles as card on card.id = match.other_id and card.open_to_trade and not card.is_suspended
    join public.browse_entries as mine on mine.user_id = match.user_id
    join public.browse_entries as theirs on theirs.user_id = match.other_id
    where match.user_id = own.user_id and match.status = 'new' and match.created_at = (select clock.now())
      -- "is true" keeps the planner from finding everyone with such crafts first, of whom it expects far too few.
      and (theirs.offers && mine.wants and theirs.wants && mine.offers) is true
      and not exists (select from internal.account_deletions as leaving where leaving.user_id = match.other_id)) as found
  where own.user_id = any (notify_of_matches.member_ids) and own.is_in and own.may_trade
    and own.matched_on > '-infinity' and found.many > 0
    and not exists (
      select from public.notifications as told where told.user_id = own.user_id and not told.read and told.type = 'match_found')
$$;
comment on function internal.notify_of_matches(uuid[], date) is
  'Notifies members of the suggestions that this transaction added, once a night. Nobody whose last such notification is unread, and nobody in their first night: the home has just shown them.';

-- A day of matching begins at 9:00 UTC, which is night in the 50 states.
create or replace function internal.match_day() returns date language sql stable set search_path = '' as $$
  select ((clock.now() - interval '9 hours') at time zone 'utc')::date
$$;
comment on function internal.match_day() is 'The day of matching that began last.';

create or replace function internal.match_together(member_ids uuid[]) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform internal.match_members(match_together.member_ids);
  perform internal.notify_of_matches(match_together.member_ids, internal.match_day());
  update internal.match_pool as own set matched_on = internal.match_day() where own.user_id = any (match_together.member_ids);
end
$$;
comment on function internal.match_together(uuid[]) is
  'Matches these members, notifies them, and notes that they have been matched. The caller has locked their rows of the pool.';

create or replace function internal.match_next(most int) returns int language plpgsql volatile set search_path = '' as $$
declare
  due uuid[] := array(
    select own.user_id from internal.match_pool as own
    where own.matched_on < internal.match_day()
      and own.user_id not in (select failed.key::uuid from clock.failures as failed where failed.task = 'match members')
    order by own.matched_on, own.user_id limit match_next.most for update skip locked);
begin
  if due <> '{}' then
    begin
      perform internal.match_together(due);
    exception when others then
      -- One of them cannot be matched. The clock tries each by itself, so that it is the only one who waits.
      insert into clock.failures as known (task, key, tries, again_at, error)
        select 'match members', member_id::text, 0, transaction_timestamp(), left(sqlerrm, 500) from unnest(due) as member_id
        on conflict on constraint failures_pkey do nothing;
    end;
  end if;
  return cardinality(due);
end
$$;
comment on function internal.match_next(int) is
  'Matches some of the members who have not been since last night, and returns how many. Any number of servers may call it.';

create or replace view internal.due_matches as
  select own.user_id as key
  from internal.match_pool as own
    join clock.failures as failed on failed.task = 'match members' and failed.key = own.user_id::text
  where own.matched_on < internal.match_day()
  order by own.matched_on, own.user_id;
comment on view internal.due_matches is 'Members whom match_next left to the clock.';

create or replace function internal.match_member(member_id uuid) returns boolean language plpgsql volatile set search_path = '' as $$
begin
  perform from internal.match_pool as own where own.user_id = match_member.member_id for update skip locked;
  if not found then
    return false;
  end if;
  perform internal.match_together(array[match_member.member_id]);
  return true;
end
$$;
comment on function internal.match_member(uuid) is 'Matches one member by themselves.';

create or replace view internal.spent_matches as
  select ctid as key from public.match_suggestions where expires_at <= clock.now();
comment on view internal.spent_matches is 'Suggestions that have expired.';

-- ## Rules
select internal.notice_kind('match_found', 'match_found', 'trades', topic => 'trades', urgency => 'day',
  awaits => '{}');
insert into clock.tasks (name, due, act) values
    ('match members', 'internal.due_matches', 'internal.match_member(uuid)'),
    ('sweep matches', 'internal.spent_matches', null)
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
