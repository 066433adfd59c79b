-- What a member is told. Rows are born in triggers on the rows that cause them, worded from templates, in the same
-- transaction. A client's insert is accepted only for oneself or when such a cause really stands behind it.
-- Needs: profiles

-- ## Tables
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint notifications_user_id_fkey references public.profiles (id) on delete cascade,
  type text not null constraint notifications_type_known check (type in (
    'message', 'trade_proposal', 'trade_accepted', 'trade_declined', 'trade_completed', 'trade_cancelled', 'trade_update',
    'verification', 'review', 'new_marketplace', 'new_event', 'new_job', 'new_education', 'new_forum_thread', 'new_user',
    'new_verification')),
  title text not null constraint notifications_title_length check (char_length(title) between 1 and 80),
  message text not null default '' constraint notifications_message_length check (char_length(message) <= 200),
  related_id uuid,
  read boolean not null default false,
  actor_id uuid constraint notifications_actor_id_fkey references public.profiles (id) on delete cascade,
  link text constraint notifications_link_is_a_path check (link ~ '^/([^/\\]|$)' and char_length(link) <= 300),
  cause text,
  created_at timestamptz not null default now(),
  constraint notifications_cause_key unique (user_id, type, cause)
);
comment on table public.notifications is 'What a member is told, newest first in her bell.';
comment on column public.notifications.cause is 'The event behind it (`trade:<id>:v3`, `message:<id>`), unique a member and type: telling twice stores one row.';
create index notifications_list_index on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread_index on public.notifications (user_id) where not read;
create index notifications_actor_id_index on public.notifications (actor_id);

alter table public.notifications enable row level security;
