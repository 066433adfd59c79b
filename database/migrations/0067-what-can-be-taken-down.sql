-- What members can report can be taken down: direct messages, messages about jobs, and pieces of portfolios.
alter table public.messages add column removed_at timestamptz;
alter table public.job_chat_messages add column removed_at timestamptz;
comment on column public.messages.removed_at is 'When the team took its words away; they are in removed_messages.';
comment on column public.job_chat_messages.removed_at is
  'When the team took its words away; they are in removed_messages.';

create table internal.removed_messages (
  id uuid constraint removed_messages_pkey primary key default gen_random_uuid(),
  message_id uuid constraint removed_messages_message_id_key unique
    constraint removed_messages_message_id_fkey references public.messages (id) on delete cascade,
  job_message_id uuid constraint removed_messages_job_message_id_key unique
    constraint removed_messages_job_message_id_fkey references public.job_chat_messages (id) on delete cascade,
  sender_id uuid not null
    constraint removed_messages_sender_id_fkey references public.profiles (id) on delete cascade,
  content text not null,
  message_type text not null default 'text',
  metadata jsonb,
  removed_at timestamptz not null default clock.now(),
  constraint removed_messages_of_one check (num_nonnulls(message_id, job_message_id) = 1)
);
comment on table internal.removed_messages is
  'What messages said that the team removed: for 180 days, in which their senders can appeal.';
create index removed_messages_sender_id_index on internal.removed_messages (sender_id);
create index removed_messages_removed_at_index on internal.removed_messages (removed_at);
alter table internal.removed_messages enable row level security;

alter table public.portfolio_items drop constraint portfolio_items_status_known;
alter table public.portfolio_items add constraint portfolio_items_status_known
  check (status in ('shown', 'hidden', 'removed'));
comment on column public.portfolio_items.status is
  'Its owner shows or hides it. Of one that the team removed they cannot change the picture or the status.';
create index portfolio_items_removed_index on public.portfolio_items ((media -> 0 ->> 'path'))
  where status = 'removed';
