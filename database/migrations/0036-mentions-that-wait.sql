-- Members whom a post that waits for the team mentions, until it is published.
create table internal.forum_mentions (
  thread_id uuid not null constraint forum_mentions_thread_id_fkey references public.forum_threads (id) on delete cascade,
  reply_id uuid constraint forum_mentions_reply_id_fkey references public.forum_replies (id) on delete cascade,
  mentioned_id uuid not null constraint forum_mentions_mentioned_id_fkey references public.profiles (id) on delete cascade,
  constraint forum_mentions_key unique nulls not distinct (thread_id, reply_id, mentioned_id)
);
comment on table internal.forum_mentions is 'Members whom a thread or a reply mentions, until others read it and they are notified.';
comment on column internal.forum_mentions.reply_id is 'The reply that mentions them; null if the thread itself does.';
create index forum_mentions_reply_id_index on internal.forum_mentions (reply_id);
create index forum_mentions_mentioned_id_index on internal.forum_mentions (mentioned_id);
alter table internal.forum_mentions enable row level security;

insert into internal.member_data (relation, whose, area, left_out, erasure, cleared, why) values
  ('internal.forum_mentions', 'mentioned_id = $1', null, '{}', 'delete', null, 'Only that another member''s text mentions them.');
