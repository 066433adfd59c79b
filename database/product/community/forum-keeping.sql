-- What the team does in the forum: letting through what waits, closing, pinning, moving and removing; and reports of threads and replies,
-- with what they said before they were changed or deleted.
-- Needs: forum-posting, forum-changes, moderation, admin, audit

-- ## Functions
create or replace function public.forum_thread_keep(thread_id uuid, what text, category text default null, reason text default null)
returns public.forum_threads language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.forum_threads;
  earlier public.forum_threads;
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
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'This thread is in another state by now.';
  end if;
  update public.forum_threads as kept set
      status = case forum_thread_keep.what when 'publish' then 'published' when 'remove' then 'hidden' else kept.status end,
      is_locked = case forum_thread_keep.what when 'lock' then true when 'unlock' then false else kept.is_locked end,
      is_pinned = case forum_thread_keep.what when 'pin' then true when 'unpin' then false when 'remove' then false else kept.is_pinned end,
      category = case forum_thread_keep.what when 'move' then forum_thread_keep.category else kept.category end,
      last_activity_at = case forum_thread_keep.what when 'publish' then clock.now() else kept.last_activity_at end
    where kept.id = earlier.id returning * into thread;
  if forum_thread_keep.what = 'publish' then
    perform internal.publish_thread(thread, '{}');
  elsif forum_thread_keep.what = 'remove' then
    perform internal.tell_author_of_removal(thread, thread.author_id, 'forum:' || thread.id || ':removed');
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

create or replace function public.forum_reply_keep(reply_id uuid, what text, reason text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.forum_threads;
  reply public.forum_replies;
begin
  perform internal.refuse_unless_may('keep_forum');
  select thread_id into reply.thread_id from public.forum_replies as kept where kept.id = forum_reply_keep.reply_id;
  select * into thread from public.forum_threads as kept where kept.id = reply.thread_id for update;
  select * into reply from public.forum_replies as kept where kept.id = forum_reply_keep.reply_id;
  perform internal.refuse_reply_gone(reply);
  if (forum_reply_keep.what in ('publish', 'remove')) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Choose what to do with this reply.';
  elsif forum_reply_keep.what = 'remove' and (char_length(btrim(forum_reply_keep.reason)) between 1 and 500) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Write a reason of up to 500 characters.';
  elsif reply.status in ('hidden', 'deleted') or (forum_reply_keep.what = 'publish' and reply.status <> 'pending') then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'This reply is in another state by now.';
  end if;
  if forum_reply_keep.what = 'publish' then
    update public.forum_replies as kept set status = 'published' where kept.id = reply.id;
    perform internal.publish_reply(thread, reply, '{}');
  else
    perform internal.empty_reply(reply, 'hidden');
    perform internal.tell_author_of_removal(thread, reply.author_id, 'forum:' || reply.id || ':removed');
  end if;
  perform internal.audit('keep_forum', 'forum_reply', reply.id::text, before => jsonb_build_object('status', reply.status),
    after => jsonb_build_object('status', case forum_reply_keep.what when 'publish' then 'published' else 'hidden' end),
    reason => nullif(btrim(forum_reply_keep.reason), ''));
end
$$;
comment on function public.forum_reply_keep(uuid, text, text) is
  'Publishes or removes a reply, for the team; removing needs a reason. Definer: members cannot write replies.';

create or replace function public.admin_forum_reports(before timestamptz default null) returns table (
  report_id uuid, reported_at timestamptz, reason text, detail text, reporter_id uuid, reporter_name text, author_id uuid, author_name text,
  thread_id uuid, thread_title text, reply_id uuid, body text, status text, written_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('keep_forum');
  return query
    select report.id, report.created_at, report.reason, report.detail, report.reporter_id, reporter.full_name, report.reported_id, author.full_name,
      thread.id, thread.title, reply.id,
      case when reply.id is null then thread.body when reply.status in ('hidden', 'deleted') then (
        select kept.body from internal.forum_texts as kept where kept.reply_id = reply.id order by kept.id desc limit 1) else reply.body end,
      coalesce(reply.status, thread.status), coalesce(reply.created_at, thread.created_at)
    from public.reports as report
      join public.profiles as reporter on reporter.id = report.reporter_id
      join public.profiles as author on author.id = report.reported_id
      left join public.forum_replies as reply on report.subject_type = 'forum_reply' and reply.id = report.subject_id
      left join public.forum_threads as thread on thread.id = coalesce(reply.thread_id, report.subject_id)
    where report.subject_type in ('forum_thread', 'forum_reply') and report.status = 'open'
      and (admin_forum_reports.before is null or report.created_at < admin_forum_reports.before)
    order by report.created_at desc limit 50;
end
$$;
comment on function public.admin_forum_reports(timestamptz) is
  'Open reports of threads and replies, newest first, 50 a page. Definer: reads others'' reports and deleted texts.';

create or replace function public.forum_report_close(report_id uuid) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('keep_forum');
  update public.reports as report set status = 'closed'
    where report.id = forum_report_close.report_id and report.subject_type in ('forum_thread', 'forum_reply') and report.status = 'open';
  if found then
    perform internal.audit('keep_forum', 'report', forum_report_close.report_id::text);
  end if;
  return found;
end
$$;
comment on function public.forum_report_close(uuid) is
  'Closes a report of a thread or a reply; false if it was closed already or is not there. Definer: members cannot write reports.';

-- ## Rules
grant execute on function public.forum_thread_keep(uuid, text, text, text), public.forum_reply_keep(uuid, text, text),
  public.admin_forum_reports(timestamptz), public.forum_report_close(uuid) to authenticated;
