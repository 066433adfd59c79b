-- Figures for the admin area, counted ahead, so that reading them costs the same in a town of any size: a row a day, a row
-- a city, a row a plan, and a row for each event of a day. Triggers only note which of them has changed. A task then counts
-- each of those again from the facts, so a figure is right whatever happened in between, and counting one twice changes
-- nothing.
-- Needs: analytics, browse, membership, trades, appointments, reviews

-- ## Tables
create table internal.day_counts (
  day date constraint day_counts_pkey primary key,
  sign_ups int not null,
  trades_sent int not null,
  trades_accepted int not null,
  trades_completed int not null,
  sent_answered int not null default 0,
  sent_accepted int not null default 0,
  sent_scheduled int not null default 0,
  sent_completed int not null default 0,
  sent_reviewed int not null default 0,
  members_last_here int not null default 0,
  members_active int not null default 0
);
comment on table internal.day_counts is 'What happened on each day in UTC, without what was deleted since.';
comment on column internal.day_counts.sent_answered is
  'Of the trades sent on this day: how many have been accepted, declined or countered by now. The next ones are of the '
  'same trades.';
comment on column internal.day_counts.sent_scheduled is
  'Those of them with a time for an appointment, or completed.';
comment on column internal.day_counts.sent_reviewed is
  'Completed, and both reviews are open: a sealed one shows nowhere.';
comment on column internal.day_counts.members_last_here is
  'Members who were here on this day and not since. Everyone counts on one day, so a sum is how many were here in '
  'those days.';
comment on column internal.day_counts.members_active is
  'Members who were here on this day: the most that were last here, as counted until the end of the next day. It is '
  'not counted again later, because only the last day of each member is kept. 0 for days before this was counted.';

create table internal.city_counts (
  state_code text,
  city text,
  members int not null,
  crafts jsonb not null,
  constraint city_counts_pkey primary key (state_code, city)
);
comment on table internal.city_counts is 'How many members each city has, and how many of them offer and want each craft.';
comment on column internal.city_counts.crafts is '{"hair": [12, 9]}: twelve members offer it, nine want it.';
create index city_counts_largest_index on internal.city_counts (members desc, state_code, city);

create table internal.plan_counts (
  tier text,
  status text,
  members int not null,
  constraint plan_counts_pkey primary key (tier, status)
);
comment on table internal.plan_counts is 'How many subscriptions have each plan and status.';

create table internal.event_counts (
  day date,
  name text,
  times int not null,
  is_personal boolean not null,
  constraint event_counts_pkey primary key (day, name)
);
comment on table internal.event_counts is
  'How often each event of analytics happened on each day in UTC, without who or where.';
comment on column internal.event_counts.is_personal is 'It came from members who have consented.';

create table internal.recounts (
  id bigint generated always as identity constraint recounts_pkey primary key,
  subject text not null constraint recounts_subject_known check (subject in ('day', 'city', 'plans', 'event')),
  day date,
  state_code text,
  city text,
  name text
);
comment on table internal.recounts is
  'What has to be counted again. Only added to by members'' changes: a unique key would make them wait for each other.';

create table internal.last_recount (
  only_row boolean constraint last_recount_pkey primary key default true constraint last_recount_is_one_row check (only_row),
  at timestamptz not null default '-infinity'
);
comment on table internal.last_recount is 'When the task last ran, in real time. It shows that the clock is running.';

alter table internal.day_counts enable row level security;
alter table internal.city_counts enable row level security;
alter table internal.plan_counts enable row level security;
alter table internal.event_counts enable row level security;
alter table internal.recounts enable row level security;
alter table internal.last_recount enable row level security;
create index trade_proposals_created_at_index on public.trade_proposals (created_at);
create index trade_proposals_accepted_at_index on public.trade_proposals (accepted_at) where accepted_at is not null;
create index trade_proposals_completed_at_index on public.trade_proposals (completed_at) where completed_at is not null;

-- ## Functions
create or replace function internal.note_days(moments timestamptz[]) returns void language sql volatile set search_path = '' as $$
  insert into internal.recounts (subject, day)
    select distinct 'day', (moment at time zone 'utc')::date from unnest(note_days.moments) as moment where moment is not null
$$;
comment on function internal.note_days(timestamptz[]) is 'Has the days of these moments counted again.';

create or replace function internal.note_city(state_code text, city text) returns void language sql volatile set search_path = '' as $$
  insert into internal.recounts (subject, state_code, city) select 'city', note_city.state_code, note_city.city where note_city.city is not null
$$;
comment on function internal.note_city(text, text) is 'Has a city counted again; nothing without a city.';

create or replace function internal.note_trade() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.note_days(array[
    old.created_at, old.accepted_at, old.completed_at, new.created_at, new.accepted_at, new.completed_at]);
  return null;
end
$$;
comment on function internal.note_trade() is 'Has the days of a trade counted again. Definer: members cannot write counts.';

create or replace function internal.note_member() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.note_days(array[old.created_at, new.created_at]);
  perform internal.note_city(old.state_code, old.city);
  perform internal.note_city(new.state_code, new.city);
  return null;
end
$$;
comment on function internal.note_member() is 'Has the day on which a member signed up, and their cities, counted again. Definer: members cannot write counts.';

create or replace function internal.note_activity() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.recounts (subject, day)
    select distinct 'day', day from unnest(array[old.last_active_on, new.last_active_on]) as day where day is not null;
  return null;
end
$$;
comment on function internal.note_activity() is
  'Has the days counted again on which a member was here. Definer: members cannot write counts.';

create or replace function internal.note_review() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.note_days(array[trade.created_at]) from public.trade_proposals as trade where trade.id = old.trade_id;
  return null;
end
$$;
comment on function internal.note_review() is
  'Has the day counted again on which the trade of a review was sent. Definer: members cannot write counts.';

create or replace function internal.note_events() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.recounts (subject, day, name)
    select distinct 'event', (happened_at at time zone 'utc')::date, name from changed;
  return null;
end
$$;
comment on function internal.note_events() is
  'Has events counted again that were added or deleted by one statement. Definer: the server cannot write counts.';

create or replace function internal.note_entry() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.note_city(card.state_code, card.city) from public.profiles as card where card.id = new.user_id;
  return null;
end
$$;
comment on function internal.note_entry() is 'Has a member''s city counted again when they offer or want other crafts. Definer: members cannot write counts.';

create or replace function internal.note_plans() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into internal.recounts (subject) values ('plans');
  return null;
end
$$;
comment on function internal.note_plans() is 'Has the plans counted again. Definer: members cannot write counts.';

create or replace function internal.count_day(day date) returns void language sql volatile set search_path = '' as $$
  with bounds as (
    select count_day.day::timestamp at time zone 'utc' as starts_at,
      (count_day.day + 1)::timestamp at time zone 'utc' as ends_at,
      -- Later, those who came back are missing.
      count_day.day >= (clock.now() at time zone 'utc')::date - 1 as is_lately),
  sent as (
    select trade.accepted_at is not null as is_accepted, trade.completed_at is not null as is_completed,
      trade.accepted_at is not null or trade.declined_at is not null or trade.current_version > 1 as is_answered,
      trade.accepted_at is not null and exists (select from public.trade_appointments as meeting
        where meeting.trade_id = trade.id and meeting.starts_at is not null) as has_time,
      trade.completed_at is not null and (select count(*) from public.reviews as given
        where given.trade_id = trade.id and given.status <> 'sealed') = 2 as is_reviewed
    from bounds join public.trade_proposals as trade on trade.created_at >= starts_at and trade.created_at < ends_at)
  insert into internal.day_counts (day, sign_ups, trades_sent, trades_accepted, trades_completed,
      sent_answered, sent_accepted, sent_scheduled, sent_completed, sent_reviewed, members_last_here, members_active)
    select count_day.day,
      (select count(*) from public.profiles where created_at >= starts_at and created_at < ends_at),
      reached.sent,
      (select count(*) from public.trade_proposals where accepted_at >= starts_at and accepted_at < ends_at),
      (select count(*) from public.trade_proposals where completed_at >= starts_at and completed_at < ends_at),
      reached.answered, reached.accepted, reached.scheduled, reached.completed, reached.reviewed,
      here.members, case when is_lately then here.members else 0 end
    from bounds
      cross join (select count(*) as sent, count(*) filter (where is_answered) as answered,
        count(*) filter (where is_accepted) as accepted, count(*) filter (where has_time or is_completed) as scheduled,
        count(*) filter (where is_completed) as completed,
        count(*) filter (where is_reviewed) as reviewed from sent) as reached
      cross join (select count(*) as members from public.profiles as card
        where card.last_active_on = count_day.day) as here
    on conflict on constraint day_counts_pkey do update set
      sign_ups = excluded.sign_ups, trades_sent = excluded.trades_sent, trades_accepted = excluded.trades_accepted,
      trades_completed = excluded.trades_completed, sent_answered = excluded.sent_answered,
      sent_accepted = excluded.sent_accepted, sent_scheduled = excluded.sent_scheduled,
      sent_completed = excluded.sent_completed, sent_reviewed = excluded.sent_reviewed,
      members_last_here = excluded.members_last_here,
      members_active = greatest(day_counts.members_active, excluded.members_active)
$$;
comment on function internal.count_day(date) is 'Counts a day from the facts.';

create or replace function internal.count_event(day date, name text) returns void
language sql volatile set search_path = '' as $$
  delete from internal.event_counts as kept where kept.day = count_event.day and kept.name = count_event.name;
  insert into internal.event_counts (day, name, times, is_personal)
    select count_event.day, count_event.name, count(*), bool_or(event.user_id is not null)
    from public.analytics_events as event
    where event.name = count_event.name and event.happened_at >= count_event.day::timestamp at time zone 'utc'
      and event.happened_at < (count_event.day + 1)::timestamp at time zone 'utc'
    having count(*) > 0
$$;
comment on function internal.count_event(date, text) is 'Counts an event of a day from the facts.';

create or replace function internal.count_city(state_code text, city text) returns void language sql volatile set search_path = '' as $$
  delete from internal.city_counts as kept where kept.state_code = count_city.state_code and kept.city = count_city.city;
  insert into internal.city_counts (state_code, city, members, crafts)
    with people as (
      select entry.offers, entry.wants from public.profiles as card join public.browse_entries as entry on entry.user_id = card.id
      where card.state_code = count_city.state_code and card.city = count_city.city),
    named as (
      select craft, 1 as offers, 0 as wants from people cross join unnest(people.offers) as craft
      union all select craft, 0, 1 from people cross join unnest(people.wants) as craft),
    balance as (select craft, sum(offers) as offers, sum(wants) as wants from named group by craft)
    select count_city.state_code, count_city.city, count(*),
      (select coalesce(jsonb_object_agg(craft, jsonb_build_array(offers, wants)), '{}') from balance)
    from people having count(*) > 0
$$;
comment on function internal.count_city(text, text) is 'Counts a city from the facts.';

create or replace function internal.count_plans() returns void language sql volatile set search_path = '' as $$
  delete from internal.plan_counts;
  insert into internal.plan_counts (tier, status, members) select tier, status, count(*) from public.subscriptions group by tier, status
$$;
comment on function internal.count_plans() is 'Counts the plans from the facts.';

create or replace view internal.due_recounts as
  select noted.key from (
    select concat_ws('|', subject, day, state_code, city, name) as key, min(id) as place from internal.recounts group by 1
    union all
    -- When the counts were last brought up to date is shown beside them.
    select 'done', null from internal.last_recount where at < clock_timestamp() - interval '30 seconds') as noted
  order by noted.place nulls last;
comment on view internal.due_recounts is 'What has to be counted again, each once.';

create or replace function internal.recount(key text) returns boolean language plpgsql volatile set search_path = '' as $$
declare
  noted internal.recounts;
begin
  if recount.key = 'done' then
    update internal.last_recount set at = clock_timestamp();
    return true;
  end if;
  -- One process at a time, so that none writes an older figure over a newer one.
  perform pg_advisory_xact_lock(hashtextextended('recount', 0));
  with taken as (
    delete from internal.recounts as note
    where concat_ws('|', note.subject, note.day, note.state_code, note.city, note.name) = recount.key returning *)
    select * into noted from taken limit 1;
  case noted.subject
    when 'day' then perform internal.count_day(noted.day);
    when 'city' then perform internal.count_city(noted.state_code, noted.city);
    when 'plans' then perform internal.count_plans();
    when 'event' then perform internal.count_event(noted.day, noted.name);
    else return false;
  end case;
  return true;
end
$$;
comment on function internal.recount(text) is
  'Counts again what has changed. Each count reads the facts after its notes were taken, so it includes the changes behind them.';

create or replace function internal.recount_all() returns void language sql volatile set search_path = '' as $$
  insert into internal.recounts (subject, day)
    select 'day', (created_at at time zone 'utc')::date from public.profiles
    union select 'day', (moment at time zone 'utc')::date
      from public.trade_proposals cross join unnest(array[created_at, accepted_at, completed_at]) as moment where moment is not null
    union select 'day', last_active_on from public.profiles
    union select 'day', day from internal.day_counts;
  insert into internal.recounts (subject, day, name)
    select 'event', (happened_at at time zone 'utc')::date, name from public.analytics_events
    union select 'event', day, name from internal.event_counts;
  insert into internal.recounts (subject, state_code, city)
    select 'city', state_code, city from public.profiles where city is not null union select 'city', state_code, city from internal.city_counts;
  insert into internal.recounts (subject) values ('plans');
  select clock.run('recount')
$$;
comment on function internal.recount_all() is 'Counts everything again, for rows that came without their triggers.';

-- ## Rules
insert into internal.last_recount default values on conflict do nothing;
create or replace trigger note_trade after insert or delete on public.trade_proposals
  for each row execute function internal.note_trade();
-- `next_at` moves when a first time is agreed on.
create or replace trigger note_trade_moved
  after update of created_at, accepted_at, completed_at, declined_at, current_version, next_at on public.trade_proposals
  for each row when (
    (old.created_at, old.accepted_at, old.completed_at, old.declined_at, old.current_version, old.next_at)
    is distinct from (new.created_at, new.accepted_at, new.completed_at, new.declined_at, new.current_version, new.next_at))
  execute function internal.note_trade();
create or replace trigger note_review after update of status or delete on public.reviews
  for each row execute function internal.note_review();
create or replace trigger note_activity after insert or delete on public.profiles
  for each row execute function internal.note_activity();
create or replace trigger note_activity_moved after update of last_active_on on public.profiles
  for each row when (old.last_active_on <> new.last_active_on) execute function internal.note_activity();
create or replace trigger note_events after insert on public.analytics_events
  referencing new table as changed for each statement execute function internal.note_events();
create or replace trigger note_events_gone after delete on public.analytics_events
  referencing old table as changed for each statement execute function internal.note_events();
create or replace trigger note_member after insert or delete on public.profiles
  for each row execute function internal.note_member();
create or replace trigger note_member_moved after update of created_at, state_code, city on public.profiles
  for each row when ((old.created_at, old.state_code, old.city) is distinct from (new.created_at, new.state_code, new.city))
  execute function internal.note_member();
create or replace trigger note_entry after insert on public.browse_entries
  for each row execute function internal.note_entry();
create or replace trigger note_entry_changed after update on public.browse_entries
  for each row when ((old.offers, old.wants) is distinct from (new.offers, new.wants)) execute function internal.note_entry();
create or replace trigger note_plans after insert or delete on public.subscriptions
  for each row execute function internal.note_plans();
create or replace trigger note_plan_changed after update on public.subscriptions
  for each row when ((old.tier, old.status) is distinct from (new.tier, new.status)) execute function internal.note_plans();
insert into clock.tasks (name, due, act) values
    ('recount', 'internal.due_recounts', 'internal.recount(text)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
