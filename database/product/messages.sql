-- Direct messages. The spec's insert names sender, recipient and content; a trigger finds or opens the conversation of
-- the two. What a member has read, muted or put away is her own row in `conversation_members`.
-- Needs: profiles, moderation

-- ## Tables
create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'dm' constraint conversations_kind_known check (kind in ('dm')),
  pair_key text not null constraint conversations_pair_key_key unique,
  created_by uuid constraint conversations_created_by_fkey references public.profiles (id) on delete set null,
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table public.conversations is 'The one thread of two members.';
comment on column public.conversations.pair_key is 'Both ids, sorted, joined by a colon: one conversation a pair, whoever writes first.';
create index conversations_created_by_index on public.conversations (created_by);

create table public.conversation_members (
  conversation_id uuid not null constraint conversation_members_conversation_id_fkey references public.conversations (id) on delete cascade,
  user_id uuid not null constraint conversation_members_user_id_fkey references public.profiles (id) on delete cascade,
  other_id uuid not null constraint conversation_members_other_id_fkey references public.profiles (id) on delete cascade,
  last_message_at timestamptz not null default now(),
  last_read_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  constraint conversation_members_pkey primary key (conversation_id, user_id)
);
comment on table public.conversation_members is 'A conversation as one of its two members keeps it; `last_message_at` repeats the conversation''s so that her list has one index.';
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
create index messages_trade_id_index on public.messages (trade_id);

alter table public.conversations enable row level security;
alter table public.conversation_members enable row level security;
alter table public.messages enable row level security;
