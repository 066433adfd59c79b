-- Direct messages. The spec's insert names sender, recipient and content; a trigger finds or opens their conversation.
-- Each member's read, muted and archived state is their own row in `conversation_members`. Everything requires the feature
-- messaging, except the conversation of an accepted trade: both can keep arranging it until it ends.
-- Needs: profiles, moderation

-- ## Tables
create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'dm' constraint conversations_kind_known check (kind in ('dm')),
  pair_key text not null constraint conversations_pair_key_key unique,
  created_by uuid constraint conversations_created_by_fkey references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.conversations is 'The one thread of two members.';
comment on column public.conversations.created_by is 'Who opened it, counted against their day; null when a trade''s acceptance opened it.';
comment on column public.conversations.pair_key is 'Both ids, sorted, joined by a colon: one conversation a pair, whoever writes first.';
create index conversations_created_by_index on public.conversations (created_by, created_at);

create table public.conversation_members (
  conversation_id uuid not null constraint conversation_members_conversation_id_fkey references public.conversations (id) on delete cascade,
  user_id uuid not null constraint conversation_members_user_id_fkey references public.profiles (id) on delete cascade,
  other_id uuid not null constraint conversation_members_other_id_fkey references public.profiles (id) on delete cascade,
  last_message_at timestamptz,
  last_read_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  constraint conversation_members_pkey primary key (conversation_id, user_id)
);
comment on table public.conversation_members is 'A conversation as one of its two members keeps it.';
comment on column public.conversation_members.last_message_at is 'Orders the list by one index; null while nothing has been written, and the list leaves such a conversation out.';
create index conversation_members_list_index on public.conversation_members (user_id, last_message_at desc, conversation_id desc);
create index conversation_members_other_id_index on public.conversation_members (other_id);

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null constraint messages_conversation_id_fkey references public.conversations (id) on delete cascade,
  sender_id uuid not null constraint messages_sender_id_fkey references public.profiles (id) on delete cascade,
  recipient_id uuid not null constraint messages_recipient_id_fkey references public.profiles (id) on delete cascade,
  content text not null constraint messages_content_length check (char_length(content) between 1 and 10000 and content ~ '\S'),
  kind text not null default 'text' constraint messages_kind_known check (kind in ('text', 'card')),
  trade_id uuid,
  client_id uuid,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint messages_not_to_self check (sender_id <> recipient_id),
  constraint messages_client_id_key unique (sender_id, client_id)
);
comment on table public.messages is 'A direct message. `kind` card is the trade''s own entry in the thread (`trade_id`), written by the moves.';
comment on column public.messages.client_id is 'Made by the sender''s browser: sending the same message again stores it once.';
create index messages_thread_index on public.messages (conversation_id, created_at desc, id desc);
create index messages_unread_index on public.messages (recipient_id, created_at) where read_at is null;
create index messages_recipient_id_index on public.messages (recipient_id);
create index messages_sender_minute_index on public.messages (sender_id, created_at desc);
create index messages_trade_id_index on public.messages (trade_id);

alter table public.conversations enable row level security;
alter table public.conversation_members enable row level security;
alter table public.messages enable row level security;

-- ## Functions
create or replace function public.conversation_between(one uuid, other uuid, opened_by uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  key text := least(one, other) || ':' || greatest(one, other);
  found_id uuid;
begin
  select id into found_id from public.conversations where pair_key = key;
  if found_id is not null then
    return found_id;
  end if;
  insert into public.conversations (pair_key, created_by, created_at) values (key, opened_by, clock.now())
    on conflict (pair_key) do nothing returning id into found_id;
  if found_id is null then
    -- The other member wrote first, at the same moment.
    select id into found_id from public.conversations where pair_key = key;
  end if;
  insert into public.conversation_members (conversation_id, user_id, other_id)
    values (found_id, one, other), (found_id, other, one) on conflict do nothing;
  return found_id;
end
$$;
comment on function public.conversation_between(uuid, uuid, uuid) is
  'The conversation of two members, opened when there is none. Definer: a member may not write the other''s row; only triggers and moves call it.';

create or replace function internal.my_trade_threads() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(conversation_id), '{}') from public.trade_proposals
  where status = 'accepted' and conversation_id is not null and (proposer_id = auth.uid() or recipient_id = auth.uid())
$$;
comment on function internal.my_trade_threads() is
  'Conversations open to the caller whatever their plan: those of their accepted trades. Definer: asked by policies of tables that trades themselves refer to.';

create or replace function internal.are_trading(one uuid, other uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.trade_proposals
    where status = 'accepted' and ((proposer_id = one and recipient_id = other) or (proposer_id = other and recipient_id = one)))
$$;
comment on function internal.are_trading(uuid, uuid) is 'Is a trade of these two accepted and not over? Definer: see my_trade_threads.';

create or replace function public.refuse_unless_reachable(member_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (public.has_feature('messaging') or internal.are_trading(auth.uid(), refuse_unless_reachable.member_id)) then
    perform internal.refuse_without('messaging');
  end if;
  if (select email_confirmed_at from auth.users where id = auth.uid()) is null then
    raise exception using errcode = 'PT403', hint = 'not_allowed', detail = '{"what": "address_unconfirmed"}',
      message = 'Please confirm your email address first.';
  end if;
  if refuse_unless_reachable.member_id = any (internal.hidden_from_me())
    or not exists (select from public.profiles where id = refuse_unless_reachable.member_id) then
    -- Without a name, which would reveal that the account exists.
    raise exception using errcode = 'PT403', hint = 'blocked_neutral', detail = '{"what": "no_messages_now"}',
      message = 'This member isn''t accepting new messages.';
  end if;
end
$$;
comment on function public.refuse_unless_reachable(uuid) is
  'Refuses, in words that tell nothing of a block, when the caller may not write to this member. Definer: reads the confirmed address and profiles hidden by a block.';

create or replace function public.refuse_past_message_limits(conversation_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := auth.uid();
begin
  -- A rate limit, so it uses real time. Messages sent in parallel may exceed it slightly.
  if (select count(*) from public.messages where sender_id = me and created_at > clock_timestamp() - interval '1 minute' and kind = 'text') >= 30 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "messages_too_fast"}',
      message = 'You''re sending messages very quickly. Please wait a minute.';
  end if;
  if exists (select from public.messages where conversation_id = refuse_past_message_limits.conversation_id) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('conversations of ' || me, 0));
  if (select count(*) from public.conversations as mine
      where created_by = me and (created_at at time zone 'utc')::date = public.utc_today()
        and exists (select from public.messages as written where written.conversation_id = mine.id and sender_id = me))
    >= (select case when is_verified then 30 else 5 end from public.profiles where id = me) then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "conversations_used_up"}',
      message = 'You''ve reached today''s limit for new conversations.';
  end if;
end
$$;
comment on function public.refuse_past_message_limits(uuid) is
  '30 messages a minute; 5 new conversations a day, 30 for verified members (docs/product/limits.md, B7.8). Definer: counts all of them, whatever the writer may see.';

create or replace function public.address_message() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  by_hand boolean := new.kind = 'text' and new.sender_id = auth.uid();
begin
  if new.sender_id = new.recipient_id then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "with_yourself"}',
      message = 'You can''t message yourself.';
  end if;
  -- A forged sender is left to the policy, which is checked before any constraint: acting on that sender's behalf would reveal
  -- whom they have blocked, and who exists.
  if auth.role() = 'authenticated' and new.sender_id is distinct from auth.uid() then
    return new;
  end if;
  if by_hand then
    perform public.refuse_unless_reachable(new.recipient_id);
  end if;
  new.content := btrim(new.content, E' \t\r\n');
  new.conversation_id := public.conversation_between(
    new.sender_id, new.recipient_id, case when new.kind = 'text' then new.sender_id end);
  if by_hand then
    perform public.refuse_past_message_limits(new.conversation_id);
  end if;
  return new;
end
$$;
comment on function public.address_message() is
  'Finds or opens the conversation of a new message (A-24) and asks whether the sender may write. Definer: opens the other''s row too.';

create or replace function public.read_message() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.read_at := coalesce(old.read_at, case when new.read_at is not null then clock.now() end);
  return new;
end
$$;
comment on function public.read_message() is 'A message is read once, at the server''s time, and never unread.';

create or replace function public.lift_conversation() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.conversation_members set last_message_at = new.created_at, archived_at = null
    where conversation_id = new.conversation_id;
  return null;
end
$$;
comment on function public.lift_conversation() is
  'Puts a conversation on top of both lists and takes it out of the archive. Definer: writes the other''s row too.';

create or replace function public.open_conversation(member_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := auth.uid();
  found_id uuid;
begin
  if open_conversation.member_id = me then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "with_yourself"}',
      message = 'You can''t message yourself.';
  end if;
  if not (public.has_feature('messaging') or internal.are_trading(me, open_conversation.member_id)) then
    perform internal.refuse_without('messaging');
  end if;
  -- Both members can always open an existing thread, despite blocks; they only can't write in it.
  select conversation_id into found_id from public.conversation_members where user_id = me and other_id = open_conversation.member_id;
  if found_id is not null then
    return found_id;
  end if;
  perform public.refuse_unless_reachable(open_conversation.member_id);
  perform pg_advisory_xact_lock(hashtextextended('conversations of ' || me, 0));
  if (select count(*) from public.conversations
      where created_by = me and (created_at at time zone 'utc')::date = public.utc_today()) >= 60 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "conversations_used_up"}',
      message = 'You''ve reached today''s limit for new conversations.';
  end if;
  return public.conversation_between(me, open_conversation.member_id, me);
end
$$;
comment on function public.open_conversation(uuid) is
  'The caller''s conversation with a member, empty if new, so that "Message" has an address to go to. Definer: opens the other''s row too.';

-- Has no search path setting of its own, so that PostgreSQL can inline it and check the rights once per list.
create or replace function public.last_message(member public.conversation_members) returns setof public.messages
language sql stable rows 1 as $$
  select * from public.messages where conversation_id = member.conversation_id order by created_at desc, id desc limit 1
$$;
comment on function public.last_message(public.conversation_members) is 'Computed relationship: the newest message of the conversation.';

create or replace function public.unread_count(member public.conversation_members) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from public.messages
  where recipient_id = member.user_id and read_at is null and conversation_id = member.conversation_id and member.user_id = auth.uid()
$$;
comment on function public.unread_count(public.conversation_members) is
  'Computed field: how many messages of the conversation the caller has not read. Definer: their rights to the row need not be asked again for each.';

-- ## Rules
create policy "a conversation is visible to its two members" on public.conversations
  for select to authenticated
  using (id in (select conversation_id from public.conversation_members where user_id = (select auth.uid())));
grant select on public.conversations to authenticated;

create policy "a member sees how they keep their conversations" on public.conversation_members
  for select to authenticated
  using (user_id = (select auth.uid())
    and ((select public.has_feature('messaging')) or conversation_id = any ((select internal.my_trade_threads())::uuid[])));
create policy "a member puts their own conversations away" on public.conversation_members
  for update to authenticated
  using (user_id = (select auth.uid())
    and ((select public.has_feature('messaging')) or conversation_id = any ((select internal.my_trade_threads())::uuid[])));
grant select on public.conversation_members to authenticated;
grant update (archived_at, last_read_at) on public.conversation_members to authenticated;

create policy "a message is visible to its sender and its recipient" on public.messages
  for select to authenticated
  using ((sender_id = (select auth.uid()) or recipient_id = (select auth.uid()))
    and ((select public.has_feature('messaging')) or conversation_id = any ((select internal.my_trade_threads())::uuid[])));
create policy "a member writes in their own name" on public.messages
  for insert to authenticated with check (sender_id = (select auth.uid()));
create policy "a message is marked read by its recipient" on public.messages
  for update to authenticated
  using (recipient_id = (select auth.uid())
    and ((select public.has_feature('messaging')) or conversation_id = any ((select internal.my_trade_threads())::uuid[])));
grant select on public.messages to authenticated;
-- Without the id: a refusal would reveal that another member's message has it.
grant insert (sender_id, recipient_id, content, client_id) on public.messages to authenticated;
grant update (read_at) on public.messages to authenticated;
create or replace trigger plain_text before insert on public.messages
  for each row execute function internal.keep_plain_text();
create or replace trigger address before insert on public.messages
  for each row execute function public.address_message();
create or replace trigger read before update on public.messages
  for each row execute function public.read_message();
create or replace trigger lift after insert on public.messages
  for each row execute function public.lift_conversation();

grant execute on function internal.my_trade_threads() to authenticated;
grant execute on function public.open_conversation(uuid), public.last_message(public.conversation_members),
  public.unread_count(public.conversation_members) to authenticated;

select platform.service_sees('public.conversations');
select platform.service_sees('public.conversation_members');
select platform.service_sees('public.messages');
select platform.publish('public.messages');
select platform.publish('public.conversation_members');
-- Full, so that the change feed still includes a long message's content when only `read_at` has changed.
alter table public.messages replica identity full;
