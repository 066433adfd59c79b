-- The lists of the forum, and finding threads, by the search engine (search.sql): `forum_page` chooses the ids by the
-- rule of the policy of forum_threads, and `search_threads` reads the rows as the caller. A test compares the two. An
-- entry's tags are the thread's ("#gel"), its kind ("&poll") and its category ("@nails"), so that rare ones are found
-- as fast as rare words.
-- Needs: forum-threads, forum-follows, follows, forum-pictures, browse, search, standing

-- ## Tables
create table internal.forum_title_words (
  word text not null,
  created_at timestamptz not null,
  thread_id uuid not null constraint forum_title_words_thread_id_fkey references public.forum_threads (id) on delete cascade,
  constraint forum_title_words_pkey primary key (word, created_at, thread_id)
);
comment on table internal.forum_title_words is
  'The words of the titles of published threads, for threads with a similar title.';
create index forum_title_words_thread_id_index on internal.forum_title_words (thread_id);
alter table internal.forum_title_words enable row level security;

-- ## Functions
create or replace function internal.words_of_thread(id uuid, out name text, out words text, out tags text[])
language sql stable set search_path = '' as $$
  select thread.title, concat_ws(' ', array_to_string(thread.tags, ' '), thread.body),
    array(select '#' || tag from unnest(thread.tags) as tag) || ('&' || thread.kind) || ('@' || thread.category)
  from public.forum_threads as thread where thread.id = words_of_thread.id and thread.status = 'published'
$$;
comment on function internal.words_of_thread(uuid) is
  'What a search finds a published thread by. For list_for_search.';

create or replace function internal.title_changed() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from internal.forum_title_words as had where had.thread_id = new.id;
  insert into internal.forum_title_words (word, created_at, thread_id)
    select distinct left(word, 60), new.created_at, new.id from unnest(public.browse_words(new.title)) as word
    where new.status = 'published' and char_length(word) >= 3;
  return null;
end
$$;
comment on function internal.title_changed() is
  'Rewrites the words of a title, or removes them unless the thread is published. Definer: only triggers call it,'
  ' for rows whose change was already allowed.';

create or replace function internal.threads_in_view() returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when internal.i_am_suspended() then 'false'
    when public.may('keep_forum') then format('(thread.author_id = %L or not author.is_suspended)', auth.uid())
    when not public.has_feature('community') then 'false'
    else format('(thread.author_id = %L or (not author.is_suspended and thread.author_id <> all (%L::uuid[])
      and (thread.kind <> ''second_opinion'' or thread.category = any (%L::text[]))))', auth.uid(), internal.hidden_from_me(), internal.my_verified_crafts()) end;
end
$$;
comment on function internal.threads_in_view() is
  'Which published threads the caller can see, as a condition on thread and author: what the policy of'
  ' forum_threads says, without threads of suspended members. Definer: reads blocks.';

create or replace function internal.threads_happening() returns text language sql stable set search_path = '' as $$
  select $q$select thread.id, thread.created_at as at from public.forum_threads as thread
    join public.profiles as author on author.id = thread.author_id
    where thread.status = 'published' and thread.created_at > $1 and $q$ || internal.threads_in_view()
    || ' order by thread.created_at desc, thread.id desc limit $2'
$$;
comment on function internal.threads_happening() is 'The newest threads (content-kinds.sql). For definer functions.';

create or replace function public.forum_page(
  search text default '', category text default null, kind text default null, tag text default null, list text default 'latest', period text default 'all',
  cursor jsonb default null, page_size int default 20
) returns table (thread_id uuid, next jsonb) language plpgsql stable security definer set search_path = '' rows 20 as $$
declare
  me constant uuid := auth.uid();
  in_view text := internal.threads_in_view();
  room int := least(greatest(coalesce(forum_page.page_size, 20), 1), 50);
  asked tsquery := internal.search_query('thread', forum_page.search, 'join public.forum_threads as thread on thread.id = entry.id
    join public.profiles as author on author.id = thread.author_id', in_view);
  -- Where words were typed, the latest list has matches in the title first.
  named constant tsquery := case when forum_page.list = 'latest' then internal.in_name(asked) end;
  since constant int := case when forum_page.cursor is not null then greatest((forum_page.cursor ->> 'stage')::int, 0) end;
  stage int := coalesce(since, 0);
  read int;
  watched uuid[];
  people uuid[];
  by_people uuid[];
  followed tsquery;
  hits uuid[];
  tests text;
  keys text := 'thread.is_pinned desc, thread.last_activity_at desc, thread.id desc';
  after text := '(thread.is_pinned, thread.last_activity_at, thread.id) < (($2 ->> ''pinned'')::boolean, ($2 ->> ''at'')::timestamptz, ($2 ->> ''id'')::uuid)';
begin
  if (forum_page.list in ('latest', 'top', 'unanswered', 'following', 'mine') and forum_page.period in ('week', 'month', 'all')) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'There is no such list of threads.';
  end if;
  if forum_page.tag is not null then
    asked := case when asked is null then public.any_word(array['#' || forum_page.tag]) else asked && public.any_word(array['#' || forum_page.tag]) end;
  end if;
  if forum_page.kind is not null then
    asked := case when asked is null then public.any_word(array['&' || forum_page.kind]) else asked && public.any_word(array['&' || forum_page.kind]) end;
  end if;
  -- Their own that wait, or that the team removed, are theirs to see.
  tests := case forum_page.list when 'mine' then 'thread.status <> ''deleted''' else 'thread.status = ''published''' end || ' and ' || in_view
    || case when forum_page.category is not null then format(' and thread.category = %L', forum_page.category) else '' end
    || case forum_page.list when 'unanswered' then ' and thread.reply_count = 0'
      when 'mine' then format(' and thread.author_id = %L', me) else '' end;
  if forum_page.list = 'following' then
    watched := array(select mine.thread_id from public.forum_follows as mine where mine.user_id = me and mine.level = 'watch' and mine.thread_id is not null);
    followed := public.any_word(array(select coalesce('@' || mine.category, '#' || mine.tag) from public.forum_follows as mine
      where mine.user_id = me and mine.level = 'watch' and mine.thread_id is null));
    people := array(select mine.followee_id from public.follows as mine where mine.follower_id = me);
    by_people := array(
      select wrote.id from public.forum_threads as wrote where wrote.author_id = any (people) limit 2001);
    if (followed is null or internal.search_hits('thread', followed, 2000) is not null) and cardinality(by_people) <= 2000 then
      watched := watched || by_people || internal.search_hits('thread', followed, 2000);
      tests := tests || ' and thread.id = any ($4)';
    else
      -- Many: newest first, a page is soon full.
      tests := tests || ' and (thread.id = any ($4) or thread.category = any ($5) or thread.tags && $7
        or thread.author_id = any ($8))';
    end if;
  elsif forum_page.list = 'top' then
    keys := 'thread.score desc, thread.created_at desc, thread.id desc';
    after := '(thread.score, thread.created_at, thread.id) < (($2 ->> ''score'')::int, ($2 ->> ''created'')::timestamptz, ($2 ->> ''id'')::uuid)';
  end if;
  while room > 0 and stage <= case when named is not null then 1 else 0 end loop
    hits := internal.search_hits('thread', asked, 2000, case stage when 0 then named end);
    return query execute format($q$
      select thread.id, jsonb_build_object('stage', %s, 'id', thread.id, 'pinned', thread.is_pinned, 'at', thread.last_activity_at,
        'score', thread.score, 'created', thread.created_at)
      from %s join public.profiles as author on author.id = thread.author_id%s
      where %s and %s order by %s limit $6$q$, stage,
      case when forum_page.list = 'top' and forum_page.period <> 'all' then
        -- The best among the newest thousand of that time, so that a busy month costs no more than a quiet one.
        format('(select recent.* from public.forum_threads as recent where recent.status = ''published'' and recent.created_at > %L%s
          order by recent.created_at desc, recent.id desc limit 1000) as thread',
          clock.now() - case forum_page.period when 'week' then interval '7 days' else interval '30 days' end,
          case when forum_page.category is not null then format(' and recent.category = %L', forum_page.category) else '' end)
        else 'public.forum_threads as thread' end,
      case when asked is not null and (hits is null or named is not null)
        then $j$ join internal.search_entries as entry on entry.kind = 'thread' and entry.id = thread.id$j$ else '' end,
      tests || case when hits is not null then ' and thread.id = any ($1)' when asked is not null then ' and entry.words @@ $3' else '' end
        || case when named is null then '' when stage = 0 then ' and entry.name @@ $9' else ' and not entry.name @@ $9' end,
      case when since = stage then after else 'true' end, keys)
      using hits, forum_page.cursor, asked, watched,
        array(select mine.category from public.forum_follows as mine where mine.user_id = me and mine.level = 'watch' and mine.category is not null),
        room,
        array(select mine.tag from public.forum_follows as mine
          where mine.user_id = me and mine.level = 'watch' and mine.tag is not null),
        people, named;
    get diagnostics read = row_count;
    room := room - read;
    stage := stage + 1;
  end loop;
end
$$;
comment on function public.forum_page(text, text, text, text, text, text, jsonb, int) is
  'The ids of one page of threads, in order, each with the cursor that continues after it. Definer: see the top of'
  ' this file; threads_in_view is its own rule of who sees what.';

create or replace function public.search_threads(
  search text default '', category text default null, kind text default null, tag text default null, list text default 'latest', period text default 'all',
  cursor jsonb default null, page_size int default 20
) returns table (thread jsonb, author jsonb, is_unread boolean, next jsonb) language sql stable set search_path = '' as $$
  select to_jsonb(thread) - 'body' || jsonb_build_object('beginning', left(thread.body, 240), 'picture', (
      select jsonb_build_object('address', storage.picture_address('forum-pictures', first.path, 300), 'alt_text', first.alt_text)
      from public.forum_pictures as first where first.thread_id = thread.id and first.reply_id is null order by first.place limit 1)),
    case when card.id is not null then jsonb_build_object('id', card.id, 'full_name', card.full_name, 'profile_picture', card.profile_picture,
      'specialties', card.specialties, 'is_verified', card.is_verified, 'is_founder', card.is_founder) end,
    thread.author_id <> (select auth.uid()) and thread.last_activity_at > coalesce(visit.read_at, '-infinity'),
    page.next
  from public.forum_page(search, category, kind, tag, list, period, cursor, page_size) with ordinality as page (thread_id, next, place)
  join public.forum_threads as thread on thread.id = page.thread_id
  left join public.profiles as card on card.id = thread.author_id
  left join public.forum_visits as visit on visit.thread_id = thread.id and visit.user_id = (select auth.uid())
  order by page.place
$$;
comment on function public.search_threads(text, text, text, text, text, text, jsonb, int) is
  'One page of published threads with their authors and first pictures, 300 pixels wide. `list`: latest, top (with'
  ' `period`: week, month, all), unanswered, following, mine; `cursor`: the last row''s `next`.';

create or replace function internal.threads_found(search text, most int, state text, city text) returns table (id uuid)
language sql stable set search_path = '' as $$
  select page.thread_id from public.forum_page(search => threads_found.search, page_size => most)
    with ordinality as page (thread_id, next, place) order by page.place
$$;
comment on function internal.threads_found(text, int, text, text) is
  'Threads, for the search over everything (search.sql). They have no place.';

create or replace function internal.found_thread(id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', thread.id, 'title', thread.title, 'category', thread.category,
    'reply_count', thread.reply_count, 'is_solved', thread.solved_reply_id is not null)
  from public.forum_threads as thread where thread.id = found_thread.id
$$;
comment on function internal.found_thread(uuid) is 'What the search over everything shows of a thread.';

create or replace function internal.similar_ids(title text) returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  in_view text := internal.threads_in_view();
  ids uuid[];
begin
  -- For each word the newest fifty threads with it, so that a common word costs no more than a rare one.
  execute format($q$
    select array(select thread_id from unnest($1) as given (word)
      cross join lateral (select had.thread_id, had.created_at from internal.forum_title_words as had
        join public.forum_threads as thread on thread.id = had.thread_id join public.profiles as author on author.id = thread.author_id
        where had.word = given.word and thread.status = 'published' and %s order by had.created_at desc, had.thread_id desc limit 50) as near
      group by thread_id, created_at having count(*) * 3 >= $2 order by count(*) desc, created_at desc, thread_id limit 5)$q$, in_view)
    into ids using array(select distinct left(word, 60) from unnest(public.browse_words(left(similar_ids.title, 200))) as word where char_length(word) >= 3),
      (select count(distinct word) from unnest(public.browse_words(left(similar_ids.title, 200))) as word where char_length(word) >= 3);
  return ids;
end
$$;
comment on function internal.similar_ids(text) is
  'Up to five threads that have at least a third of the words of this title in theirs. Definer: reads the words of'
  ' all titles, and asks threads_in_view.';

create or replace function public.similar_threads(title text) returns setof public.forum_threads language sql stable set search_path = '' as $$
  select thread.* from unnest(internal.similar_ids(similar_threads.title)) with ordinality as near (id, place)
  join public.forum_threads as thread on thread.id = near.id order by near.place
$$;
comment on function public.similar_threads(text) is 'Up to five threads with a similar title, the most similar first.';

create or replace function internal.reply_ids(thread_id uuid, search text) returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  words text[] := (public.browse_words(left(reply_ids.search, 200)))[1:6];
  hidden uuid[] := internal.hidden_from_me();
  is_team boolean := public.may('keep_forum');
begin
  if cardinality(words) = 0 or (internal.readable_thread(reply_ids.thread_id)).id is null then
    return '{}';
  end if;
  return array(select reply.id from public.forum_replies as reply join public.profiles as author on author.id = reply.author_id
    where reply.thread_id = reply_ids.thread_id and reply.status = 'published'
      and (is_team or (reply.author_id <> all (hidden) and not author.is_suspended))
      and not exists (select from unnest(words) as word where strpos(lower(extensions.unaccent(reply.body)), word) = 0)
    order by reply.created_at, reply.id limit 50);
end
$$;
comment on function internal.reply_ids(uuid, text) is
  'The first fifty published replies of a thread with all these words, by the rule of the policy of forum_replies.'
  ' Definer: members do not call browse_words.';

create or replace function public.search_replies(thread_id uuid, search text) returns setof public.forum_replies
language sql stable set search_path = '' rows 50 as $$
  select reply.* from unnest(internal.reply_ids(search_replies.thread_id, search_replies.search)) with ordinality as found (id, place)
  join public.forum_replies as reply on reply.id = found.id order by found.place
$$;
comment on function public.search_replies(uuid, text) is
  'The first fifty replies of a thread that have all these words, as whole words or parts of them.';

-- ## Rules
grant execute on function internal.similar_ids(text), internal.reply_ids(uuid, text), public.forum_page(text, text, text, text, text, text, jsonb, int),
  public.search_threads(text, text, text, text, text, text, jsonb, int), public.similar_threads(text), public.search_replies(uuid, text) to authenticated;
select internal.search_kind('thread', 'public.forum_threads', 'internal.words_of_thread',
  '{title,body,tags,category,kind,status}',
  found_as => 'threads', found_by => 'internal.threads_found', shown_by => 'internal.found_thread', feature => 'community');
create or replace trigger listed after insert or update of title, status on public.forum_threads
  for each row execute function internal.title_changed();
