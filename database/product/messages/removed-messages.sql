-- Messages between two members that the team took down: direct ones, and those about applications. The row stays, with
-- a sentence of ours in place of its words, so that both see that one was there. The words are kept for the appeal.
-- Needs: messages, chats, notifications, report-decisions, sanctions

-- ## Tables
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

-- ## Functions
create or replace function internal.message_taken_down(
  message_id uuid, reason text, out was text, out becomes text
) language plpgsql volatile set search_path = '' as $$
declare
  message public.messages;
begin
  select * into message from public.messages as sent where sent.id = message_taken_down.message_id;
  insert into internal.removed_messages (message_id, sender_id, content)
    values (message.id, message.sender_id, message.content);
  update public.messages as sent set content = 'The moderation team removed this message.', removed_at = clock.now()
    where sent.id = message.id;
  -- It has the words too.
  delete from public.notifications as told
    where told.user_id = message.recipient_id and told.cause = 'message:' || message.id;
  was := 'sent';
  becomes := 'removed';
end
$$;
comment on function internal.message_taken_down(uuid, text) is
  'Takes the words of a direct message away from both members. For definer functions.';

create or replace function internal.message_given_back(message_id uuid) returns void
language sql volatile set search_path = '' as $$
  with kept as (
    delete from internal.removed_messages as gone where gone.message_id = message_given_back.message_id
      returning gone.message_id, gone.content)
  update public.messages as sent set content = kept.content, removed_at = null
    from kept where sent.id = kept.message_id
$$;
comment on function internal.message_given_back(uuid) is
  'Gives a direct message its words back, if they are still kept. For definer functions.';

create or replace function internal.job_message_taken_down(
  message_id uuid, reason text, out was text, out becomes text
) language plpgsql volatile set search_path = '' as $$
declare
  message public.job_chat_messages;
begin
  select * into message from public.job_chat_messages as sent
    where sent.id = job_message_taken_down.message_id;
  insert into internal.removed_messages (job_message_id, sender_id, content, message_type, metadata)
    values (message.id, message.sender_id, message.content, message.message_type, message.metadata);
  update public.job_chat_messages as sent set content = 'The moderation team removed this message.',
      message_type = 'text', metadata = null, removed_at = clock.now()
    where sent.id = message.id;
  delete from public.notifications as told
    where told.user_id = message.recipient_id and told.cause = 'job message:' || message.id;
  was := 'sent';
  becomes := 'removed';
end
$$;
comment on function internal.job_message_taken_down(uuid, text) is
  'Takes the words of a message about an application, and what came with it, away from both. For definer functions.';

create or replace function internal.job_message_given_back(message_id uuid) returns void
language sql volatile set search_path = '' as $$
  with kept as (
    delete from internal.removed_messages as gone where gone.job_message_id = job_message_given_back.message_id
      returning gone.job_message_id, gone.content, gone.message_type, gone.metadata)
  update public.job_chat_messages as sent set content = kept.content, message_type = kept.message_type,
      metadata = kept.metadata, removed_at = null
    from kept where sent.id = kept.job_message_id
$$;
comment on function internal.job_message_given_back(uuid) is
  'Gives a message about an application its words back, if they are still kept. For definer functions.';

create or replace view internal.spent_removed_messages as
  select gone.id as key from internal.removed_messages as gone
  where gone.removed_at <= clock.now() - interval '180 days' and not exists (
    select from public.sanctions as given
      join public.appeals as sent on sent.sanction_id = given.id and sent.answered_at is null
    where given.user_id = gone.sender_id and given.subject_id = coalesce(gone.message_id, gone.job_message_id));
comment on view internal.spent_removed_messages is
  'Words of messages that were removed so long ago that nobody can appeal anymore, unless an appeal is open.';

-- ## Rules
insert into internal.member_data (relation, whose, area, left_out, erasure) values
  ('internal.removed_messages', 'sender_id = $1', 'messages', '{}', 'delete');
insert into clock.tasks (name, due, act) values
    ('forget removed messages', 'internal.spent_removed_messages', null)
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
