-- Members whom a thread or a reply of the forum mentions: kept until others read it, and then notified, once.
-- Needs: forum-threads, forum-notices

-- ## Tables
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

-- ## Functions
create or replace function internal.keep_mentions(thread public.forum_threads, reply public.forum_replies, mentions uuid[]) returns void
language sql volatile set search_path = '' as $$
  insert into internal.forum_mentions (thread_id, reply_id, mentioned_id)
    select thread.id, reply.id, card.id from public.profiles as card where card.id = any (keep_mentions.mentions[1:10])
$$;
comment on function internal.keep_mentions(public.forum_threads, public.forum_replies, uuid[]) is
  'Notes up to ten members whom a post mentions; without a reply, the thread itself. For definer functions.';

create or replace function internal.is_named(words text, full_name text) returns boolean language sql immutable set search_path = '' as $$
  select exists (select from unnest((string_to_array(is_named.words, '@' || is_named.full_name))[2:]) as rest
    where rest !~ '^[[:alnum:]\u0300-\u036f]')
$$;
comment on function internal.is_named(text, text) is
  'Whether a text has this name after an @, and not only the beginning of a longer word: @Anabel does not name Ana.';

create or replace function internal.tell_of_mentions(thread public.forum_threads) returns void language plpgsql volatile set search_path = '' as $$
declare
  post record;
begin
  -- A reply can be let through while its thread waits again, and then nobody else reads it yet.
  if thread.status <> 'published' then
    return;
  end if;
  for post in
    with told as (
      delete from internal.forum_mentions as kept where kept.thread_id = thread.id
        and (kept.reply_id is null or exists (select from public.forum_replies as reply where reply.id = kept.reply_id and reply.status = 'published'))
        returning kept.reply_id, kept.mentioned_id)
    select told.reply_id, array_agg(told.mentioned_id) as people, coalesce(reply.author_id, thread.author_id) as author_id, coalesce(reply.body, thread.body) as body
      from told left join public.forum_replies as reply on reply.id = told.reply_id group by told.reply_id, reply.author_id, reply.body
  loop
    perform internal.tell_in_forum(
      -- Only whose name the text has, so that a mention is never a message that others do not see.
      array(select card.id from public.profiles as card where card.id = any (post.people) and internal.is_named(post.body, card.full_name)),
      thread, post.author_id, 'forum_mention', 'forum_mention',
      (select public.shortened(card.full_name, 60) from public.profiles as card where card.id = post.author_id) || ' mentioned you',
      thread.title, 'forum:' || coalesce(post.reply_id, thread.id));
  end loop;
end
$$;
comment on function internal.tell_of_mentions(public.forum_threads) is
  'Notifies the members whom a thread and its replies mention, of what others read by now. For definer functions.';
