-- Writing in the forum: threads and replies, and what new members' texts wait for. Everything that others begin to read goes through
-- internal.publish_thread and internal.publish_reply, also what the team lets through.
-- Needs: plain-text, forum-threads, forum-pictures, forum-follows, forum-polls, forum-notices, forum-mentions, chat-threads, sanctions, deletions

-- ## Functions
create or replace function internal.refuse_in_forum() returns void language plpgsql volatile set search_path = '' as $$
begin
  perform internal.refuse_restricted('no_posts');
  perform internal.refuse_leaving();
  perform internal.refuse_without('community');
  perform internal.refuse_unconfirmed_address();
  -- Two posts at the same moment would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('forum posts of ' || auth.uid(), 0));
end
$$;
comment on function internal.refuse_in_forum() is 'Refuses a caller who may not write in the forum now. For definer functions.';

create or replace function internal.forum_posts_since(since timestamptz, out threads int, out replies int) returns record
language sql stable set search_path = '' as $$
  select (select count(*)::int from public.forum_threads as mine where mine.author_id = auth.uid() and mine.created_at > forum_posts_since.since),
    (select count(*)::int from public.forum_replies as mine where mine.author_id = auth.uid() and mine.created_at > forum_posts_since.since)
$$;
comment on function internal.forum_posts_since(timestamptz) is 'How much the caller has posted since then. For definer functions.';

create or replace function internal.refuse_forum_pace() returns void language plpgsql stable set search_path = '' as $$
declare
  today record := internal.forum_posts_since(clock.now() - interval '1 day');
  lately record := internal.forum_posts_since(clock.now() - interval '1 minute');
begin
  if lately.threads + lately.replies >= 10 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "forum_too_fast"}',
      message = 'You''re posting very quickly. Please wait a minute.';
  elsif today.threads >= 20 or today.replies >= 200 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "forum_day_used_up"}',
      message = 'That''s a lot for one day. Please post again tomorrow.';
  end if;
end
$$;
comment on function internal.refuse_forum_pace() is 'At most 10 posts a minute, and 20 threads and 200 replies a day, for everyone. For definer functions.';

create or replace function internal.is_new_in_forum() returns boolean language sql stable set search_path = '' as $$
  select not public.may('keep_forum') and (
    (select mine.created_at > clock.now() - interval '7 days' from public.profiles as mine where mine.id = auth.uid())
    or (select count(*) < 3 from (select from public.forum_reactions as given where given.author_id = auth.uid() and given.kind = 'helpful' limit 3) as few))
$$;
comment on function internal.is_new_in_forum() is
  'Whether the caller has been here for less than a week, or was helpful fewer than three times (B8). For definer functions.';

create or replace function internal.has_link(words text) returns boolean language sql immutable set search_path = '' as $$
  select has_link.words ~* '(https?:|www\.|\]\()'
$$;
comment on function internal.has_link(text) is 'Whether a text has an address, or formatting that could make one.';

create or replace function internal.waits_for_team(kind text, words text, mentioned int, pictures int) returns boolean language sql stable set search_path = '' as $$
  select internal.is_new_in_forum() and (
    internal.has_link(waits_for_team.words) or waits_for_team.mentioned > 2 or waits_for_team.pictures > 1
    or case waits_for_team.kind when 'thread' then today.threads >= 3 when 'reply' then today.replies >= 10 else false end)
  from internal.forum_posts_since(clock.now() - interval '1 day') as today
$$;
comment on function internal.waits_for_team(text, text, int, int) is
  'Whether the team looks at this thread or reply first: a new member''s with a link, with more than two mentions or one picture, or beyond three threads or ten replies a day (B8).';

create or replace function internal.forum_text(words text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if forum_text.words ~* 'data:[a-z0-9.+-]+/[a-z0-9.+-]+;base64,' then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Pictures can''t be pasted into a text.';
  end if;
  return btrim(regexp_replace(internal.plain_text(forum_text.words), '(\r?\n[ \t]*){4,}', E'\n\n\n', 'g'), E' \t\r\n');
end
$$;
comment on function internal.forum_text(text) is 'A text as it is stored: trimmed, without many empty lines, and without pasted pictures (A-20).';

create or replace function internal.forum_tags(given text[]) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(tag order by place), '{}') from (
    select tag, min(place) as place from unnest(forum_tags.given) with ordinality as one (raw, place),
      lateral (select btrim(regexp_replace(lower(extensions.unaccent('extensions.unaccent'::regdictionary, raw)), '[^a-z0-9]+', '-', 'g'), '-') as tag) as tidy
    where tag <> '' group by tag) as once
$$;
comment on function internal.forum_tags(text[]) is 'Tags as they are stored: lowercase, with hyphens, each once.';

create or replace function internal.publish_thread(thread public.forum_threads) returns void language plpgsql volatile set search_path = '' as $$
begin
  insert into internal.forum_news (thread_id, event) values (thread.id, 'thread');
  perform internal.notify_of_quotes(thread);
  perform internal.notify_of_mentions(thread);
end
$$;
comment on function internal.publish_thread(public.forum_threads) is 'What follows once others read a thread. For definer functions.';

create or replace function internal.publish_reply(thread public.forum_threads, reply public.forum_replies) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update public.forum_threads as kept set reply_count = kept.reply_count + 1, last_activity_at = greatest(kept.last_activity_at, clock.now())
    where kept.id = thread.id;
  insert into internal.forum_news (thread_id, reply_id, event) values (thread.id, reply.id, 'reply');
  perform internal.notify_of_mentions(thread);
  perform internal.notify_of_answer(thread, reply);
end
$$;
comment on function internal.publish_reply(public.forum_threads, public.forum_replies) is 'What follows once others read a reply. For definer functions.';

create or replace function internal.refuse_announcing(kind text) returns void language plpgsql stable set search_path = '' as $$
begin
  if refuse_announcing.kind = 'announcement' then
    perform internal.refuse_unless_may('keep_forum');
  end if;
end
$$;
comment on function internal.refuse_announcing(text) is 'Only those who keep the forum announce something in it. For definer functions.';

create or replace function internal.refuse_unanswerable(thread public.forum_threads) returns void language plpgsql stable set search_path = '' as $$
begin
  if thread.is_locked and not public.may('keep_forum') then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "thread_locked"}',
      message = 'This thread is closed. You can still read it.';
  elsif thread.status <> 'published' then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "thread_waiting"}',
      message = 'Our team looks at this thread first. Replies open once it is published.';
  elsif thread.reply_count >= 5000 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "thread_full"}',
      message = 'This thread is full. Please start a new one.';
  end if;
end
$$;
comment on function internal.refuse_unanswerable(public.forum_threads) is 'Refuses replies where a thread is closed, waits or is full. For definer functions.';

create or replace function internal.refuse_slow_thread(thread public.forum_threads) returns void
language plpgsql stable set search_path = '' as $$
declare
  wait constant interval := make_interval(secs => thread.slow_mode_seconds);
  last_at timestamptz;
begin
  if thread.slow_mode_seconds = 0 or public.may('keep_forum') then
    return;
  end if;
  -- Also of a reply that they deleted since.
  select max(mine.created_at) into last_at from public.forum_replies as mine
    where mine.author_id = auth.uid() and mine.thread_id = thread.id;
  if last_at > clock.now() - wait then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      detail = jsonb_build_object('what', 'slow_thread', 'seconds', thread.slow_mode_seconds,
        'again_at', last_at + wait),
      message = 'This thread is in slow mode. Please wait a moment before you reply again.';
  end if;
end
$$;
comment on function internal.refuse_slow_thread(public.forum_threads) is
  'Refuses a reply that comes too soon after the caller''s last one in a slow thread, but for the team.'
  ' For definer functions.';

create or replace function public.forum_thread_post(
  category text, kind text, title text, body text, tags text[] default '{}', poll jsonb default null, mentions uuid[] default '{}',
  client_id uuid default null, pictures jsonb default '[]', messages uuid[] default '{}'
) returns public.forum_threads language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  words text := internal.forum_text(forum_thread_post.body);
  pictured int := internal.count_forum_pictures(forum_thread_post.pictures, 6);
  heading text := btrim(regexp_replace(internal.plain_text(forum_thread_post.title), '\s+', ' ', 'g'));
  added jsonb;
  named uuid[];
  thread public.forum_threads;
begin
  perform internal.refuse_in_forum();
  select * into thread from public.forum_threads as sent where sent.author_id = me and sent.client_id = forum_thread_post.client_id;
  if thread.id is not null then
    added := internal.added_pictures(forum_thread_post.pictures);
    if added is not null or (thread.title, thread.body, thread.tags)
        <> (internal.plain_text(heading), internal.plain_text(words), internal.forum_tags(forum_thread_post.tags)) then
      thread := public.forum_thread_edit(thread.id, heading, words, forum_thread_post.tags, added);
    end if;
    return thread;
  end if;
  perform internal.refuse_forum_pace();
  perform internal.refuse_announcing(forum_thread_post.kind);
  named := array(select unnest(forum_thread_post.mentions) union select unnest(internal.authors_of(forum_thread_post.messages)));
  insert into public.forum_threads (author_id, category, kind, title, body, tags, status, client_id)
    values (me, forum_thread_post.category, forum_thread_post.kind, heading, words,
      internal.forum_tags(forum_thread_post.tags),
      case when internal.waits_for_team('thread', concat_ws(' ', forum_thread_post.title, words,
            forum_thread_post.pictures, forum_thread_post.poll),
          cardinality(named), pictured)
        then 'pending' else 'published' end, forum_thread_post.client_id)
    returning * into thread;
  perform internal.show_forum_pictures(thread, null, forum_thread_post.pictures);
  perform internal.add_poll(thread, forum_thread_post.poll);
  perform internal.keep_sources(thread, forum_thread_post.messages);
  perform internal.keep_mentions(thread, null, forum_thread_post.mentions);
  insert into public.forum_follows (user_id, thread_id, level) values (me, thread.id, 'watch');
  if thread.status = 'published' then
    perform internal.publish_thread(thread);
  else
    perform internal.notify_team_of_thread(thread);
  end if;
  return thread;
end
$$;
comment on function public.forum_thread_post(text, text, text, text, text[], jsonb, uuid[], uuid, jsonb, uuid[]) is
  'Posts a thread; sent again with the same client_id, it answers the first one, in which texts and pictures that are new by then are changed.'
  ' `poll`: options, is_multiple, days. `mentions`: members whose name the text has after an @. `pictures`: up to six `{path, alt_text}`, uploaded before. `messages`: of the live chat, that it quotes. Definer: members cannot write threads.';

create or replace function public.forum_reply_post(
  thread_id uuid, body text, parent_id uuid default null, quoted_id uuid default null, quote text default null, mentions uuid[] default '{}',
  client_id uuid default null, pictures jsonb default '[]'
) returns public.forum_replies language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  words text := internal.forum_text(forum_reply_post.body);
  quoted_words text := btrim(internal.plain_text(forum_reply_post.quote));
  pictured int := internal.count_forum_pictures(forum_reply_post.pictures, 4);
  added jsonb;
  thread public.forum_threads;
  parent public.forum_replies;
  quoted public.forum_replies;
  reply public.forum_replies;
begin
  perform internal.refuse_in_forum();
  select * into reply from public.forum_replies as sent where sent.author_id = me and sent.client_id = forum_reply_post.client_id;
  if reply.id is not null then
    added := internal.added_pictures(forum_reply_post.pictures);
    if added is not null or reply.body <> internal.plain_text(words) then
      reply := public.forum_reply_edit(reply.id, words, added);
    end if;
    return reply;
  end if;
  thread := internal.readable_thread(forum_reply_post.thread_id);
  perform internal.refuse_thread_gone(thread);
  -- Until this commits, the next reply in the thread waits, so the order in which they are dated is the order in which they become visible.
  select * into thread from public.forum_threads as kept where kept.id = thread.id for no key update;
  perform internal.refuse_unanswerable(thread);
  perform internal.refuse_slow_thread(thread);
  perform internal.refuse_forum_pace();
  if forum_reply_post.parent_id is not null then
    parent := internal.readable_reply(forum_reply_post.parent_id);
    if (parent.thread_id = thread.id) is not true then
      parent := null;
    end if;
    perform internal.refuse_reply_gone(parent);
  end if;
  if forum_reply_post.quoted_id is not null then
    quoted := internal.readable_reply(forum_reply_post.quoted_id);
    if (quoted.thread_id = thread.id) is not true then
      quoted := null;
    end if;
    perform internal.refuse_reply_gone(quoted);
  end if;
  if quoted_words <> '' and strpos(coalesce(quoted.body, thread.body), quoted_words) = 0 then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "quote_unknown"}', message = 'A quote has the words as they were written.';
  end if;
  insert into public.forum_replies (thread_id, author_id, parent_id, body, status, client_id)
    values (thread.id, me, coalesce(parent.parent_id, parent.id), words,
      case when internal.waits_for_team('reply', concat_ws(' ', words, forum_reply_post.pictures), cardinality(forum_reply_post.mentions), pictured)
        then 'pending' else 'published' end, forum_reply_post.client_id)
    returning * into reply;
  perform internal.show_forum_pictures(thread, reply.id, forum_reply_post.pictures);
  if quoted_words <> '' then
    insert into public.forum_quotes (reply_id, quoted_id, words) values (reply.id, quoted.id, quoted_words);
  end if;
  perform internal.keep_mentions(thread, reply, forum_reply_post.mentions);
  if reply.status = 'published' then
    perform internal.publish_reply(thread, reply);
  else
    perform internal.notify_team_of_reply(thread, reply);
  end if;
  return reply;
end
$$;
comment on function public.forum_reply_post(uuid, text, uuid, uuid, text, uuid[], uuid, jsonb) is
  'Answers a thread, or a reply in it; sent again with the same client_id, it answers the first one, in which text and pictures that are new by then are changed.'
  ' `quote`: words of quoted_id, or of the first post. `pictures`: up to four. Definer: members cannot write replies.';

-- ## Rules
grant execute on function public.forum_thread_post(text, text, text, text, text[], jsonb, uuid[], uuid, jsonb, uuid[]),
  public.forum_reply_post(uuid, text, uuid, uuid, text, uuid[], uuid, jsonb) to authenticated;
