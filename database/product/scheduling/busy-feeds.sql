-- When members are busy elsewhere, read from their own calendars by address. The server fetches each calendar every
-- hour and keeps quarter hours: no place or person of an event is ever stored, and a title and a day only of those that
-- it could not read fully, for their owner (decision 65). The address opens the whole calendar, so it is sealed by the
-- server, and nobody reads it again, not the member either (decision 45).
-- Needs: availability, attempts, notifications

-- ## Tables
create table public.busy_feeds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint busy_feeds_user_id_fkey references public.availability (user_id) on delete cascade,
  host text not null constraint busy_feeds_host_length check (char_length(host) between 1 and 255),
  problem text constraint busy_feeds_problem_known check (problem in ('unreachable', 'gone', 'refused', 'not_a_calendar', 'too_large', 'sealed')),
  last_ok_at timestamptz not null default clock.now(),
  last_failed_at timestamptz,
  created_at timestamptz not null default clock.now(),
  notes jsonb not null default '[]'
    constraint busy_feeds_notes_few check (jsonb_typeof(notes) = 'array' and jsonb_array_length(notes) <= 20)
    constraint busy_feeds_notes_length check (octet_length(notes::text) <= 12000)
);
comment on table public.busy_feeds is 'Calendars that a member lets the server read, as that member sees them: where each is, and how the last reading went.';
comment on column public.busy_feeds.problem is 'Why the last reading failed; null if it did not. The busy times of the last good one still count.';
comment on column public.busy_feeds.notes is
  'Events that could not be read fully, twenty at most: their title, the next day of each, and why.';
create index busy_feeds_user_id_index on public.busy_feeds (user_id, created_at, id);

create table internal.busy_feed_sources (
  feed_id uuid constraint busy_feed_sources_pkey primary key constraint busy_feed_sources_feed_id_fkey references public.busy_feeds (id) on delete cascade,
  address text not null constraint busy_feed_sources_address_length check (char_length(address) <= 4000),
  etag text constraint busy_feed_sources_etag_length check (char_length(etag) <= 300),
  modified text constraint busy_feed_sources_modified_length check (char_length(modified) <= 100),
  read_at timestamptz not null default statement_timestamp(),
  due_at timestamptz not null,
  failures int not null default 0,
  failing_since timestamptz,
  is_told boolean not null default false
);
comment on table internal.busy_feed_sources is 'How the server reads a calendar. Its times are real ones, like those of the calendars.';
comment on column internal.busy_feed_sources.address is 'Sealed for this row by server/services/sealing.';
comment on column internal.busy_feed_sources.read_at is 'When the events were last computed, and not only found unchanged.';
create index busy_feed_sources_due_at_index on internal.busy_feed_sources (due_at);
alter table internal.busy_feed_sources enable row level security;

create table internal.busy_time (
  feed_id uuid constraint busy_time_pkey primary key constraint busy_time_feed_id_fkey references public.busy_feeds (id) on delete cascade,
  quarters int4multirange not null
);
comment on table internal.busy_time is 'The busy quarter hours of a calendar since 1970, for about sixty days ahead.';
alter table internal.busy_time enable row level security;

alter table public.busy_feeds enable row level security;

-- ## Functions
create or replace function internal.next_reading(failures int) returns timestamptz language sql volatile set search_path = '' as $$
  -- Some minutes of chance spread the calendars over the hour; failures double the pause, up to a day.
  select statement_timestamp() + least(interval '24 hours', interval '55 minutes' * 2 ^ least(next_reading.failures, 5)) + random() * interval '10 minutes'
$$;
comment on function internal.next_reading(int) is 'When a calendar is read again, after so many failures in a row.';

create or replace function public.busy_feed_begin(member_id uuid) returns table (refused text, timezone text, today timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  zone text := (select own.timezone from public.availability as own where own.user_id = busy_feed_begin.member_id);
begin
  return query select case
      when zone is null then 'hours_missing'
      when (select count(*) from public.busy_feeds as feed where feed.user_id = busy_feed_begin.member_id) >= 2 then 'feeds_too_many'
      when not internal.knock('busy feed', busy_feed_begin.member_id::text, 10, interval '1 day') then 'feeds_used_up' end,
    zone, clock.now();
end
$$;
comment on function public.busy_feed_begin(uuid) is
  'Why the server may not read one more calendar for this member, or null; and their clock. Two calendars each, ten tries a day. Definer: only for service_role.';

create or replace function public.busy_feed_store(
  feed_id uuid, member_id uuid, host text, address text, quarters int4multirange, etag text, modified text,
  notes jsonb
) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('busy feeds of ' || busy_feed_store.member_id, 0));
  if (select count(*) from public.busy_feeds as feed where feed.user_id = busy_feed_store.member_id) >= 2 then
    return false;
  end if;
  insert into public.busy_feeds (id, user_id, host, notes)
    values (busy_feed_store.feed_id, busy_feed_store.member_id, busy_feed_store.host, busy_feed_store.notes);
  insert into internal.busy_feed_sources (feed_id, address, etag, modified, due_at)
    values (busy_feed_store.feed_id, busy_feed_store.address, busy_feed_store.etag, busy_feed_store.modified, internal.next_reading(0));
  insert into internal.busy_time (feed_id, quarters) values (busy_feed_store.feed_id, busy_feed_store.quarters);
  return true;
end
$$;
comment on function public.busy_feed_store(uuid, uuid, text, text, int4multirange, text, text, jsonb) is
  'Keeps a calendar that was just read; false if the member already has two. Definer: only for service_role.';

create or replace function internal.take_busy_feeds(most int, lease interval)
returns table (feed_id uuid, address text, etag text, modified text, timezone text, today timestamptz)
language sql volatile set search_path = '' as $$
  with due as (
    select source.feed_id from internal.busy_feed_sources as source where source.due_at <= statement_timestamp()
    order by source.due_at limit take_busy_feeds.most for update skip locked)
  update internal.busy_feed_sources as source set due_at = statement_timestamp() + take_busy_feeds.lease
  from due, public.busy_feeds as feed, public.availability as own
  where source.feed_id = due.feed_id and feed.id = due.feed_id and own.user_id = feed.user_id
  -- What is kept reaches sixty days ahead, so an unchanged calendar has to be computed again now and then.
  returning source.feed_id, source.address, case when source.read_at > statement_timestamp() - interval '1 day' then source.etag end,
    case when source.read_at > statement_timestamp() - interval '1 day' then source.modified end, own.timezone, clock.now()
$$;
comment on function internal.take_busy_feeds(int, interval) is 'Reserves calendars that are due, for as long as the lease.';

create or replace function internal.finish_busy_feed(
  feed_id uuid, quarters int4multirange, etag text, modified text, notes jsonb
) returns void
language sql volatile set search_path = '' as $$
  update internal.busy_feed_sources as source
    set due_at = internal.next_reading(0), failures = 0, failing_since = null, is_told = false,
      read_at = case when finish_busy_feed.quarters is null then source.read_at else statement_timestamp() end,
      etag = coalesce(finish_busy_feed.etag, case when finish_busy_feed.quarters is null then source.etag end),
      modified = coalesce(finish_busy_feed.modified, case when finish_busy_feed.quarters is null then source.modified end)
    where source.feed_id = finish_busy_feed.feed_id;
  update public.busy_feeds as feed
    set last_ok_at = clock.now(), problem = null, notes = coalesce(finish_busy_feed.notes, feed.notes)
    where feed.id = finish_busy_feed.feed_id;
  update internal.busy_time as busy set quarters = finish_busy_feed.quarters
    where busy.feed_id = finish_busy_feed.feed_id and finish_busy_feed.quarters is not null
$$;
comment on function internal.finish_busy_feed(uuid, int4multirange, text, text, jsonb) is
  'Keeps what a calendar says, or without quarters and notes that it is unchanged. Nothing if the member removed it '
  'meanwhile.';

create or replace function internal.fail_busy_feed(feed_id uuid, problem text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  source internal.busy_feed_sources;
  feed public.busy_feeds;
begin
  update internal.busy_feed_sources as failed
    set failures = failed.failures + 1, due_at = internal.next_reading(failed.failures + 1),
      failing_since = coalesce(failed.failing_since, statement_timestamp()), etag = null, modified = null
    where failed.feed_id = fail_busy_feed.feed_id returning failed.* into source;
  if not found then
    return;
  end if;
  update public.busy_feeds as failed set last_failed_at = clock.now(), problem = fail_busy_feed.problem
    where failed.id = fail_busy_feed.feed_id returning failed.* into feed;
  if not source.is_told and source.failing_since <= statement_timestamp() - interval '1 day' then
    update internal.busy_feed_sources as told set is_told = true where told.feed_id = source.feed_id;
    perform internal.notify(feed.user_id, 'calendar_failed', jsonb_build_object('host', feed.host),
      'calendar:' || feed.id || ':' || extract(epoch from source.failing_since)::bigint,
      '/my-profile-settings?tab=availability');
  end if;
end
$$;
comment on function internal.fail_busy_feed(uuid, text) is
  'Notes that a calendar could not be read. After a day of that the member gets one notification.';

create or replace function internal.read_calendars_anew() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update internal.busy_feed_sources as source set due_at = statement_timestamp(), etag = null, modified = null
    from public.busy_feeds as feed where feed.user_id = new.user_id and feed.id = source.feed_id;
  return null;
end
$$;
comment on function internal.read_calendars_anew() is
  'After a change of the time zone: days without hours, and times without a zone, are on the member''s own clock. Definer: members cannot write it.';

create or replace function internal.busy_quarters(member_id uuid) returns int4multirange language sql stable set search_path = '' as $$
  select coalesce(range_agg(busy.quarters), '{}')
  from public.busy_feeds as feed join internal.busy_time as busy on busy.feed_id = feed.id where feed.user_id = busy_quarters.member_id
$$;
comment on function internal.busy_quarters(uuid) is 'When a member is busy according to their own calendars.';

create or replace function public.my_busy_times() returns table (starts_at timestamptz, ends_at timestamptz)
language sql stable security definer rows 50 set search_path = '' as $$
  with own as (
    select mine.timezone, (clock.now() at time zone mine.timezone)::date as today from public.availability as mine where mine.user_id = auth.uid()),
  week as (
    select int4range(internal.quarters_from(today::timestamp at time zone timezone),
      internal.quarters_from((today + 7)::timestamp at time zone timezone)) as quarters from own)
  select internal.moment_of(lower(stretch)), internal.moment_of(upper(stretch))
  from week, unnest(int4multirange(week.quarters) * internal.busy_quarters(auth.uid())) as stretch order by 1
$$;
comment on function public.my_busy_times() is
  'When the caller''s own calendars say that they are busy, today and on the six days after it. Definer: members cannot read what is kept.';

-- ## Rules
select internal.keep_table_rules('public.busy_feeds', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.busy_feeds', 'user_id = $1', 'profile', 'delete');
select internal.notice_kind('calendar_failed', 'system', 'system');
create policy "a member sees their own calendars" on public.busy_feeds
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member removes their own calendars" on public.busy_feeds
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.busy_feeds to authenticated;
grant execute on function public.my_busy_times() to authenticated;
grant execute on function public.busy_feed_begin(uuid),
  public.busy_feed_store(uuid, uuid, text, text, int4multirange, text, text, jsonb) to service_role;
create or replace trigger read_calendars_anew after update of timezone on public.availability
  for each row when (old.timezone <> new.timezone) execute function internal.read_calendars_anew();

select platform.service_sees('public.busy_feeds');
