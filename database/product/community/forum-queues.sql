-- What waits for the team in the forum: reports of threads and replies, with what they said before they were changed or deleted, and
-- posts of new members that nobody else reads yet.
-- Needs: forum-posting, forum-changes, anonymized-posts, report-decisions, moderation, notifications, admin, audit

-- ## Functions
create or replace function internal.close_forum_reports(subject_id uuid) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform internal.close_reports('{thread,reply}', close_forum_reports.subject_id, 'infinity', 'removed', null);
end
$$;
comment on function internal.close_forum_reports(uuid) is 'Closes every open report of a post that the team has removed. For definer functions.';

create or replace function public.forum_reports_close(post_id uuid, until timestamptz) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_status constant text := coalesce((select reply.status from public.forum_replies as reply where reply.id = forum_reports_close.post_id),
    (select thread.status from public.forum_threads as thread where thread.id = forum_reports_close.post_id), 'deleted');
begin
  perform internal.refuse_unless_may('keep_forum');
  perform internal.refuse_own_reports('{thread,reply}', forum_reports_close.post_id);
  -- As close_reports does for posts that still have their author.
  if internal.is_my_anonymized_post(forum_reports_close.post_id) then
    return 0;
  end if;
  return internal.close_reports('{thread,reply}', forum_reports_close.post_id, forum_reports_close.until,
    case found_status when 'hidden' then 'removed' when 'deleted' then 'gone' else 'kept' end, 'keep_forum');
end
$$;
comment on function public.forum_reports_close(uuid, timestamptz) is
  'Closes the reports of a thread or a reply until this moment, which the team has read, and answers how many. Definer: members cannot write reports.';

create or replace function public.admin_forum_reports(before timestamptz default null) returns table (
  subject_id uuid, reported_at timestamptz, reporters int, reasons jsonb, reports jsonb, last_report_at timestamptz, author_id uuid, author_name text,
  thread_id uuid, thread_title text, reply_id uuid, body text, status text, written_at timestamptz,
  category text, is_pinned boolean, is_locked boolean, thread_status text
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('keep_forum');
  return query
    select report.subject_id, report.created_at, every.reporters, every.reasons, every.reports, every.last_at, author.id,
      author.full_name, thread.id, thread.title, reply.id,
      case when reply.id is null then thread.body when reply.status in ('hidden', 'deleted') then (
        select kept.body from internal.forum_texts as kept where kept.reply_id = reply.id order by kept.id desc limit 1) else reply.body end,
      coalesce(reply.status, thread.status), coalesce(reply.created_at, thread.created_at),
      thread.category, thread.is_pinned, thread.is_locked, thread.status
    from internal.first_reports('{thread,reply}', admin_forum_reports.before) as report
      cross join lateral internal.open_reports(report.subject_type, report.subject_id) as every
      left join public.forum_replies as reply on report.subject_type = 'reply' and reply.id = report.subject_id
      left join public.forum_threads as thread on thread.id = coalesce(reply.thread_id, report.subject_id)
      join public.profiles as author on author.id = internal.writer_of(thread.id, reply.id, report.reported_id)
    where not internal.is_my_anonymized_post(report.subject_id)
    order by report.created_at desc;
end
$$;
comment on function public.admin_forum_reports(timestamptz) is
  'Threads and replies with open reports, by their first one, newest first, 50 a page. Definer: reads others'' reports and deleted texts.';

create or replace function public.admin_forum_waiting(after timestamptz default null) returns table (
  thread_id uuid, thread_title text, reply_id uuid, author_id uuid, author_name text, category text, body text, written_at timestamptz,
  has_link boolean, pictures int
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('keep_forum');
  return query
    select post.thread_id, post.thread_title, post.reply_id, post.author_id, author.full_name, post.category, post.body, post.created_at,
      internal.has_link(concat_ws(' ',
        case when post.reply_id is null then concat_ws(' ', post.thread_title, array_to_string(poll.options, ' ')) end,
        post.body, shown.texts)), shown.many
    from (
      (select thread.id as thread_id, thread.title as thread_title, null::uuid as reply_id, thread.author_id, thread.category, thread.body, thread.created_at
        from public.forum_threads as thread
        where thread.status = 'pending' and (admin_forum_waiting.after is null or thread.created_at > admin_forum_waiting.after)
        order by thread.created_at, thread.id limit 50)
      union all
      (select thread.id, thread.title, reply.id, reply.author_id, thread.category, reply.body, reply.created_at
        from public.forum_replies as reply join public.forum_threads as thread on thread.id = reply.thread_id and thread.status in ('published', 'pending')
        where reply.status = 'pending' and (admin_forum_waiting.after is null or reply.created_at > admin_forum_waiting.after)
        order by reply.created_at, reply.id limit 50)
    ) as post
      join public.profiles as author on author.id = post.author_id
      left join public.forum_polls as poll on poll.thread_id = post.thread_id
      cross join lateral (select count(*)::int as many, string_agg(picture.alt_text, ' ') as texts from public.forum_pictures as picture
        where picture.thread_id = post.thread_id and picture.reply_id is not distinct from post.reply_id) as shown
    order by post.created_at, coalesce(post.reply_id, post.thread_id) limit 50;
end
$$;
comment on function public.admin_forum_waiting(timestamptz) is
  'Threads and replies that are pending, oldest first, 50 a page, with what the team looks at them for. Definer: for those who keep the forum, on any plan.';

create or replace function internal.tell_queue() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Says nothing but that something changed: those who hear it read the lists again, with their own rights.
  perform realtime.send('{}', 'changed', 'queue:forum');
  return null;
end
$$;
comment on function internal.tell_queue() is
  'Broadcasts that the lists of the team changed. Definer: members cause it, and cannot speak in that channel.';

create or replace function internal.tell_queue_of_reports() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A statement that changes no report is no news.
  if exists (select from changed) then
    perform realtime.send('{}', 'changed', 'queue:forum');
  end if;
  return null;
end
$$;
comment on function internal.tell_queue_of_reports() is 'The same for reports, once for a statement. Definer: see tell_queue.';

-- ## Rules
create or replace trigger tell_queue after insert on public.reports
  referencing new table as changed for each statement execute function internal.tell_queue_of_reports();
create or replace trigger tell_queue_of_closed after update on public.reports
  referencing new table as changed for each statement execute function internal.tell_queue_of_reports();
create or replace trigger tell_queue_of_gone after delete on public.reports
  referencing old table as changed for each statement execute function internal.tell_queue_of_reports();
create or replace trigger tell_queue_of_new after insert on public.forum_threads
  for each row when (new.status = 'pending') execute function internal.tell_queue();
create or replace trigger tell_queue after update of status on public.forum_threads
  for each row when (old.status <> new.status) execute function internal.tell_queue();
create or replace trigger tell_queue_of_new after insert on public.forum_replies
  for each row when (new.status = 'pending') execute function internal.tell_queue();
create or replace trigger tell_queue after update of status on public.forum_replies
  for each row when (old.status <> new.status) execute function internal.tell_queue();
drop policy if exists "those who keep the forum hear that its queues changed" on realtime.messages;
create policy "those who keep the forum hear that its queues changed" on realtime.messages
  for select to authenticated using (topic = 'queue:forum' and (select public.may('keep_forum')));
grant execute on function public.forum_reports_close(uuid, timestamptz), public.admin_forum_reports(timestamptz), public.admin_forum_waiting(timestamptz)
  to authenticated;
