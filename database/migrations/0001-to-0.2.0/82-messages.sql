-- Direct messages: no time that a member stores is infinite, or far from now, and the team can remove what they say.
update public.conversation_members as side
  set last_read_at = case when side.last_read_at between '2000-01-01Z' and '2200-01-01Z' then side.last_read_at end,
    archived_at = case when side.archived_at between '2000-01-01Z' and '2200-01-01Z' then side.archived_at
      when side.archived_at is not null then clock.now() end
  where (side.last_read_at between '2000-01-01Z' and '2200-01-01Z') is false
    or (side.archived_at between '2000-01-01Z' and '2200-01-01Z') is false;
alter table public.conversation_members
  add constraint conversation_members_last_read_at_range check (
    last_read_at between '2000-01-01Z' and '2200-01-01Z'),
  add constraint conversation_members_archived_at_range check (
    archived_at between '2000-01-01Z' and '2200-01-01Z');
alter table public.messages
  add constraint messages_read_at_range check (read_at between '2000-01-01Z' and '2200-01-01Z'),
  add column removed_at timestamptz;
comment on column public.messages.removed_at is 'When the team took its words away; they are in removed_messages.';

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
