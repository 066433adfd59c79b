-- What a member follows in the forum, how they react to posts, and how far they have read.
-- Needs: forum-threads

-- ## Tables
create table public.forum_follows (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint forum_follows_user_id_fkey references public.profiles (id) on delete cascade,
  thread_id uuid constraint forum_follows_thread_id_fkey references public.forum_threads (id) on delete cascade,
  category text,
  tag text,
  level text not null constraint forum_follows_level_known check (level in ('watch', 'mute')),
  created_at timestamptz not null default clock.now(),
  constraint forum_follows_key unique nulls not distinct (user_id, thread_id, category, tag),
  constraint forum_follows_of_one_thing check (num_nonnulls(thread_id, category, tag) = 1)
);
comment on table public.forum_follows is 'A thread, a category or a tag that a member watches, or wants to hear nothing of.';
create index forum_follows_thread_id_index on public.forum_follows (thread_id, user_id) where thread_id is not null;
create index forum_follows_category_index on public.forum_follows (category, user_id) where category is not null;
create index forum_follows_tag_index on public.forum_follows (tag, user_id) where tag is not null;
alter table public.forum_follows enable row level security;

create table public.forum_reactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint forum_reactions_user_id_fkey references public.profiles (id) on delete cascade,
  author_id uuid not null constraint forum_reactions_author_id_fkey references public.profiles (id) on delete cascade,
  thread_id uuid not null constraint forum_reactions_thread_id_fkey references public.forum_threads (id) on delete cascade,
  reply_id uuid constraint forum_reactions_reply_id_fkey references public.forum_replies (id) on delete cascade,
  kind text not null constraint forum_reactions_kind_known check (kind in ('like', 'helpful', 'celebrate')),
  created_at timestamptz not null default clock.now(),
  constraint forum_reactions_key unique nulls not distinct (user_id, thread_id, reply_id, kind)
);
comment on table public.forum_reactions is 'A reaction to the first post of a thread or to a reply. Others only see how many there are.';
comment on column public.forum_reactions.author_id is 'Who wrote the post, for counting how helpful they were.';
create index forum_reactions_thread_id_index on public.forum_reactions (thread_id);
create index forum_reactions_reply_id_index on public.forum_reactions (reply_id);
create index forum_reactions_author_index on public.forum_reactions (author_id, kind);
alter table public.forum_reactions enable row level security;

create table public.forum_visits (
  user_id uuid not null constraint forum_visits_user_id_fkey references public.profiles (id) on delete cascade,
  thread_id uuid not null constraint forum_visits_thread_id_fkey references public.forum_threads (id) on delete cascade,
  read_at timestamptz not null constraint forum_visits_read_at_range check (
    read_at between '2000-01-01Z' and '2200-01-01Z'),
  constraint forum_visits_pkey primary key (user_id, thread_id)
);
comment on table public.forum_visits is 'Until when a member has read a thread that they opened.';
create index forum_visits_thread_id_index on public.forum_visits (thread_id);
alter table public.forum_visits enable row level security;

create table public.forum_reads (
  user_id uuid not null constraint forum_reads_user_id_fkey references public.profiles (id) on delete cascade,
  category text not null,
  read_at timestamptz not null,
  constraint forum_reads_pkey primary key (user_id, category)
);
comment on table public.forum_reads is 'When a member last looked at the list of a category.';
alter table public.forum_reads enable row level security;

-- ## Functions
create or replace function internal.forum_categories() returns text[] language sql immutable set search_path = '' as $$
  select array['general', 'hair', 'nails', 'esthetics', 'massage', 'mua', 'permanent-makeup', 'barbering', 'advanced-beauty']
$$;
comment on function internal.forum_categories() is 'The categories of the forum, in their order.';

create or replace function public.forum_follow(thread_id uuid default null, category text default null, tag text default null, level text default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform internal.refuse_outside_forum();
  if (num_nonnulls(forum_follow.thread_id, forum_follow.category, forum_follow.tag) = 1
      and coalesce(forum_follow.level in ('watch', 'mute'), true)
      and coalesce(forum_follow.category = any (internal.forum_categories()), true)
      and coalesce(forum_follow.tag ~ '^[a-z0-9-]{2,30}$', true)) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Follow a thread, a category or a tag.';
  end if;
  if forum_follow.thread_id is not null and forum_follow.level is not null then
    perform internal.refuse_thread_gone(internal.readable_thread(forum_follow.thread_id));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('follows of ' || me, 0));
  delete from public.forum_follows as mine where mine.user_id = me and mine.thread_id is not distinct from forum_follow.thread_id
    and mine.category is not distinct from forum_follow.category and mine.tag is not distinct from forum_follow.tag;
  if forum_follow.level is null then
    return;
  elsif (select count(*) from public.forum_follows as mine where mine.user_id = me) >= 500 then
    raise exception using errcode = 'PT429', hint = 'limit_reached', detail = '{"what": "follows_used_up", "most": 500}',
      message = 'You can follow 500 things in the forum. Stop following one to add another.';
  end if;
  insert into public.forum_follows (user_id, thread_id, category, tag, level)
    values (me, forum_follow.thread_id, forum_follow.category, forum_follow.tag, forum_follow.level);
end
$$;
comment on function public.forum_follow(uuid, text, text, text) is
  'Watches or mutes a thread, a category or a tag for the caller; without a level it stops. Definer: members cannot write follows.';

create or replace function public.forum_react(thread_id uuid, kind text, reply_id uuid default null, is_on boolean default true)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  thread public.forum_threads := internal.readable_thread(forum_react.thread_id);
  reply public.forum_replies;
  author uuid;
  change int := case when forum_react.is_on then 1 else -1 end;
begin
  perform internal.refuse_outside_forum();
  perform internal.refuse_thread_gone(thread);
  if forum_react.reply_id is not null then
    reply := internal.readable_reply(forum_react.reply_id);
    if (reply.thread_id = thread.id) is not true then
      reply := null;
    end if;
    perform internal.refuse_reply_gone(reply);
    -- Locked, because an author who anonymizes their posts at this moment would stay in the reaction.
    select kept.author_id into author from public.forum_replies as kept where kept.id = reply.id for no key update;
  else
    select kept.author_id into author from public.forum_threads as kept where kept.id = thread.id for no key update;
  end if;
  if author = me then
    raise exception using errcode = 'PT403', hint = 'not_allowed', message = 'Others react to what you wrote.';
  elsif (forum_react.kind in ('like', 'helpful', 'celebrate')) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'There is no such reaction.';
  end if;
  if forum_react.is_on then
    if (select count(*) from public.forum_reactions as mine where mine.user_id = me and mine.created_at > clock.now() - interval '1 day') >= 500 then
      raise exception using errcode = 'PT429', hint = 'limit_reached', message = 'That''s a lot of reactions for one day. Please go on tomorrow.';
    end if;
    insert into public.forum_reactions (user_id, author_id, thread_id, reply_id, kind) values (me, author, thread.id, reply.id, forum_react.kind)
      on conflict on constraint forum_reactions_key do nothing;
  else
    delete from public.forum_reactions as mine where mine.user_id = me and mine.thread_id = thread.id
      and mine.reply_id is not distinct from reply.id and mine.kind = forum_react.kind;
  end if;
  if not found then
    return;
  elsif reply.id is not null then
    update public.forum_replies as kept set
        like_count = kept.like_count + case forum_react.kind when 'like' then change else 0 end,
        helpful_count = kept.helpful_count + case forum_react.kind when 'helpful' then change else 0 end,
        celebrate_count = kept.celebrate_count + case forum_react.kind when 'celebrate' then change else 0 end
      where kept.id = reply.id;
  else
    update public.forum_threads as kept set
        like_count = kept.like_count + case forum_react.kind when 'like' then change else 0 end,
        helpful_count = kept.helpful_count + case forum_react.kind when 'helpful' then change else 0 end,
        celebrate_count = kept.celebrate_count + case forum_react.kind when 'celebrate' then change else 0 end
      where kept.id = thread.id;
  end if;
end
$$;
comment on function public.forum_react(uuid, text, uuid, boolean) is
  'Reacts to the first post of a thread or to a reply, or takes that back. Definer: members cannot write reactions or counts.';

create or replace function public.forum_visit(thread_id uuid, until timestamptz default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.forum_threads := internal.readable_thread(forum_visit.thread_id);
  is_first boolean;
begin
  -- A thread that the caller does not read changes nothing, and the answer is the same.
  if thread.id is null or not public.has_feature('community') then
    return;
  end if;
  insert into public.forum_visits as mine (user_id, thread_id, read_at)
    values (auth.uid(), thread.id, least(coalesce(forum_visit.until, thread.created_at), clock.now()))
    on conflict on constraint forum_visits_pkey do update set read_at = greatest(mine.read_at, excluded.read_at)
    returning xmax = 0 into is_first;
  if is_first and thread.author_id <> auth.uid() then
    update public.forum_threads as kept set view_count = kept.view_count + 1 where kept.id = thread.id;
  end if;
end
$$;
comment on function public.forum_visit(uuid, timestamptz) is
  'Notes that the caller opened a thread, and until when they have read it; each other member counts as one view. Definer: members cannot write these rows.';

create or replace function public.forum_read(category text) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_outside_forum();
  if (forum_read.category = any (internal.forum_categories())) is not true then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'There is no such category.';
  end if;
  insert into public.forum_reads (user_id, category, read_at) values (auth.uid(), forum_read.category, clock.now())
    on conflict on constraint forum_reads_pkey do update set read_at = greatest(forum_reads.read_at, excluded.read_at);
end
$$;
comment on function public.forum_read(text) is 'Notes that the caller has looked at the list of a category. Definer: members cannot write these rows.';

create or replace function public.forum_unread() returns table (category text, unread int) language sql stable set search_path = ''
set enable_sort = off as $$
  select each.category, (
    -- In the order of the index, where pinned ones come first, so that the policy is asked about a hundred threads and not about all.
    select least(count(*), 100)::int from unnest(array[true, false]) as kind (is_pinned) cross join lateral (
      select from public.forum_threads as thread
      where thread.category = each.category and thread.is_pinned = kind.is_pinned and thread.status = 'published' and thread.author_id <> auth.uid()
        and thread.last_activity_at > coalesce(
          (select seen.read_at from public.forum_reads as seen where seen.user_id = auth.uid() and seen.category = each.category), '-infinity')
      order by thread.last_activity_at desc limit 100) as few)
  from unnest(internal.forum_categories()) with ordinality as each (category, place) order by each.place
$$;
comment on function public.forum_unread() is
  'For each category in how many threads of others something happened since the caller last looked, up to 100.';

-- ## Rules
select internal.keep_table_rules('public.forum_follows', feature => null, suspended_read => 'own');
select internal.keep_table_rules('public.forum_reactions', feature => null, suspended_read => 'own');
select internal.keep_table_rules('public.forum_visits', feature => null, suspended_read => 'own');
select internal.keep_table_rules('public.forum_reads', feature => null, suspended_read => 'own');
insert into internal.member_data (relation, whose, area, left_out, erasure, why) values
  ('public.forum_follows', 'user_id = $1', 'community', '{}', 'delete', null),
  ('public.forum_reactions', 'user_id = $1', 'community', '{author_id}', 'delete', null),
  ('public.forum_reactions', 'author_id = $1', null, '{}', 'keep',
    'Others'' reactions; their number is shown with what was written.'),
  ('public.forum_visits', 'user_id = $1', 'community', '{}', 'delete', null),
  ('public.forum_reads', 'user_id = $1', 'community', '{}', 'delete', null);

create policy "a member sees what they follow in the forum" on public.forum_follows
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member sees their own reactions in the forum" on public.forum_reactions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member sees which threads they have opened" on public.forum_visits
  for select to authenticated using (user_id = (select auth.uid()));
create policy "a member sees when they looked at a category" on public.forum_reads
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.forum_follows, public.forum_reactions, public.forum_visits, public.forum_reads to authenticated;
grant execute on function internal.forum_categories(), public.forum_follow(uuid, text, text, text), public.forum_react(uuid, text, uuid, boolean),
  public.forum_visit(uuid, timestamptz), public.forum_read(text), public.forum_unread() to authenticated;
select platform.service_sees('public.forum_follows');
select platform.service_sees('public.forum_reactions');
select platform.service_sees('public.forum_visits');
select platform.service_sees('public.forum_reads');
