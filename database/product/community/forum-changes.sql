-- What authors do with what they have posted: changing, deleting, closing, and marking the answer to their question.
-- Needs: attempts, forum-posting

-- ## Functions
create or replace function internal.refuse_not_mine(author_id uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if refuse_not_mine.author_id <> auth.uid() then
    raise exception using errcode = 'PT403', hint = 'not_allowed', message = 'Only its author can do this.';
  end if;
end
$$;
comment on function internal.refuse_not_mine(uuid) is 'Refuses everyone but the author. For definer functions.';

create or replace function internal.refuse_thread_removed(thread public.forum_threads) returns void language plpgsql immutable set search_path = '' as $$
begin
  if thread.status not in ('published', 'pending') then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "thread_removed"}', message = 'Our team removed this thread.';
  end if;
end
$$;
comment on function internal.refuse_thread_removed(public.forum_threads) is 'Refuses its author what they do with a thread once the team has removed it.';

create or replace function internal.keep_forum_text(thread_id uuid, reply_id uuid, title text, body text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if (select count(*) from internal.forum_texts as kept where kept.thread_id = keep_forum_text.thread_id
      and kept.reply_id is not distinct from keep_forum_text.reply_id and kept.until > clock.now() - interval '1 day') >= 20 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "edits_used_up"}',
      message = 'You have changed this many times today. Please try again tomorrow.';
  end if;
  insert into internal.forum_texts (thread_id, reply_id, title, body)
    values (keep_forum_text.thread_id, keep_forum_text.reply_id, keep_forum_text.title, keep_forum_text.body);
end
$$;
comment on function internal.keep_forum_text(uuid, uuid, text, text) is 'Keeps what a post said before it changes, at most 20 times a day. For definer functions.';

create or replace function public.forum_thread_edit(thread_id uuid, title text, body text, tags text[], pictures jsonb default null) returns public.forum_threads
language plpgsql volatile security definer set search_path = '' as $$
declare
  words text := internal.forum_text(forum_thread_edit.body);
  heading text := btrim(regexp_replace(internal.plain_text(forum_thread_edit.title), '\s+', ' ', 'g'));
  pictured int := 0;
  was text;
  thread public.forum_threads;
begin
  perform internal.refuse_in_forum();
  thread := internal.readable_thread(forum_thread_edit.thread_id);
  perform internal.refuse_thread_gone(thread);
  perform internal.refuse_not_mine(thread.author_id);
  select * into thread from public.forum_threads as kept where kept.id = thread.id for no key update;
  perform internal.refuse_thread_removed(thread);
  was := thread.status;
  if (thread.title, thread.body, thread.tags) = (heading, words, internal.forum_tags(forum_thread_edit.tags))
      and internal.shows_same_pictures(thread.id, null, forum_thread_edit.pictures) then
    return thread;
  end if;
  perform internal.keep_forum_text(thread.id, null, thread.title, thread.body);
  if forum_thread_edit.pictures is not null then
    perform internal.count_forum_pictures(forum_thread_edit.pictures, 6);
    pictured := internal.change_forum_pictures(thread, null, forum_thread_edit.pictures);
  end if;
  update public.forum_threads as kept
    set title = heading, body = words, tags = internal.forum_tags(forum_thread_edit.tags),
      edited_at = case when kept.created_at < clock.now() - interval '1 day' then clock.now() end,
      -- What is added later waits like what was there from the start.
      status = case when internal.waits_for_team('edit', concat_ws(' ', forum_thread_edit.title, words, forum_thread_edit.pictures), 0, pictured) then 'pending' else kept.status end
    where kept.id = thread.id returning * into thread;
  if thread.status <> was then
    perform internal.notify_team_of_thread(thread);
  end if;
  return thread;
end
$$;
comment on function public.forum_thread_edit(uuid, text, text, text[], jsonb) is
  'Changes the caller''s own thread, unless it says the same already; without `pictures`, it keeps those it has. After a day the change is marked. Definer: members cannot write threads.';

create or replace function public.forum_reply_edit(reply_id uuid, body text, pictures jsonb default null) returns public.forum_replies
language plpgsql volatile security definer set search_path = '' as $$
declare
  words text := internal.forum_text(forum_reply_edit.body);
  pictured int := 0;
  was text;
  thread public.forum_threads;
  reply public.forum_replies;
begin
  perform internal.refuse_in_forum();
  reply := internal.my_reply(forum_reply_edit.reply_id);
  was := reply.status;
  if reply.body = words and internal.shows_same_pictures(reply.thread_id, reply.id, forum_reply_edit.pictures) then
    return reply;
  end if;
  select * into thread from public.forum_threads as kept where kept.id = reply.thread_id;
  perform internal.keep_forum_text(reply.thread_id, reply.id, '', reply.body);
  if forum_reply_edit.pictures is not null then
    perform internal.count_forum_pictures(forum_reply_edit.pictures, 4);
    pictured := internal.change_forum_pictures(thread, reply.id, forum_reply_edit.pictures);
  end if;
  if reply.status = 'published' and internal.waits_for_team('edit', concat_ws(' ', words, forum_reply_edit.pictures), 0, pictured) then
    perform internal.withdraw_reply(reply);
    reply.status := 'pending';
  end if;
  update public.forum_replies as kept set body = words, status = reply.status,
      edited_at = case when kept.created_at < clock.now() - interval '1 day' then clock.now() end
    where kept.id = reply.id returning * into reply;
  if reply.status <> was then
    perform internal.notify_team_of_reply(thread, reply);
  end if;
  return reply;
end
$$;
comment on function public.forum_reply_edit(uuid, text, jsonb) is
  'Changes the caller''s own reply, unless it says the same already; without `pictures`, it keeps those it has. After a day the change is marked. Definer: members cannot write replies.';

create or replace function internal.my_reply(reply_id uuid) returns public.forum_replies language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.forum_threads;
  reply public.forum_replies;
begin
  select * into reply from public.forum_replies as kept where kept.id = my_reply.reply_id and kept.status in ('published', 'pending');
  thread := internal.readable_thread(reply.thread_id);
  if thread.id is null or (reply.author_id <> auth.uid() and (internal.readable_reply(reply.id)).id is null) then
    reply := null;
  end if;
  perform internal.refuse_not_mine(reply.author_id);
  perform from public.forum_threads as kept where kept.id = thread.id for no key update;
  select * into reply from public.forum_replies as kept where kept.id = reply.id and kept.status in ('published', 'pending');
  perform internal.refuse_reply_gone(reply);
  return reply;
end
$$;
comment on function internal.my_reply(uuid) is 'The caller''s own reply with its thread locked, or a refusal. Definer: see readable_thread.';

create or replace function internal.withdraw_reply(reply public.forum_replies) returns void language sql volatile set search_path = '' as $$
  update public.forum_threads as kept set reply_count = kept.reply_count - 1,
      solved_reply_id = case when kept.solved_reply_id <> reply.id then kept.solved_reply_id end
    where kept.id = reply.thread_id and reply.status = 'published'
$$;
comment on function internal.withdraw_reply(public.forum_replies) is 'What follows when others stop reading a reply. For definer functions, which lock the thread.';

create or replace function internal.empty_reply(reply public.forum_replies, becomes text) returns void language plpgsql volatile set search_path = '' as $$
begin
  insert into internal.forum_texts (thread_id, reply_id, title, body) values (reply.thread_id, reply.id, '', reply.body);
  perform internal.withdraw_reply(reply);
  update public.forum_replies as kept set status = empty_reply.becomes, body = '' where kept.id = reply.id;
end
$$;
comment on function internal.empty_reply(public.forum_replies, text) is 'Deletes or hides a reply, whose text is kept for 90 days. For definer functions.';

create or replace function public.forum_reply_delete(reply_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_outside_forum();
  perform internal.empty_reply(internal.my_reply(forum_reply_delete.reply_id), 'deleted');
end
$$;
comment on function public.forum_reply_delete(uuid) is 'Deletes the caller''s own reply. Definer: members cannot write replies.';

create or replace function public.forum_thread_delete(thread_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.forum_threads := internal.readable_thread(forum_thread_delete.thread_id);
begin
  perform internal.refuse_outside_forum();
  perform internal.refuse_thread_gone(thread);
  perform internal.refuse_not_mine(thread.author_id);
  select * into thread from public.forum_threads as kept where kept.id = thread.id for no key update;
  perform internal.refuse_thread_removed(thread);
  if thread.reply_count > 0 then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "thread_answered"}',
      message = 'Others have replied, so this thread stays. You can close it after seven days.';
  end if;
  update public.forum_threads as kept set status = 'deleted', is_pinned = false where kept.id = thread.id;
end
$$;
comment on function public.forum_thread_delete(uuid) is
  'Deletes the caller''s own thread, as long as nobody has replied. Its text stays for the team. Definer: members cannot write threads.';

create or replace function public.forum_thread_close(thread_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.forum_threads := internal.readable_thread(forum_thread_close.thread_id);
begin
  perform internal.refuse_outside_forum();
  perform internal.refuse_thread_gone(thread);
  perform internal.refuse_not_mine(thread.author_id);
  perform internal.refuse_thread_removed(thread);
  if thread.created_at > clock.now() - interval '7 days' then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "thread_too_new"}', message = 'You can close your thread after seven days.';
  end if;
  update public.forum_threads as kept set is_locked = true where kept.id = thread.id;
end
$$;
comment on function public.forum_thread_close(uuid) is 'Closes the caller''s own thread, after seven days. Definer: members cannot write threads.';

create or replace function public.forum_thread_solve(thread_id uuid, reply_id uuid) returns public.forum_threads
language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.forum_threads := internal.readable_thread(forum_thread_solve.thread_id);
  reply public.forum_replies;
begin
  perform internal.refuse_outside_forum();
  perform internal.refuse_thread_gone(thread);
  perform internal.refuse_not_mine(thread.author_id);
  perform internal.refuse_thread_removed(thread);
  if thread.kind not in ('question', 'second_opinion') then
    raise exception using errcode = 'PT409', hint = 'bad_state', detail = '{"what": "nothing_to_solve"}', message = 'Only a question can be solved.';
  end if;
  select * into thread from public.forum_threads as kept where kept.id = thread.id for no key update;
  if forum_thread_solve.reply_id is not null then
    reply := internal.readable_reply(forum_thread_solve.reply_id);
    if (reply.thread_id = thread.id) is not true then
      reply := null;
    end if;
    perform internal.refuse_reply_gone(reply);
  end if;
  if thread.solved_reply_id is not distinct from reply.id then
    return thread;
  end if;
  update public.forum_threads as kept set solved_reply_id = reply.id where kept.id = thread.id returning * into thread;
  -- An author may change their mind as often as they like, but followers hear of it three times a day.
  if reply.id is not null and internal.knock('solved threads', thread.id::text, 3, interval '1 day') then
    insert into internal.forum_news (thread_id, reply_id, event) values (thread.id, reply.id, 'solved');
  end if;
  return thread;
end
$$;
comment on function public.forum_thread_solve(uuid, uuid) is
  'Marks a reply as the answer to the caller''s own question; null takes the mark away. Definer: members cannot write threads.';

-- ## Rules
grant execute on function public.forum_thread_edit(uuid, text, text, text[], jsonb), public.forum_reply_edit(uuid, text, jsonb), public.forum_reply_delete(uuid),
  public.forum_thread_delete(uuid), public.forum_thread_close(uuid), public.forum_thread_solve(uuid, uuid) to authenticated;
