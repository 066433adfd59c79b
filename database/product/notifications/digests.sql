-- Summaries by email of what a member has not read, at eight in the morning by their clocks (B16). A daily one comes on each day with
-- something new, a weekly one after seven days, or after two once three things wait. Each notification is in one of them only.
-- Needs: notice-kinds, notifications, preferences, quiet-hours, emails, availability

-- ## Tables
create table internal.digests (
  user_id uuid constraint digests_pkey primary key constraint digests_user_id_fkey references public.profiles (id) on delete cascade,
  due_at timestamptz not null,
  daily_at timestamptz,
  weekly_at timestamptz
);
comment on table internal.digests is 'When to look next for what a member has not read, and when their last summaries were sent.';
comment on column internal.digests.due_at is 'Infinity while nothing waits.';
create index digests_due_index on internal.digests (due_at);
alter table internal.digests enable row level security;

create table internal.digest_entries (
  notification_id uuid constraint digest_entries_pkey primary key
    constraint digest_entries_notification_id_fkey references public.notifications (id) on delete cascade,
  email_id uuid not null constraint digest_entries_email_id_fkey references internal.emails (id) on delete cascade,
  told_at timestamptz not null
);
comment on table internal.digest_entries is 'What was in a summary, and how new it was.';
comment on column internal.digest_entries.told_at is 'The created_at of the notification: that of a conversation moves with its messages, and waits again then.';
create index digest_entries_email_id_index on internal.digest_entries (email_id);
alter table internal.digest_entries enable row level security;

-- ## Functions
create or replace function internal.known_timezone(member_id uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select quiet.timezone from internal.quiet_hours as quiet where quiet.user_id = known_timezone.member_id),
    (select own.timezone from public.availability as own where own.user_id = known_timezone.member_id))
$$;
comment on function internal.known_timezone(uuid) is 'By which clocks a member lives, if they have said.';

create or replace function internal.timezone_of(member_id uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(internal.known_timezone(timezone_of.member_id), 'America/New_York')
$$;
comment on function internal.timezone_of(uuid) is 'By which clocks a member lives, as far as they have said.';

create or replace function internal.next_morning(member_id uuid) returns timestamptz language sql stable set search_path = '' as $$
  select ((local at time zone zone)::date + case when (local at time zone zone)::time < '08:00' then 0 else 1 end + time '08:00') at time zone zone
  from (select internal.timezone_of(next_morning.member_id) as zone, clock.now() as local) as here
$$;
comment on function internal.next_morning(uuid) is 'The next time that it is eight in the morning for a member.';

create or replace function internal.waiting_for_digest(member_id uuid) returns table (notice public.notifications, topic text, frequency text)
language sql stable set search_path = '' as $$
  select notice, choice.topic, choice.email
  from internal.notification_choices(waiting_for_digest.member_id) as choice
  join internal.notice_kinds as known on known.topic = choice.topic
  join public.notifications as notice on notice.template = known.kind
  where choice.email in ('daily', 'weekly') and notice.user_id = waiting_for_digest.member_id
    and notice.cause is not null and notice.actor_id is distinct from notice.user_id
    and notice.created_at > clock.now() - interval '14 days'
    and (not notice.read or not notice.is_shown)
    and not internal.is_hidden_by_plan(notice)
    and not internal.is_muted(notice.user_id, known.mutes, notice.related_id)
    and not exists (select from internal.digest_entries as told where told.notification_id = notice.id and told.told_at >= notice.created_at)
    and not exists (select from internal.emails as sent where sent.cause = 'notice:' || notice.id)
$$;
comment on function internal.waiting_for_digest(uuid) is
  'What a member has not read in fourteen days, of the topics they want in a summary, and was in no email yet.';

create or replace function internal.subject_of(notice public.notifications) returns text language sql immutable set search_path = '' as $$
  select coalesce(regexp_replace(notice.link, '\?reply=.*$', ''), notice.id::text)
$$;
comment on function internal.subject_of(public.notifications) is
  'What a notification is about: where it leads, whichever reply of a thread that is; itself, if it leads nowhere.';

create or replace function internal.expect_digest(notice public.notifications, topic text) returns void
language sql volatile set search_path = '' as $$
  insert into internal.digests as expected (user_id, due_at)
    select notice.user_id, internal.next_morning(notice.user_id)
    where expect_digest.topic is not null
      and internal.emails_of(notice.user_id, expect_digest.topic) in ('daily', 'weekly')
    on conflict on constraint digests_pkey do update set due_at = least(expected.due_at, excluded.due_at)
$$;
comment on function internal.expect_digest(public.notifications, text) is
  'Looks at what waits the next morning, if the member has a summary of this topic. For definer functions.';

create or replace function internal.send_digest(member_id uuid) returns boolean language plpgsql volatile set search_path = '' as $$
declare
  zone constant text := internal.timezone_of(send_digest.member_id);
  today constant date := (clock.now() at time zone zone)::date;
  address constant text := internal.address_for_notices(send_digest.member_id);
  last internal.digests;
  frequencies text[];
  entries jsonb;
  many int;
  told_ids uuid[];
  others_wait boolean;
  queued_id uuid;
  morning constant timestamptz := internal.next_morning(send_digest.member_id);
  later timestamptz := internal.quiet_until(send_digest.member_id, clock.now());
begin
  perform from internal.digests as expected
    where expected.user_id = send_digest.member_id and expected.due_at <= clock.now() for update skip locked;
  if not found then
    return false;
  end if;
  -- Late at night after an outage is no time for a summary, unless it is the only time that is not quiet.
  if later is null and (clock.now() at time zone zone)::time < '08:00' and internal.quiet_until(send_digest.member_id, morning) is null then
    later := morning;
  end if;
  if later is not null then
    update internal.digests as expected set due_at = later where expected.user_id = send_digest.member_id;
    return true;
  end if;
  select * into strict last from internal.digests as expected where expected.user_id = send_digest.member_id;
  with waiting as materialized (
    select found.* from internal.waiting_for_digest(send_digest.member_id) as found
  ), chosen as (
    select coalesce(array_agg(due.frequency), '{}') as frequencies from (
      select waiting.frequency, count(*) as many,
        today - (coalesce(case waiting.frequency when 'daily' then last.daily_at else last.weekly_at end, min((waiting.notice).created_at)) at time zone zone)::date as days
      from waiting group by waiting.frequency
    ) as due
    where due.days >= case when due.frequency = 'daily' then 1 when due.many >= 3 then 2 else 7 end
  ), told as (
    select waiting.* from waiting cross join chosen where waiting.frequency = any (chosen.frequencies) and address is not null
  ), subject as (
    -- What is about one thing is one entry, with its newest words.
    select row_number() over (order by max((told.notice).created_at) desc) as place, count(*) - 1 as earlier,
      (array_agg(told.notice order by (told.notice).created_at desc))[1] as newest
    from told group by internal.subject_of(told.notice)
  ), entry as (
    -- Ten have to fit into an email's facts: one with many facts keeps its English words.
    select subject.place, words - 'facts' || jsonb_build_object('earlier', subject.earlier)
      || case when char_length(words ->> 'facts') <= 250 then jsonb_build_object('facts', words -> 'facts') else '{}' end as words
    from subject cross join lateral internal.mail_facts(subject.newest) as words
    where subject.place <= 10
  )
  select chosen.frequencies, (select jsonb_agg(entry.words order by entry.place) from entry), (select count(*) from subject),
      array(select (told.notice).id from told), (select count(*) from waiting) > (select count(*) from told)
    into frequencies, entries, many, told_ids, others_wait
    from chosen;
  if entries is not null then
    -- Notifications from before may have control characters, of which each takes six bytes.
    perform internal.queue_email('digest', address,
      jsonb_build_object('entries', internal.plain_json(entries), 'all', internal.site_link('/notifications'), 'many', many,
        'zone', internal.known_timezone(send_digest.member_id)),
      'digest:' || send_digest.member_id || ':' || today, send_digest.member_id);
    select queued.id into queued_id from internal.emails as queued where queued.cause = 'digest:' || send_digest.member_id || ':' || today;
    insert into internal.digest_entries as told (notification_id, email_id, told_at)
      select notice.id, queued_id, notice.created_at from public.notifications as notice where notice.id = any (told_ids)
      on conflict on constraint digest_entries_pkey do update set email_id = excluded.email_id, told_at = excluded.told_at;
  end if;
  update internal.digests as expected set
    daily_at = case when 'daily' = any (frequencies) then clock.now() else expected.daily_at end,
    weekly_at = case when 'weekly' = any (frequencies) then clock.now() else expected.weekly_at end,
    due_at = case when others_wait then morning else 'infinity' end
    where expected.user_id = send_digest.member_id;
  return true;
end
$$;
comment on function internal.send_digest(uuid) is 'Queues the summary of a member if it is time for one and not quiet, and says when to look again. For owner functions.';

create or replace view internal.due_digests as
  select user_id as key from internal.digests where due_at <= clock.now() order by due_at;
comment on view internal.due_digests is 'Members whose summary is due, or who would have one.';

create or replace function internal.forget_digests_of(notification_id uuid) returns void
language sql volatile set search_path = '' as $$
  update internal.emails as sent set facts = '{}', address = ''
    from internal.digest_entries as told
    where told.notification_id = forget_digests_of.notification_id and sent.id = told.email_id and sent.sent_at is not null;
  delete from internal.emails as waiting using internal.digest_entries as told
    where told.notification_id = forget_digests_of.notification_id and waiting.id = told.email_id
      and waiting.sent_at is null
$$;
comment on function internal.forget_digests_of(uuid) is
  'A summary names others like the notifications in it, and loses its words when one of them goes. Before it was sent, the'
  ' others wait again. For definer functions.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('internal.digests', 'user_id = $1', null, 'delete', 'Only when summaries were sent.');
insert into clock.tasks (name, due, act) values
    ('send digests', 'internal.due_digests', 'internal.send_digest(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
