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

create or replace function internal.outside_code(words text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  piece text;
  parts text[];
  -- For each run of backticks, where the next one of its length is.
  ends int[];
  place int;
  kept text[] := '{}';
begin
  -- Code ends with the paragraph, the line of a list or the quote that it is in.
  for piece in select regexp_split_to_table(outside_code.words, '\n[ \t]*\n|\n(?=[ \t]*(?:[-*+>]|\d+[.)]))') loop
    select array_agg(part order by at), array_agg(next order by at) into parts, ends
      from (
        select part, at, case when part ~ '^`' then lead(at) over (partition by part order by at) end as next
        from (
          select run[1] as part, at from regexp_matches(piece, '`+|[^`]+', 'g') with ordinality as runs (run, at)
        ) as given
      ) as paired;
    place := 1;
    while place <= cardinality(parts) loop
      -- A backtick after a backslash is only a sign.
      if ends[place] is not null and coalesce(char_length(substring(parts[place - 1] from '\\+$')), 0) % 2 = 0 then
        place := ends[place];
        kept := kept || '`'::text;
      else
        kept := kept || parts[place];
      end if;
      place := place + 1;
    end loop;
    kept := kept || E'\n'::text;
  end loop;
  return array_to_string(kept, '');
end
$$;
comment on function internal.outside_code(text) is
  'A post with a backtick in place of each piece of code, as web/features/community/text/inlines.ts reads it.';

create or replace function internal.is_named(words text, full_name text) returns boolean language sql immutable set search_path = '' as $$
  select exists (select from unnest((string_to_array(
      case when strpos(is_named.words, '`') > 0 then internal.outside_code(is_named.words) else is_named.words end,
      '@' || is_named.full_name))[2:]) as rest
    where rest !~ '^[[:alnum:]\u0300-\u036f]')
$$;
comment on function internal.is_named(text, text) is
  'Whether a text names someone after an @, outside code. @Anabel does not name Ana.';

create or replace function internal.notify_of_mentions(thread public.forum_threads) returns void
language plpgsql volatile set search_path = '' as $$
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
    perform internal.notify_in_forum(
      -- Only whose name the text has, so that a mention is never a message that others do not see.
      array(select card.id from public.profiles as card where card.id = any (post.people) and internal.is_named(post.body, card.full_name)),
      thread, post.author_id, 'forum_mention', 'forum:' || coalesce(post.reply_id, thread.id));
  end loop;
end
$$;
comment on function internal.notify_of_mentions(public.forum_threads) is
  'Notifies the members whom a thread and its replies mention, of what others read by now. For definer functions.';

-- ## Rules
insert into internal.member_data (relation, whose, area, erasure, why) values
  ('internal.forum_mentions', 'mentioned_id = $1', null, 'delete', 'Only that another member''s text mentions them.');
