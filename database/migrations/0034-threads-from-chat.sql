-- Threads that begin with messages of the live chat.
create table internal.forum_sources (
  thread_id uuid constraint forum_sources_thread_id_fkey references public.forum_threads (id) on delete cascade,
  message_id uuid constraint forum_sources_message_id_fkey references public.chat_messages (id) on delete cascade,
  constraint forum_sources_pkey primary key (thread_id, message_id)
);
comment on table internal.forum_sources is 'The messages of the live chat that a thread began with, until it is published.';
create index forum_sources_message_id_index on internal.forum_sources (message_id);
alter table internal.forum_sources enable row level security;
