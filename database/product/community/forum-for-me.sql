-- The threads that a member finds on their home: those in their own crafts, in the categories that they follow and by
-- the people that they follow (A-50), with the latest activity (B10).
-- Needs: forum-threads, forum-follows, follows

-- ## Functions
create or replace function public.threads_for_me()
returns table (
  thread_id uuid, title text, category text, kind text, reply_count int, is_solved boolean,
  last_activity_at timestamptz, author_id uuid, author_name text
) language sql stable set search_path = '' rows 4 as $$
  with mine as (
    select unnest(case when cardinality(card.specialties) > 0 then card.specialties || 'general'::text
      else internal.forum_categories() end) as category
      from public.profiles as card where card.id = (select auth.uid())
    union
    select follow.category from public.forum_follows as follow
      where follow.user_id = (select auth.uid()) and follow.level = 'watch' and follow.category is not null
  ), latest as (
    -- The latest of each category and person, so that one with many costs no more than one with none.
    select thread.id from mine cross join lateral (
      select one.id from public.forum_threads as one
      where one.category = mine.category and one.status = 'published'
        and not exists (select from public.forum_follows as mute
          where mute.user_id = (select auth.uid()) and mute.level = 'mute'
            and (mute.thread_id = one.id or mute.category = one.category or mute.tag = any (one.tags)))
      order by one.last_activity_at desc, one.id desc limit 4) as thread
    union
    select thread.id from public.follows as follow cross join lateral (
      select one.id from public.forum_threads as one
      where one.author_id = follow.followee_id and one.status = 'published'
        and not exists (select from public.forum_follows as mute
          where mute.user_id = (select auth.uid()) and mute.level = 'mute'
            and (mute.thread_id = one.id or mute.category = one.category or mute.tag = any (one.tags)))
      order by one.last_activity_at desc, one.id desc limit 4) as thread
      where follow.follower_id = (select auth.uid())
  )
  select thread.id, thread.title, thread.category, thread.kind, thread.reply_count, thread.solved_reply_id is not null,
    thread.last_activity_at, thread.author_id, card.full_name
  from latest join public.forum_threads as thread on thread.id = latest.id
  left join public.profiles as card on card.id = thread.author_id
  order by thread.last_activity_at desc, thread.id desc limit 4
$$;
comment on function public.threads_for_me() is
  'The four threads with the latest activity in the caller''s crafts, in general, in the categories that they follow '
  'and by the people that they follow, without what they muted. Not definer: the policy of forum_threads decides.';

-- ## Rules
grant execute on function public.threads_for_me() to authenticated;
