-- What those who run the site tell many members at once: on a banner, in the bell, by email, to everyone or to some plans, states
-- and crafts. Members have no right to these tables: `announcement` on their own card is the banner they see now. A task sends
-- the bell and the email in batches, in the order of members' ids, and keeps how far it got (decision 38).
-- Needs: admin, admin-users, audit, roles, standing, notifications, emails, mail-preferences, waitlist, trials, deletions, plain-text

-- ## Tables
create table internal.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint announcements_title_length check (char_length(title) between 3 and 80),
  body text not null constraint announcements_body_length check (char_length(body) between 1 and 1000),
  link text constraint announcements_link_is_a_path check (link ~ '^/([^/\\]|$)' and char_length(link) <= 300),
  tiers text[] not null default '{}' constraint announcements_tiers_known check (tiers <@ array['free', 'basic', 'premium']),
  states text[] not null default '{}',
  crafts text[] not null default '{}',
  channels text[] not null constraint announcements_channels_known check (
    channels <@ array['banner', 'bell', 'email'] and cardinality(channels) > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  over_at timestamptz not null generated always as (least(ends_at, ended_at)) stored,
  end_reason text constraint announcements_end_reason_length check (char_length(end_reason) between 1 and 500),
  author_id uuid constraint announcements_author_id_fkey references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  began_at timestamptz,
  sent_up_to uuid,
  sent_to int not null default 0,
  sent_at timestamptz,
  is_settled boolean not null default false,
  constraint announcements_end_after_start check (ends_at > starts_at)
);
comment on table internal.announcements is
  'What all members, or those of some plans, states and crafts, read. An empty list is everyone. Never changed once it is written, only ended.';
comment on column internal.announcements.began_at is 'When sending began, in real time: members who joined later do not get the bell and the email.';
comment on column internal.announcements.sent_up_to is 'The last member, by id, that sending has come to.';
comment on column internal.announcements.sent_to is 'How many members were in the audience when sending came to them.';
comment on column internal.announcements.is_settled is 'Whether it is over and nothing of it is left for the task to remove.';
create index announcements_over_index on internal.announcements (over_at desc, id desc);
create index announcements_unsettled_index on internal.announcements (starts_at) where not is_settled;
create index announcements_author_id_index on internal.announcements (author_id);
alter table internal.announcements enable row level security;

create table internal.announcement_dismissals (
  announcement_id uuid not null constraint announcement_dismissals_announcement_id_fkey references internal.announcements (id) on delete cascade,
  user_id uuid not null constraint announcement_dismissals_user_id_fkey references public.profiles (id) on delete cascade,
  constraint announcement_dismissals_pkey primary key (announcement_id, user_id)
);
comment on table internal.announcement_dismissals is 'Who has closed which banner. Removed when the announcement is over.';
create index announcement_dismissals_user_id_index on internal.announcement_dismissals (user_id);
alter table internal.announcement_dismissals enable row level security;

-- ## Functions
create or replace function internal.fits_audience(announcement internal.announcements, card public.profiles) returns boolean
language sql stable set search_path = '' as $$
  select (announcement.states = '{}' or coalesce(card.state_code = any (announcement.states), false))
    and (announcement.crafts = '{}' or card.specialties && announcement.crafts)
    and (announcement.tiers = '{}' or (internal.standing_of(card.id)).tier = any (announcement.tiers))
$$;
comment on function internal.fits_audience(internal.announcements, public.profiles) is
  'Whether a member is in the audience right now: in every list that is not empty. For definer functions and the clock.';

create or replace function internal.my_banners() returns setof internal.announcements
language sql stable security definer rows 2 set search_path = '' as $$
  select running.* from internal.announcements as running join public.profiles as mine on mine.id = auth.uid()
  where running.over_at > clock.now() and running.starts_at <= clock.now() and 'banner' = any (running.channels)
    and not internal.is_suspended(mine.id)
    and not exists (select from internal.announcement_dismissals as closed
      where closed.announcement_id = running.id and closed.user_id = mine.id)
    and internal.fits_audience(running, mine)
  order by running.starts_at desc, running.id desc
$$;
comment on function internal.my_banners() is
  'The banners in force for the caller that they have not closed, newest first; none while suspended. Definer: members have no right to announcements.';

create or replace function public.announcement(profile public.profiles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when profile.id = auth.uid() then (
    select jsonb_build_object('id', shown.id, 'title', shown.title, 'body', shown.body, 'link', shown.link, 'over_at', shown.over_at)
    from internal.my_banners() as shown limit 1) end
$$;
comment on function public.announcement(public.profiles) is
  'Computed field: the banner that the member sees now, null on every other card. Definer: see my_banners.';

create or replace function public.announcement_dismiss(announcement_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_restricted();
  insert into internal.announcement_dismissals (announcement_id, user_id)
    select shown.id, auth.uid() from internal.my_banners() as shown where shown.id = announcement_dismiss.announcement_id
    on conflict on constraint announcement_dismissals_pkey do nothing;
  return (select public.announcement(mine) from public.profiles as mine where mine.id = auth.uid());
end
$$;
comment on function public.announcement_dismiss(uuid) is
  'Closes a banner of the caller and returns the next one. Another id changes nothing and has the same answer. Definer: see my_banners.';

create or replace function internal.refuse_unknown_audience(tiers text[], states text[], crafts text[]) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (refuse_unknown_audience.tiers <@ array['free', 'basic', 'premium']
      and refuse_unknown_audience.states <@ array(select code from public.states)
      and refuse_unknown_audience.crafts <@ array(select name from public.crafts)) is not true then
    raise exception using errcode = 'PT400', message = 'Choose plans, states and crafts from the lists.', hint = 'invalid';
  end if;
end
$$;
comment on function internal.refuse_unknown_audience(text[], text[], text[]) is 'Refuses plans, states and crafts that do not exist. For definer functions.';

create or replace function internal.in_audience(tiers text[], states text[], crafts text[]) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  plans text[] := '{true}';
  tests text := concat_ws(' and ',
    case when in_audience.states <> '{}' then format('card.state_code = any (%L)', in_audience.states) end,
    case when in_audience.crafts <> '{}' then format('card.specialties && %L', in_audience.crafts) end,
    -- In one expression: the planner takes each of several for rare, and prefers plans that read everyone.
    'not case when card.is_suspended then true
       when exists (select from internal.account_deletions as leaving where leaving.user_id = card.id offset 0) then true
       else exists (select from auth.users as person where person.id = card.id and person.deleted_at is not null offset 0) end');
begin
  if in_audience.tiers <> '{}' and not in_audience.tiers @> '{free,basic,premium}' then
    plans := array(select condition from unnest(in_audience.tiers) as wanted, unnest(internal.on_plan(wanted)) as condition);
  end if;
  return array(select '(' || plan || ') and ' || tests from unnest(plans) as plan);
end
$$;
comment on function internal.in_audience(text[], text[], text[]) is
  'Conditions on a card of which each member that an announcement is sent to now meets at least one. One definition for counting and for sending; the same as fits_audience, but found from the rows that make a plan. For definer functions and the clock.';

create or replace function public.announcement_reach(tiers text[] default '{}', states text[] default '{}', crafts text[] default '{}') returns int
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  most constant int := 1001;
  people int;
begin
  perform internal.refuse_unless_may('read_announcements');
  perform internal.refuse_unknown_audience(announcement_reach.tiers, announcement_reach.states, announcement_reach.crafts);
  execute (
    select format('select count(*) from (select from (%s) as found limit %s) as reached',
      string_agg(format('(select card.id from public.profiles as card where %s limit %s)', condition, most), ' union '), most)
    from unnest(internal.in_audience(announcement_reach.tiers, announcement_reach.states, announcement_reach.crafts)) as condition)
    into people;
  return people;
end
$$;
comment on function public.announcement_reach(text[], text[], text[]) is
  'How many members an announcement with this audience reaches now; 1001 is more than 1,000, so that the count costs the same in a larger town. Definer: reads accounts and plans.';

create or replace function public.announcement_create(
  title text, body text, channels text[], ends_at timestamptz, starts_at timestamptz default null, link text default null,
  tiers text[] default '{}', states text[] default '{}', crafts text[] default '{}'
) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  heading text := btrim(regexp_replace(announcement_create.title, '\s+', ' ', 'g'));
  words text := btrim(regexp_replace(regexp_replace(announcement_create.body, '\r\n?', E'\n', 'g'), '\n[ \t]*(\n[ \t]*)+', E'\n\n', 'g'), E' \t\n');
  address text := nullif(btrim(announcement_create.link), '');
  begins timestamptz := greatest(coalesce(announcement_create.starts_at, clock.now()), clock.now());
  written internal.announcements;
begin
  perform internal.refuse_unless_may('write_announcements');
  perform internal.refuse_unknown_audience(announcement_create.tiers, announcement_create.states, announcement_create.crafts);
  if (char_length(heading) between 3 and 80 and char_length(words) between 1 and 1000) is not true then
    raise exception using errcode = 'PT400', message = 'Write a title of 3 to 80 characters and a text of 1 to 1,000.', hint = 'invalid';
  elsif (address is null or address ~ '^/([^/\\]|$)' and char_length(address) <= 300) is not true then
    raise exception using errcode = 'PT400', message = 'The link must be a page of this site, such as /settings.', hint = 'invalid';
  elsif (announcement_create.channels <@ array['banner', 'bell', 'email'] and cardinality(announcement_create.channels) > 0) is not true then
    raise exception using errcode = 'PT400', message = 'Choose a banner, the bell or email.', hint = 'invalid';
  elsif (begins <= clock.now() + interval '366 days' and announcement_create.ends_at > begins
      and announcement_create.ends_at <= begins + interval '366 days') is not true then
    raise exception using errcode = 'PT400', message = 'Choose an end after the start, and both within a year.', hint = 'invalid';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('announcements', 0));
  if (select count(*) from internal.announcements as open where open.over_at > clock.now()) >= 20 then
    raise exception using errcode = 'PT429', message = 'There are 20 announcements already that are running or waiting. End one first.',
      hint = 'limit_reached';
  end if;
  insert into internal.announcements (title, body, link, tiers, states, crafts, channels, starts_at, ends_at, author_id)
    values (heading, words, address, array(select distinct unnest(announcement_create.tiers) order by 1),
      array(select distinct unnest(announcement_create.states) order by 1), array(select distinct unnest(announcement_create.crafts) order by 1),
      array(select distinct unnest(announcement_create.channels) order by 1), begins, announcement_create.ends_at, auth.uid())
    returning * into written;
  perform internal.audit('write_announcements', 'announcement', written.id::text, after => jsonb_build_object('title', written.title,
    'channels', written.channels, 'tiers', written.tiers, 'states', written.states, 'crafts', written.crafts,
    'starts_at', written.starts_at, 'ends_at', written.ends_at));
  return written.id;
end
$$;
comment on function public.announcement_create(text, text, text[], timestamptz, timestamptz, text, text[], text[], text[]) is
  'Writes an announcement that starts now or later; it cannot be changed afterwards, only ended. Definer: nobody may write the table.';

create or replace function public.announcement_end(announcement_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended internal.announcements;
begin
  perform internal.refuse_unless_may('end_announcements');
  perform internal.refuse_missing_reason(announcement_end.reason);
  update internal.announcements as open set ended_at = clock.now(), end_reason = btrim(announcement_end.reason)
    where open.id = announcement_end.announcement_id and open.over_at > clock.now() returning * into ended;
  if not found then
    if not exists (select from internal.announcements as kept where kept.id = announcement_end.announcement_id) then
      raise exception using errcode = 'PT404', message = 'There is no such announcement.', hint = 'not_found';
    end if;
    raise exception using errcode = 'PT409', message = 'This announcement is over already.', hint = 'bad_state';
  end if;
  delete from internal.emails as waiting
    where waiting.sent_at is null and waiting.kind = 'announcement' and waiting.facts ->> 'announcement_id' = ended.id::text;
  perform internal.audit('end_announcements', 'announcement', ended.id::text, jsonb_build_object('ends_at', ended.ends_at),
    jsonb_build_object('ends_at', ended.ended_at), btrim(announcement_end.reason));
end
$$;
comment on function public.announcement_end(uuid, text) is
  'Ends an announcement that runs or waits: no banner anymore, and nothing more is sent, emails in the outbox included. What is in the bell stays. Definer: nobody may write the table.';

create or replace function public.announcement_list(is_over boolean default false, before_at timestamptz default null, before_id uuid default null)
returns table (
  id uuid, title text, body text, link text, tiers text[], states text[], crafts text[], channels text[], starts_at timestamptz,
  ends_at timestamptz, over_at timestamptz, end_reason text, status text, sent_to int, is_sent boolean
) language plpgsql stable security definer rows 50 set search_path = '' as $$
declare
  moment timestamptz := clock.now();
begin
  perform internal.refuse_unless_may('read_announcements');
  return query
    select kept.id, kept.title, kept.body, kept.link, kept.tiers, kept.states, kept.crafts, kept.channels, kept.starts_at, kept.ends_at,
      kept.over_at, kept.end_reason,
      case when kept.over_at <= moment then 'ended' when kept.starts_at > moment then 'waiting' else 'running' end,
      kept.sent_to, kept.sent_at is not null
    from internal.announcements as kept
    where kept.over_at > case when announcement_list.is_over then '-infinity' else moment end
      and kept.over_at <= case when announcement_list.is_over then moment else 'infinity' end
      and (announcement_list.before_at is null or (kept.over_at, kept.id) < (announcement_list.before_at, announcement_list.before_id))
    order by kept.over_at desc, kept.id desc limit 50;
end
$$;
comment on function public.announcement_list(boolean, timestamptz, uuid) is
  'Announcements that run or wait, or those that are over, fifty at a time, the one that ends or ended last first. Definer: nobody may read the table.';

create or replace function internal.send_announcement(announcement_id uuid, most int) returns boolean
language plpgsql volatile set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  due internal.announcements;
  audience uuid[];
begin
  -- Another process that sends it holds the row: this one leaves it to that process. Ending it waits for the batch.
  select * into due from internal.announcements as waiting
    where waiting.id = send_announcement.announcement_id and waiting.sent_at is null
      and waiting.starts_at <= clock.now() and waiting.over_at > clock.now()
    for no key update skip locked;
  if not found then
    return false;
  end if;
  due.began_at := coalesce(due.began_at, statement_timestamp());
  execute (
    select format('select array(select found.id from (%s) as found order by found.id limit $3)', string_agg(format('(select card.id from public.profiles as card
      where %s and card.id > $1 and card.created_at <= $2 order by card.id limit $3)', condition), ' union '))
    from unnest(internal.in_audience(due.tiers, due.states, due.crafts)) as condition)
    into audience using coalesce(due.sent_up_to, '00000000-0000-0000-0000-000000000000'), due.began_at, send_announcement.most;
  if 'bell' = any (due.channels) then
    perform internal.notify(member_id, 'announcement', jsonb_build_object('title', due.title, 'body', due.body),
        'announcement:' || due.id, due.link)
      from unnest(audience) as member_id;
  end if;
  if 'email' = any (due.channels) then
    perform internal.queue_email('announcement', private.email,
        jsonb_build_object('announcement_id', due.id, 'title', due.title, 'body', due.body, 'link', internal.site_link(due.link)),
        'announcement:' || due.id || ':' || private.user_id, private.user_id)
      from public.profile_private as private join auth.users as person on person.id = private.user_id
      where private.user_id = any (audience) and private.email <> '' and person.email_confirmed_at is not null
        and not internal.is_demo_address(private.email)
        -- The sender checks this again: someone may unsubscribe before their email goes out.
        and not exists (select from internal.mail_preferences as kept where kept.address = lower(private.email) and not kept.wants_news);
  end if;
  update internal.announcements as sending set began_at = due.began_at, sent_to = sending.sent_to + cardinality(audience),
      sent_up_to = coalesce(audience[cardinality(audience)], due.sent_up_to),
      sent_at = case when cardinality(audience) < send_announcement.most then clock.now() end
    where sending.id = due.id;
  return true;
end
$$;
comment on function internal.send_announcement(uuid, int) is
  'Sends the bell and the email of a running announcement to the next members, by id, and keeps how far it got, in one transaction.';

create or replace view internal.due_announcements as
  select id as key from internal.announcements
  where not is_settled and starts_at <= clock.now() and (
    -- A minute later, because someone may have closed the banner at the last moment.
    over_at <= clock.now() - interval '1 minute'
    or (over_at > clock.now() and sent_at is null and channels && array['bell', 'email']))
  order by starts_at, id;
comment on view internal.due_announcements is 'Announcements that are being sent, and those that are over and leave something behind.';

create or replace function internal.run_announcement(announcement_id uuid) returns boolean language plpgsql volatile set search_path = '' as $$
declare
  most constant int := 1000;
  due internal.announcements;
  removed int;
begin
  select * into strict due from internal.announcements as kept where kept.id = run_announcement.announcement_id;
  if due.over_at > clock.now() then
    return internal.send_announcement(due.id, most);
  end if;
  delete from internal.announcement_dismissals as closed where closed.announcement_id = due.id and closed.user_id in (
    select each.user_id from internal.announcement_dismissals as each where each.announcement_id = due.id limit most);
  get diagnostics removed = row_count;
  update internal.announcements as kept set is_settled = true where kept.id = due.id and removed < most;
  return true;
end
$$;
comment on function internal.run_announcement(uuid) is
  'Sends the next batch of an announcement, or removes what is kept about the banner of one that is over.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure, cleared, why) values
  ('internal.announcement_dismissals', 'user_id = $1', null, 'delete', null, 'Only which announcements they closed.'),
  ('internal.announcements', 'author_id = $1', null, 'clear', 'author_id = null',
    'What others read; the audit log has who wrote it.');
select internal.notice_kind('announcement', 'system', 'system');
create or replace trigger plain_text before insert or update on internal.announcements
  for each row execute function internal.keep_plain_text('title');
grant execute on function public.announcement(public.profiles), public.announcement_dismiss(uuid), public.announcement_reach(text[], text[], text[]),
  public.announcement_create(text, text, text[], timestamptz, timestamptz, text, text[], text[], text[]),
  public.announcement_end(uuid, text), public.announcement_list(boolean, timestamptz, uuid) to authenticated;
insert into clock.tasks (name, due, act) values
    ('announcements', 'internal.due_announcements', 'internal.run_announcement(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
