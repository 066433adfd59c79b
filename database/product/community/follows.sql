-- Whom a member follows (A-50): one list of people, which the forum uses, and every area that shows what people make.
-- The followed member is notified once and sees who follows them; nobody else sees it. A block ends it both ways.
-- Needs: forum-threads, forum-notices, moderation, notifications, deletions, attempts

-- ## Tables
create table public.follows (
  follower_id uuid not null constraint follows_follower_id_fkey references public.profiles (id) on delete cascade,
  followee_id uuid not null constraint follows_followee_id_fkey references public.profiles (id) on delete cascade,
  created_at timestamptz not null default clock.now(),
  constraint follows_pkey primary key (follower_id, followee_id),
  constraint follows_not_self check (follower_id <> followee_id)
);
comment on table public.follows is 'Which members a member follows. Threads, categories and tags are in forum_follows.';
create index follows_followee_id_index on public.follows (followee_id, follower_id);
alter table public.follows enable row level security;

-- ## Functions
create or replace function internal.lock_follows_between(one uuid, other uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(
    hashtextextended('follows between ' || least(one, other) || ' ' || greatest(one, other), 0))
$$;
comment on function internal.lock_follows_between(uuid, uuid) is
  'Makes a follow and a block at the same moment come one after the other. For definer functions.';

create or replace function internal.notify_of_follower(member_id uuid, follower_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  name constant text := (select card.full_name from public.profiles as card
    where card.id = notify_of_follower.follower_id);
  event constant text := 'follow:' || notify_of_follower.follower_id;
  unread_id uuid;
  told_id uuid;
  many int;
begin
  -- Two who follow at once would each begin an entry, and who follows again is no news.
  perform pg_advisory_xact_lock(hashtextextended('followers of ' || notify_of_follower.member_id, 0));
  if not internal.knock('news of a follower', notify_of_follower.member_id || ' ' || notify_of_follower.follower_id, 1,
        interval '1 day')
      or exists (select from public.notifications as told
        where told.user_id = notify_of_follower.member_id and told.cause = event)
      or exists (select from internal.notification_people as counted
          join public.notifications as told on told.id = counted.notification_id
        where counted.person_id = notify_of_follower.follower_id and counted.cause = event
          and told.user_id = notify_of_follower.member_id) then
    return;
  end if;
  unread_id := internal.open_notice(notify_of_follower.member_id, 'new_follower', notify_of_follower.member_id);
  select 1 + count(*) into many from internal.notification_people as counted
    join public.follows as kept
      on kept.follower_id = counted.person_id and kept.followee_id = notify_of_follower.member_id
    join public.profiles as person on person.id = counted.person_id and not person.is_suspended
    where counted.notification_id = unread_id
      and not exists (select from internal.account_deletions as leaving where leaving.user_id = person.id);
  told_id := internal.notify(notify_of_follower.member_id, 'new_follower',
    jsonb_build_object('who', name) || case when many = 1 then '{}'
      else jsonb_build_object('people', least(many, 100), 'others', least(many - 1, 100)) end,
    event, '/professional/' || notify_of_follower.follower_id, notify_of_follower.member_id,
    notify_of_follower.follower_id, renews => unread_id);
  insert into internal.notification_people (notification_id, person_id, cause)
    select told_id, notify_of_follower.follower_id, event
    where told_id is not null
      and (select count(*) from internal.notification_people as kept where kept.notification_id = told_id) < 100
    on conflict on constraint notification_people_pkey do nothing;
end
$$;
comment on function internal.notify_of_follower(uuid, uuid) is
  'Notifies a member of a new follower, in one unread entry with how many there are. For definer functions.';

create or replace function public.follow(member_id uuid, is_on boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if not follow.is_on then
    delete from public.follows as mine where mine.follower_id = me and mine.followee_id = follow.member_id;
    return;
  end if;
  perform internal.refuse_leaving();
  perform internal.refuse_without('community');
  if follow.member_id = me then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'You can''t follow yourself.';
  end if;
  perform internal.lock_follows_between(me, follow.member_id);
  if follow.member_id = any (internal.hidden_from_me()) or not exists (select from public.profiles as card
      join auth.users as person on person.id = card.id and person.deleted_at is null
      where card.id = follow.member_id and not card.is_suspended) then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'This member is no longer there.';
  elsif exists (select from public.follows as mine
      where mine.follower_id = me and mine.followee_id = follow.member_id) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('follows of ' || me, 0));
  if (select count(*) from public.follows as mine where mine.follower_id = me) >= 500 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "people_used_up", "most": 500}',
      message = 'You can follow 500 people. Stop following one to add another.';
  elsif not internal.knock('new follows', me::text, 100, interval '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "follows_of_a_day"}',
      message = 'That''s a lot of people for one day. Please go on tomorrow.';
  end if;
  insert into public.follows (follower_id, followee_id) values (me, follow.member_id);
  perform internal.notify_of_follower(follow.member_id, me);
end
$$;
comment on function public.follow(uuid, boolean) is
  'Follows a member whose card the caller can see, or stops that. Definer: members cannot write follows or each'
  ' other''s notifications.';

create or replace function internal.end_follows() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.lock_follows_between(new.blocker_id, new.blocked_id);
  delete from public.follows as ended where (ended.follower_id, ended.followee_id)
    in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return null;
end
$$;
comment on function internal.end_follows() is
  'A block ends follows both ways, for good. Definer: members cannot write each other''s follows.';

-- ## Rules
select internal.keep_table_rules('public.follows', feature => null);
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('public.follows', 'follower_id = $1', 'community', 'delete', null),
  ('public.follows', 'followee_id = $1', null, 'delete', 'Others'' choice, which is in their copies.');
select internal.notice_kind('new_follower', 'new_follower', 'community', topic => 'community', urgency => 'summary',
  gate => 'community', grows => true);
create policy "a member sees whom they follow and who follows them" on public.follows
  for select to authenticated using ((follower_id = (select auth.uid()) or followee_id = (select auth.uid()))
    and follower_id <> all ((select internal.hidden_from_me())::uuid[])
    and followee_id <> all ((select internal.hidden_from_me())::uuid[])
    and follower_id not in (select internal.silenced_authors())
    and followee_id not in (select internal.silenced_authors()));
grant select on public.follows to authenticated;
grant execute on function public.follow(uuid, boolean) to authenticated;
create or replace trigger end_follows after insert on public.blocks
  for each row execute function internal.end_follows();
select platform.service_sees('public.follows');
