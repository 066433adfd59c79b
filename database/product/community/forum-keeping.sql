-- What the team does in the forum: letting through what waits, closing, pinning, moving and removing. The lists that it works through
-- are in forum-queues.sql.
-- Needs: forum-posting, forum-changes, forum-queues, anonymized-posts, sanctions, moderation, admin, audit

-- ## Functions
create or replace function public.forum_thread_keep(thread_id uuid, what text, category text default null, reason text default null)
returns public.forum_threads language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.forum_threads;
  earlier public.forum_threads;
  writer uuid;
begin
  perform internal.refuse_unless_may('keep_forum');
  select * into earlier from public.forum_threads as kept where kept.id = forum_thread_keep.thread_id for update;
  perform internal.refuse_thread_gone(earlier);
  if (forum_thread_keep.what in ('publish', 'lock', 'unlock', 'pin', 'unpin', 'move', 'remove')) is not true
      or (forum_thread_keep.what = 'move' and (forum_thread_keep.category = any (internal.forum_categories())) is not true) then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Choose what to do with this thread.';
  elsif forum_thread_keep.what = 'remove' and (char_length(btrim(forum_thread_keep.reason)) between 1 and 500) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Write a reason of up to 500 characters.';
  elsif (forum_thread_keep.what = 'publish') <> (earlier.status = 'pending') and forum_thread_keep.what <> 'remove'
      or earlier.status in ('hidden', 'deleted') then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'This thread has changed. Reload.';
  end if;
  update public.forum_threads as kept set
      status = case forum_thread_keep.what when 'publish' then 'published' when 'remove' then 'hidden' else kept.status end,
      is_locked = case forum_thread_keep.what when 'lock' then true when 'unlock' then false else kept.is_locked end,
      is_pinned = case forum_thread_keep.what when 'pin' then true when 'unpin' then false when 'remove' then false else kept.is_pinned end,
      category = case forum_thread_keep.what when 'move' then forum_thread_keep.category else kept.category end,
      last_activity_at = case forum_thread_keep.what when 'publish' then clock.now() else kept.last_activity_at end
    where kept.id = earlier.id returning * into thread;
  writer := internal.writer_of(thread.id, null, thread.author_id);
  if forum_thread_keep.what = 'publish' then
    perform internal.publish_thread(thread);
    perform internal.notify_author_of_publishing(thread, writer, 'forum:' || thread.id || ':published');
  elsif forum_thread_keep.what = 'remove' then
    perform internal.removal_give(writer, 'thread', thread.id, thread.title, forum_thread_keep.reason);
    perform internal.close_forum_reports(thread.id);
  elsif writer <> auth.uid()
      and (thread.is_locked, thread.is_pinned, thread.category) <> (earlier.is_locked, earlier.is_pinned, earlier.category) then
    perform internal.notify_of_act(writer, 'thread_kept', forum_thread_keep.reason,
      jsonb_build_object('what', forum_thread_keep.what, 'thread', public.shortened(thread.title, 120), 'id', thread.id));
  end if;
  perform internal.audit('keep_forum', 'forum_thread', thread.id::text,
    before => jsonb_build_object('status', earlier.status, 'is_locked', earlier.is_locked, 'is_pinned', earlier.is_pinned, 'category', earlier.category),
    after => jsonb_build_object('status', thread.status, 'is_locked', thread.is_locked, 'is_pinned', thread.is_pinned, 'category', thread.category),
    reason => nullif(btrim(forum_thread_keep.reason), ''));
  return thread;
end
$$;
comment on function public.forum_thread_keep(uuid, text, text, text) is
  'Publishes, locks, unlocks, pins, unpins, moves or removes a thread, for the team; removing needs a reason. Definer: members cannot write threads.';

create or replace function public.forum_thread_slow(thread_id uuid, seconds int) returns public.forum_threads
language plpgsql volatile security definer set search_path = '' as $$
declare
  earlier public.forum_threads;
  thread public.forum_threads;
  writer uuid;
begin
  perform internal.refuse_unless_may('keep_forum');
  if (forum_thread_slow.seconds between 0 and 3600) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Slow mode lasts up to an hour.';
  end if;
  select * into earlier from public.forum_threads as kept where kept.id = forum_thread_slow.thread_id for no key update;
  perform internal.refuse_thread_gone(earlier);
  if earlier.status in ('hidden', 'deleted') then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'This has changed. Reload.';
  elsif earlier.slow_mode_seconds = forum_thread_slow.seconds then
    return earlier;
  end if;
  update public.forum_threads as kept set slow_mode_seconds = forum_thread_slow.seconds
    where kept.id = earlier.id returning * into thread;
  writer := internal.writer_of(thread.id, null, thread.author_id);
  if writer <> auth.uid() then
    perform internal.notify_of_act(writer, 'thread_kept', null, jsonb_build_object(
      'what', case thread.slow_mode_seconds when 0 then 'unslow' else 'slow' end,
      'thread', public.shortened(thread.title, 120), 'id', thread.id));
  end if;
  perform internal.audit('keep_forum', 'forum_thread', thread.id::text,
    before => jsonb_build_object('slow_mode_seconds', earlier.slow_mode_seconds),
    after => jsonb_build_object('slow_mode_seconds', thread.slow_mode_seconds));
  return thread;
end
$$;
comment on function public.forum_thread_slow(uuid, int) is
  'How long members wait between two of their replies in a thread, for the team; 0 for not at all.'
  ' Definer: members cannot write threads.';

create or replace function public.forum_reply_keep(reply_id uuid, what text, reason text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.forum_threads;
  reply public.forum_replies;
  writer uuid;
begin
  perform internal.refuse_unless_may('keep_forum');
  select thread_id into reply.thread_id from public.forum_replies as kept where kept.id = forum_reply_keep.reply_id;
  select * into thread from public.forum_threads as kept where kept.id = reply.thread_id for update;
  select * into reply from public.forum_replies as kept where kept.id = forum_reply_keep.reply_id for no key update;
  perform internal.refuse_reply_gone(reply);
  writer := internal.writer_of(reply.thread_id, reply.id, reply.author_id);
  if (forum_reply_keep.what in ('publish', 'remove')) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Choose what to do with this reply.';
  elsif forum_reply_keep.what = 'remove' and (char_length(btrim(forum_reply_keep.reason)) between 1 and 500) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Write a reason of up to 500 characters.';
  elsif reply.status in ('hidden', 'deleted') or (forum_reply_keep.what = 'publish' and reply.status <> 'pending') then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'This reply has changed. Reload.';
  end if;
  if forum_reply_keep.what = 'publish' then
    update public.forum_replies as kept set status = 'published' where kept.id = reply.id;
    perform internal.publish_reply(thread, reply);
    perform internal.notify_author_of_publishing(thread, writer, 'forum:' || reply.id || ':published');
  else
    perform internal.empty_reply(reply, 'hidden');
    perform internal.removal_give(writer, 'reply', reply.id, thread.title, forum_reply_keep.reason);
    perform internal.close_forum_reports(reply.id);
  end if;
  perform internal.audit('keep_forum', 'forum_reply', reply.id::text, before => jsonb_build_object('status', reply.status),
    after => jsonb_build_object('status', case forum_reply_keep.what when 'publish' then 'published' else 'hidden' end),
    reason => nullif(btrim(forum_reply_keep.reason), ''));
end
$$;
comment on function public.forum_reply_keep(uuid, text, text) is
  'Publishes or removes a reply, for the team; removing needs a reason. Definer: members cannot write replies.';

create or replace function internal.thread_given_back(thread_id uuid) returns void
language sql volatile set search_path = '' as $$
  update public.forum_threads as kept set status = 'published'
    where kept.id = thread_given_back.thread_id and kept.status = 'hidden'
$$;
comment on function internal.thread_given_back(uuid) is 'Publishes a thread that was removed. For definer functions.';

create or replace function internal.reply_given_back(reply_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  reply public.forum_replies;
  words text;
begin
  select kept.body into words from internal.forum_texts as kept where kept.reply_id = reply_given_back.reply_id
    order by kept.id desc limit 1;
  update public.forum_replies as kept set status = 'published', body = words
    where kept.id = reply_given_back.reply_id and kept.status = 'hidden' and words is not null returning * into reply;
  update public.forum_threads as kept set reply_count = kept.reply_count + 1 where kept.id = reply.thread_id;
end
$$;
comment on function internal.reply_given_back(uuid) is
  'Publishes a reply that was removed, if its text is still kept. For definer functions.';

-- ## Rules
grant execute on function public.forum_thread_keep(uuid, text, text, text), public.forum_thread_slow(uuid, int),
  public.forum_reply_keep(uuid, text, text) to authenticated;
