-- What a member keeps for themselves about the live chat: how far they have read each room, and whose messages their screens leave out.
-- Needs: chat-messages, moderation

-- ## Tables
create table public.chat_reads (
  user_id uuid not null constraint chat_reads_user_id_fkey references public.profiles (id) on delete cascade,
  room_id text not null constraint chat_reads_room_id_fkey references public.chat_rooms (id) on delete cascade,
  read_at timestamptz not null constraint chat_reads_read_at_range check (
    read_at between '2000-01-01Z' and '2200-01-01Z'),
  constraint chat_reads_pkey primary key (user_id, room_id)
);
comment on table public.chat_reads is 'How far a member has read a room of the live chat.';
create index chat_reads_room_id_index on public.chat_reads (room_id);
alter table public.chat_reads enable row level security;

create table public.chat_muted_people (
  user_id uuid not null constraint chat_muted_people_user_id_fkey references public.profiles (id) on delete cascade,
  muted_id uuid not null constraint chat_muted_people_muted_id_fkey references public.profiles (id) on delete cascade,
  created_at timestamptz not null default clock.now(),
  constraint chat_muted_people_pkey primary key (user_id, muted_id),
  constraint chat_muted_people_not_self check (user_id <> muted_id)
);
comment on table public.chat_muted_people is 'Members whose messages in the live chat the screens of user_id leave out. They never learn it.';
create index chat_muted_people_muted_id_index on public.chat_muted_people (muted_id);
alter table public.chat_muted_people enable row level security;

-- ## Functions
create or replace function public.chat_read(room_id text, until timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_without('live_chat');
  if not exists (select from public.chat_rooms as room where room.id = chat_read.room_id and room.is_active) then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'This room is no longer there.';
  end if;
  -- Times of messages are in real time; one from a fast clock would hide what is written until then.
  insert into public.chat_reads (user_id, room_id, read_at)
    values (auth.uid(), chat_read.room_id, least(chat_read.until, clock_timestamp()))
    on conflict on constraint chat_reads_pkey do update set read_at = greatest(chat_reads.read_at, excluded.read_at);
end
$$;
comment on function public.chat_read(text, timestamptz) is
  'Notes that the caller has read a room until then; never less far than before. Definer: members cannot write these rows.';

create or replace function public.chat_unread() returns table (room_id text, unread int)
language sql stable set search_path = '' as $$
  select room.id, (
    select count(*)::int from (
      select from public.chat_messages as message
      where message.room_id = room.id and not message.is_deleted and message.user_id <> auth.uid()
        and message.created_at > coalesce(
          (select seen.read_at from public.chat_reads as seen where seen.user_id = auth.uid() and seen.room_id = room.id), '-infinity')
        and not exists (select from public.chat_muted_people as muted where muted.user_id = auth.uid() and muted.muted_id = message.user_id)
      order by message.created_at desc limit 100) as few)
  from public.chat_rooms as room where room.is_active order by room.id
$$;
comment on function public.chat_unread() is
  'For each room how many messages of others the caller has not read and can see, up to 100. Members whom they muted do not count.';

create or replace function internal.judge_chat_muted_person() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A row in another member's name is left to the policy, which always refuses it.
  if auth.role() is distinct from 'authenticated' or new.user_id is distinct from auth.uid() then
    return new;
  elsif not internal.is_known_to_me(new.muted_id) then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'This member is no longer there.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('chat mutes of ' || auth.uid(), 0));
  if (select count(*) from public.chat_muted_people as mine where mine.user_id = auth.uid()) >= 200 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', message = 'You can mute 200 people. Unmute someone to add another.';
  end if;
  return new;
end
$$;
comment on function internal.judge_chat_muted_person() is
  'At most 200 people, and the same answer for someone hidden as for someone who does not exist. Definer: see is_known_to_me.';

-- ## Rules
select internal.keep_table_rules('public.chat_reads', feature => null, suspended_read => 'own');
select internal.keep_table_rules('public.chat_muted_people', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('public.chat_reads', 'user_id = $1', 'community', 'delete', null),
  ('public.chat_muted_people', 'user_id = $1', 'community', 'delete', null),
  ('public.chat_muted_people', 'muted_id = $1', null, 'delete', 'Nobody learns who has muted them.');

create policy "a member sees how far they have read the chat" on public.chat_reads
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.chat_reads to authenticated;
create policy "a member sees whom they muted in the chat" on public.chat_muted_people
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member mutes people in the chat for themselves" on public.chat_muted_people
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a member unmutes those they muted in the chat" on public.chat_muted_people
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.chat_muted_people to authenticated;
grant insert (user_id, muted_id) on public.chat_muted_people to authenticated;
create or replace trigger judged before insert on public.chat_muted_people
  for each row execute function internal.judge_chat_muted_person();
grant execute on function public.chat_read(text, timestamptz), public.chat_unread() to authenticated;
select platform.service_sees('public.chat_reads');
select platform.service_sees('public.chat_muted_people');
