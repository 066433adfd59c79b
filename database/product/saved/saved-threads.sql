-- Threads of the forum that a member saved, and when they want to be reminded of one (B8, B17).
-- Needs: saved-items, forum-notices, notifications

-- ## Functions
create or replace function public.saved_threads()
returns table (thread_id uuid, title text, category text, kind text, reply_count int, is_solved boolean, last_activity_at timestamptz, saved_at timestamptz, remind_at timestamptz)
language sql stable set search_path = '' rows 50 as $$
  select thread.id, thread.title, thread.category, thread.kind, thread.reply_count, thread.solved_reply_id is not null, thread.last_activity_at,
    kept.created_at, kept.remind_at
  from public.saved_items as kept join public.forum_threads as thread on thread.id = kept.item_id
  where kept.user_id = (select auth.uid()) and kept.item_type = 'thread'
  order by kept.created_at desc, kept.id
$$;
comment on function public.saved_threads() is
  'The threads that the caller saved, the last saved first. Not definer: what they can no longer read is left out by the policy of forum_threads.';

create or replace view internal.due_saved_threads as
  select id as key from public.saved_items where remind_at <= clock.now() order by remind_at;
comment on view internal.due_saved_threads is 'Saved threads of which their members want to be reminded by now.';

create or replace function internal.remind_of_saved_thread(saved_id uuid) returns boolean language plpgsql volatile set search_path = '' as $$
declare
  due public.saved_items;
begin
  select * into due from public.saved_items as kept
    where kept.id = remind_of_saved_thread.saved_id and kept.remind_at <= clock.now() for update skip locked;
  if not found then
    return false;
  end if;
  update public.saved_items as kept set remind_at = null where kept.id = due.id;
  perform internal.notify(due.user_id, 'forum_reminder', jsonb_build_object('thread', thread.title),
      'saved:' || due.id || ':' || due.remind_at, '/forum/thread/' || thread.id, thread.id)
    from public.forum_threads as thread where thread.id = due.item_id and internal.reads_thread(due.user_id, thread);
  return true;
end
$$;
comment on function internal.remind_of_saved_thread(uuid) is 'Reminds a member of a thread, once; of one that they no longer read, never.';

-- ## Rules
select internal.notice_kind('forum_reminder', 'forum_reminder', 'community', topic => 'community',
  urgency => 'summary', gate => 'community');
grant execute on function public.saved_threads() to authenticated;
insert into clock.tasks (name, due, act, is_reminder) values
    ('remind of saved threads', 'internal.due_saved_threads', 'internal.remind_of_saved_thread(uuid)', true)
  on conflict (name) do update set (due, act, is_reminder) = (excluded.due, excluded.act, excluded.is_reminder);
