-- Chats about applications are in the list of Messages: when each had its last message, and what is unread.
alter table public.job_chats add column last_message_at timestamptz;
comment on column public.job_chats.last_message_at is
  'Sorts the list of Messages with one index for each side; null until there is a message, and the list leaves out such'
  ' chats.';
alter table public.job_chat_messages add column read_at timestamptz
  constraint job_chat_messages_read_at_range check (read_at between '2000-01-01Z' and '2200-01-01Z');

update public.job_chats as chat set last_message_at =
  (select max(message.created_at) from public.job_chat_messages as message where message.chat_id = chat.id);
-- Nobody kept what was read. The message that an unread notification is about stays unread, all others count as read.
update public.job_chat_messages as message set read_at = message.created_at
  where not exists (select from public.notifications as told
    where told.user_id = message.recipient_id and not told.read and told.cause = 'job message:' || message.id);

drop index public.job_chats_owner_id_index;
drop index public.job_chats_applicant_id_index;
create index job_chats_owner_id_index on public.job_chats (owner_id, last_message_at desc, id desc);
create index job_chats_applicant_id_index on public.job_chats (applicant_id, last_message_at desc, id desc);
create index job_chat_messages_unread_index on public.job_chat_messages (recipient_id, chat_id) where read_at is null;
