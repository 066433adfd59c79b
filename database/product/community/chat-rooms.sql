-- The rooms of the forum's live chat, one for each category. Founders, members with premium and admins read and write there, and
-- only while live_chat is turned on; moderators and admins read it in any case. The team sets a room's rules, notice and pace, closes
-- it and opens it again, and mutes a member for some hours. The rooms are in database/reference/chat-rooms.sql.
-- Needs: membership, standing, sanctions, admin, audit, roles, plain-text

-- ## Tables
create table public.chat_rooms (
  id text primary key constraint chat_rooms_id_is_short check (id ~ '^[a-z-]{1,40}$'),
  name text not null constraint chat_rooms_name_length check (char_length(name) between 1 and 60),
  description text not null default '' constraint chat_rooms_description_length check (char_length(description) <= 200),
  category text not null constraint chat_rooms_category_known check (category in (
    'general', 'hair', 'nails', 'esthetics', 'massage', 'mua', 'permanent-makeup', 'barbering', 'advanced-beauty')),
  is_active boolean not null default true,
  rules text not null default '' constraint chat_rooms_rules_length check (char_length(rules) <= 1000),
  notice text not null default '' constraint chat_rooms_notice_length check (char_length(notice) <= 300),
  slow_mode_seconds int not null default 0 constraint chat_rooms_slow_mode_is_short check (slow_mode_seconds between 0 and 3600)
);
comment on table public.chat_rooms is 'A room of the live chat. The one with the id community is the main room.';
comment on column public.chat_rooms.notice is 'What the team pinned above the messages; empty if nothing.';
comment on column public.chat_rooms.slow_mode_seconds is 'How long a member waits after each of their messages in this room.';
alter table public.chat_rooms enable row level security;

-- ## Functions
create or replace function public.chat_room_set(room_id text, rules text, notice text, slow_mode_seconds int) returns public.chat_rooms
language plpgsql volatile security definer set search_path = '' as $$
declare
  earlier public.chat_rooms;
  room public.chat_rooms;
begin
  perform internal.refuse_unless_may('keep_chat');
  if (char_length(chat_room_set.rules) <= 1000 and char_length(chat_room_set.notice) <= 300
      and chat_room_set.slow_mode_seconds between 0 and 3600) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Rules have up to 1,000 characters, a notice up to 300, and slow mode lasts up to an hour.';
  end if;
  select * into earlier from public.chat_rooms as kept where kept.id = chat_room_set.room_id for update;
  if earlier.id is null then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'This room is no longer there.';
  end if;
  update public.chat_rooms as kept
    set rules = btrim(chat_room_set.rules), notice = btrim(chat_room_set.notice), slow_mode_seconds = chat_room_set.slow_mode_seconds
    where kept.id = earlier.id returning * into room;
  perform internal.audit('keep_chat', 'chat_room', room.id,
    before => jsonb_build_object('rules', earlier.rules, 'notice', earlier.notice, 'slow_mode_seconds', earlier.slow_mode_seconds),
    after => jsonb_build_object('rules', room.rules, 'notice', room.notice, 'slow_mode_seconds', room.slow_mode_seconds));
  return room;
end
$$;
comment on function public.chat_room_set(text, text, text, int) is
  'Sets the rules, the notice and the pace of a room, for the team. Definer: members cannot write rooms.';

create or replace function public.chat_room_turn(room_id text, is_active boolean, reason text) returns public.chat_rooms
language plpgsql volatile security definer set search_path = '' as $$
declare
  room public.chat_rooms;
begin
  perform internal.refuse_unless_may('keep_chat');
  perform internal.refuse_missing_reason(chat_room_turn.reason);
  if chat_room_turn.is_active is null then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Open the room, or close it.';
  end if;
  -- Messages take this lock before they look at their room: one that is on its way is stored before, or refused after.
  perform pg_advisory_xact_lock(hashtextextended('chat room ' || chat_room_turn.room_id, 0));
  -- All of them, so that two of the team cannot close the last two rooms at once.
  perform from public.chat_rooms as kept order by kept.id for update;
  select * into room from public.chat_rooms as kept where kept.id = chat_room_turn.room_id;
  if room.id is null then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'This room is no longer there.';
  elsif room.is_active = chat_room_turn.is_active then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = case when room.is_active
      then 'This room is open already. Nothing changed.' else 'This room is closed already. Nothing changed.' end;
  elsif not exists (select from public.chat_rooms as kept
      where kept.id <> room.id and kept.is_active or chat_room_turn.is_active) then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "last_room"}',
      message = 'One room must stay open. To close all of them, turn the live chat off in Settings.';
  end if;
  update public.chat_rooms as kept set is_active = chat_room_turn.is_active
    where kept.id = room.id returning * into room;
  perform internal.audit('keep_chat', 'chat_room', room.id,
    before => jsonb_build_object('is_active', not room.is_active),
    after => jsonb_build_object('is_active', room.is_active), reason => btrim(chat_room_turn.reason));
  return room;
end
$$;
comment on function public.chat_room_turn(text, boolean, text) is
  'Closes a room of the live chat or opens it again, for the team; one room always stays open. While it is closed, it is'
  ' for members as if it were not there, and its messages come back with it. Definer: members cannot write rooms.';

create or replace function internal.tell_chat_rooms() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Says nothing but that something changed. A change of the row does not reach those who may no longer read it.
  perform realtime.send('{}', 'changed', 'chat-rooms');
  return null;
end
$$;
comment on function internal.tell_chat_rooms() is
  'Broadcasts that the rooms of the live chat changed. Definer: members cannot speak in that channel.';

create or replace function public.chat_mute(member_id uuid, hours int, reason text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_sanction('keep_chat', chat_mute.member_id, chat_mute.reason);
  if (chat_mute.hours in (1, 24)) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Mute for 1 or 24 hours.';
  end if;
  perform internal.sanction_give('keep_chat', chat_mute.member_id, 'limit', '{no_chat}', make_interval(hours => chat_mute.hours),
    chat_mute.reason);
  return clock.now() + make_interval(hours => chat_mute.hours);
end
$$;
comment on function public.chat_mute(uuid, int, text) is
  'Lets a member only read the live chat for 1 or 24 hours, a limit that they can appeal, and answers until when. Definer: see sanction_give.';

-- ## Rules
select internal.keep_table_rules('public.chat_rooms', feature => 'live_chat');

create policy "members with live chat and the team read the rooms" on public.chat_rooms
  for select to authenticated using ((is_active and (select public.has_feature('live_chat'))) or (select public.may('keep_chat')));
grant select on public.chat_rooms to authenticated;
grant execute on function public.chat_room_set(text, text, text, int), public.chat_room_turn(text, boolean, text),
  public.chat_mute(uuid, int, text) to authenticated;
create or replace trigger tell_of_rooms after update on public.chat_rooms
  for each statement execute function internal.tell_chat_rooms();
create or replace trigger plain_text before insert or update on public.chat_rooms
  for each row execute function internal.keep_plain_text('name');
select platform.service_sees('public.chat_rooms');
select platform.publish('public.chat_rooms');

-- Who is here and who is typing. A channel is open to those who read its room. Policies outside the product's schema are not dropped
-- before the rules are applied again.
drop policy if exists "who reads a chat room hears its channel" on realtime.messages;
create policy "who reads a chat room hears its channel" on realtime.messages
  for select to authenticated using (topic = any (array(select 'chat:' || room.id from public.chat_rooms as room)));
drop policy if exists "who reads a chat room is present and types in its channel" on realtime.messages;
create policy "who reads a chat room is present and types in its channel" on realtime.messages
  for insert to authenticated with check (private and topic = any (array(select 'chat:' || room.id from public.chat_rooms as room)));
drop policy if exists "who has the live chat hears that its rooms changed" on realtime.messages;
create policy "who has the live chat hears that its rooms changed" on realtime.messages
  for select to authenticated using (
    topic = 'chat-rooms' and ((select public.has_feature('live_chat')) or (select public.may('keep_chat'))));
