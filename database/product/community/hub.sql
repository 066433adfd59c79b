-- The community hub: what is happening, who is in the spotlight, and what is new in the forum and the chat. Kinds of
-- content say if and how they are shown here. Ids are chosen without policies, by each kind's own rule of who sees what;
-- the rows are read as the caller, where the policies have the last word. A test compares the two.
-- Needs: content-kinds, forum-search, job-search, forum-follows, chat-reads, profiles, services, membership

-- ## Functions
create or replace function internal.happening() returns table (kind text, id uuid, at timestamptz)
language plpgsql stable security definer set search_path = '' rows 10 as $$
begin
  if not public.has_feature('community') or internal.i_am_suspended() then
    return;
  end if;
  return query execute format(
    'select each.kind, each.id, each.at from (%s) as each order by each.at desc, each.id desc limit $2',
    internal.happening_query()) using clock.now() - interval '30 days', 10;
end
$$;
comment on function internal.happening() is
  'The ten newest of the kinds that are shown here, of the last thirty days. Definer: see the top of this file; each'
  ' kind says who sees what.';

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
      select jsonb_agg(jsonb_build_object('kind', page.kind, 'id', page.id, 'at', page.at, 'title', card.title,
        'facts', card.facts, 'person', jsonb_build_object('id', person.id, 'full_name', person.full_name))
        order by page.place)
      from internal.happening() with ordinality as page (kind, id, at, place)
      cross join lateral internal.card_of(page.kind, page.id) as card
      join public.profiles as person on person.id = card.owner_id), '[]'),
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
