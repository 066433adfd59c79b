-- The community hub: what is happening, who is in the spotlight, and what is new in the forum and the chat. Ids are chosen without policies, by the
-- rules of forum_threads, job_listings and profiles; the rows are read as the caller, where the policies have the last word. A test
-- compares the two.
-- Needs: forum-search, job-search, forum-follows, chat-reads, profiles, services, membership

-- ## Functions
create or replace function internal.happening() returns table (kind text, id uuid, at timestamptz) language plpgsql stable security definer
set search_path = '' rows 10 as $$
begin
  if not public.has_feature('community') or internal.i_am_suspended() then
    return;
  end if;
  return query execute format($q$
    select newest.kind, newest.id, newest.at from (
      (select 'thread' as kind, thread.id, thread.created_at as at from public.forum_threads as thread join public.profiles as author on author.id = thread.author_id
        where thread.status = 'published' and thread.created_at > $1 and %s order by thread.created_at desc, thread.id desc limit $3)
      union all
      (select 'job', job.id, job.created_at from public.job_listings as job join public.profiles as owner on owner.id = job.user_id
        where job.created_at > $1 and %s order by job.created_at desc, job.id desc limit $3)
      union all
      (select 'member', card.id, card.created_at from public.profiles as card
        where card.in_spotlight and card.created_at > $1 and not card.is_suspended and card.id <> all ($2) order by card.created_at desc, card.id desc limit $3)
    ) as newest order by newest.at desc, newest.id desc limit $3$q$,
    internal.threads_in_view(), case when public.has_feature('jobs') then internal.jobs_in_view() else 'false' end)
    using clock.now() - interval '30 days', internal.hidden_from_me(), 10;
end
$$;
comment on function internal.happening() is
  'The ten newest threads, open jobs and members who may be shown, of the last thirty days. Definer: see the top of this file; threads_in_view and jobs_in_view are the rules of who sees what.';

create or replace function internal.spotlight() returns uuid language sql stable security definer set search_path = '' as $$
  -- Ids are random, so that a week's place among them favors nobody, and is found without reading all members.
  with week as materialized (select md5(to_char(clock.now() at time zone 'utc', 'IYYY IW'))::uuid as place, internal.hidden_from_me() as hidden)
  select id from (
    (select 1 as turn, card.id from public.profiles as card
      where card.in_spotlight and card.account_kind = 'professional' and card.specialties <> '{}' and not card.is_suspended
        and card.id >= (select place from week) and card.id <> all ((select hidden from week)::uuid[])
      order by card.id limit 1)
    union all
    (select 2, card.id from public.profiles as card
      where card.in_spotlight and card.account_kind = 'professional' and card.specialties <> '{}' and not card.is_suspended
        and card.id < (select place from week) and card.id <> all ((select hidden from week)::uuid[])
      order by card.id limit 1)) as next
  order by turn limit 1
$$;
comment on function internal.spotlight() is
  'The member of this week (UTC) among the professionals who may be shown: the same for everyone, except that it is never someone hidden from the caller. Definer: reads hidden profiles.';

create or replace function public.community_hub() returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'happening', coalesce((
      select jsonb_agg(jsonb_build_object('kind', page.kind, 'id', page.id, 'at', page.at,
        'title', coalesce(thread.title, job.title), 'category', coalesce(thread.category, job.categories[1], card.specialties[1]),
        'thread_kind', thread.kind, 'is_solved', thread.solved_reply_id is not null, 'company_name', job.company_name,
        'city', case when page.kind = 'member' then card.city end,
        'person', jsonb_build_object('id', card.id, 'full_name', card.full_name)) order by page.place)
      from internal.happening() with ordinality as page (kind, id, at, place)
      left join public.forum_threads as thread on page.kind = 'thread' and thread.id = page.id
      left join public.job_listings as job on page.kind = 'job' and job.id = page.id
      join public.profiles as card on card.id = coalesce(thread.author_id, job.user_id, case when page.kind = 'member' then page.id end)), '[]'),
    'spotlight', (
      select jsonb_build_object('id', card.id, 'full_name', card.full_name, 'profile_picture', card.profile_picture, 'specialties', card.specialties,
        'is_verified', card.is_verified, 'is_founder', card.is_founder, 'city', card.city, 'state_code', card.state_code,
        'offers', array(select service.name from public.services as service where service.user_id = card.id and service.is_active and service.is_tradeable
          order by service.sort_order, service.created_at, service.id limit 3),
        'wants', array(select want.title from public.service_wants as want where want.user_id = card.id and want.status = 'active'
          order by want.created_at, want.id limit 3))
      from public.profiles as card where card.id = internal.spotlight()),
    'forum_new', (select sum(each.unread) from public.forum_unread() as each),
    'chat_new', case when public.has_feature('live_chat') then (select sum(each.unread) from public.chat_unread() as each) end)
  where public.has_feature('community')
$$;
comment on function public.community_hub() is
  'Everything on the community hub: what is happening, the member in the spotlight, threads and chat messages the caller has not seen; null without the feature.';

-- ## Rules
grant execute on function internal.happening(), internal.spotlight(), public.community_hub() to authenticated;
