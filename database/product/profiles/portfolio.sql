-- Members' pictures: their portrait and their work. The files are in the buckets `avatars` and `portfolio`, in a folder named
-- by the owner's id; the server re-encodes every one before storing it. The portfolio is private: members who have opened
-- the profile get URLs signed for an hour. Cards show the first three pieces using small copies in the public bucket `cards`,
-- which the server creates under the same path. Files that no row refers to are deleted after an hour.
-- Needs: profiles, crafts, membership, pictures, profile-views

-- ## Tables
create table public.portfolio_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint portfolio_items_user_id_fkey references public.profiles (id) on delete cascade,
  kind text not null default 'photo' constraint portfolio_items_kind_known check (kind in ('photo')),
  media jsonb not null constraint portfolio_items_media_is_one_picture check (
    jsonb_typeof(media) = 'array' and jsonb_array_length(media) = 1 and jsonb_typeof(media -> 0) = 'object'
    and (media -> 0) - array['role', 'path', 'w', 'h', 'alt_text'] = '{}' and media -> 0 ->> 'role' = 'main'),
  constraint portfolio_items_path_is_own check (coalesce(media -> 0 ->> 'path' ~ ('^' || user_id || '/[0-9a-z-]{8,64}\.(jpg|png|webp|avif)$'), false)),
  constraint portfolio_items_alt_text_length check (char_length(coalesce(media -> 0 ->> 'alt_text', '')) between 5 and 200),
  caption text not null default '' constraint portfolio_items_caption_length check (char_length(caption) <= 500),
  category text constraint portfolio_items_category_fkey references public.crafts (name) on delete restrict,
  techniques text[] not null default '{}' constraint portfolio_items_techniques_count check (cardinality(techniques) <= 8 and char_length(techniques::text) <= 800),
  status text not null default 'shown' constraint portfolio_items_status_known check (
    status in ('shown', 'hidden', 'removed')),
  taken_down_from text constraint portfolio_items_taken_down_from_known check (taken_down_from in ('shown', 'hidden')),
  constraint portfolio_items_removed_comes_back check ((status = 'removed') = (taken_down_from is not null)),
  sort_order int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock.now()
);
comment on table public.portfolio_items is 'A professional''s work: one picture each, with a description for people who cannot see it.';
comment on column public.portfolio_items.media is
  'One picture: role, path in the bucket portfolio, and alt_text by the member; the server adds w and h.';
comment on column public.portfolio_items.status is
  'Its owner shows or hides it. Of one that the team removed they cannot change the picture or the status.';
comment on column public.portfolio_items.taken_down_from is
  'What it was when the team removed it, and is again if it is given back.';
create index portfolio_items_user_id_index on public.portfolio_items (user_id, sort_order, created_at);
create index portfolio_items_newest_index on public.portfolio_items (created_at desc) where status = 'shown';
create index portfolio_items_category_index on public.portfolio_items (category);
create index portfolio_items_path_index on public.portfolio_items ((media -> 0 ->> 'path'));
create index portfolio_items_removed_index on public.portfolio_items ((media -> 0 ->> 'path'))
  where status = 'removed';

alter table public.portfolio_items enable row level security;

-- ## Functions
create or replace function public.tidy_portfolio_item() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  picture jsonb := new.media -> 0;
  found_size jsonb;
begin
  new.caption := btrim(regexp_replace(new.caption, '(\r?\n[ \t]*){4,}', E'\n\n\n', 'g'), E' \t\r\n');
  new.updated_at := clock.now();
  -- Left to the policy or a constraint: the response must not reveal whether another member's file exists.
  if jsonb_typeof(picture) is distinct from 'object' or (picture ->> 'path' like new.user_id || '/%') is not true
    or (auth.role() = 'authenticated' and new.user_id is distinct from auth.uid()) then
    return new;
  end if;
  select jsonb_build_object('w', o.metadata -> 'width', 'h', o.metadata -> 'height') into found_size
  from storage.objects o where o.bucket_id = 'portfolio' and o.name = picture ->> 'path';
  if not found then
    raise exception using errcode = 'PT400', message = 'The picture is not there any more. Add it again.', hint = 'invalid';
  end if;
  picture := picture || found_size || jsonb_build_object('alt_text', btrim(regexp_replace(coalesce(picture ->> 'alt_text', ''), '\s+', ' ', 'g')));
  new.media := jsonb_set(new.media, '{0}', picture);
  return new;
end
$$;
comment on function public.tidy_portfolio_item() is
  'Trims the texts and copies the size from the file. Definer: must be able to read the file''s metadata; the constraint checks whose file it is.';

create or replace function public.limit_portfolio_items() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  most int := public.portfolio_limit(new.user_id);
begin
  perform pg_advisory_xact_lock(hashtextextended('portfolio of ' || new.user_id, 0));
  if (select count(*) from public.portfolio_items where user_id = new.user_id) > most then
    raise exception using errcode = 'PT429',
      message = format('Your portfolio can hold %s pictures. Remove one to add another.', most), hint = 'limit_reached';
  end if;
  return null;
end
$$;
comment on function public.limit_portfolio_items() is
  'At most as many pictures as the plan allows. Definer: counts all of them, whatever the writer can see.';

create or replace function public.portfolio_limit(member_id uuid) returns int language sql stable security definer set search_path = '' as $$
  select case when coalesce((select public.has_feature('large_portfolio')), false)
      or exists (select from public.profile_private where user_id = portfolio_limit.member_id and user_id = coalesce(auth.uid(), user_id) and user_role = 'pro')
    then 100 else 12 end
$$;
comment on function public.portfolio_limit(uuid) is
  'How many pictures a portfolio can have: 12, or 100 on a paid plan (docs/product/limits.md). Definer: the plan is a private fact, only shown to the member.';

create or replace function public.picture_addresses(piece public.portfolio_items) returns text[] language sql stable set search_path = '' as $$
  -- Looked up by id, because a caller can pass a made-up row.
  select array(
    select storage.picture_address('portfolio', shown.media -> 0 ->> 'path', width)
    from unnest(array[300, 600, 1200]) with ordinality as made (width, place) order by place)
  from public.portfolio_items as shown where shown.id = piece.id
$$;
comment on function public.picture_addresses(public.portfolio_items) is
  'Computed field: URLs of the picture, 300, 600 and 1,200 pixels wide, signed for an hour. Not definer: the policy decides whose pieces the caller can see.';

create or replace function internal.on_card(member_id uuid) returns setof public.portfolio_items
language sql stable rows 3 security definer set search_path = '' as $$
  select * from public.portfolio_items
  where user_id = on_card.member_id and status = 'shown' and not (user_id = any (internal.hidden_from_me()))
  order by sort_order, created_at, id limit 3
$$;
comment on function internal.on_card(uuid) is
  'The first three pieces of a portfolio, which everyone who can see the card can see. Definer: the rest requires a view of the page.';

create or replace view internal.portraits_shown as
  select id as user_id, internal.picture_path(profile_picture) as path from public.profiles
  where profile_picture is not null;
comment on view internal.portraits_shown is 'Files that members'' cards show (pictures.sql).';

create or replace view internal.pieces_shown as
  select user_id, media -> 0 ->> 'path' as path from public.portfolio_items
  union all
  -- The copy of one that the team removed (removed-pieces.sql).
  select user_id, replace(media -> 0 ->> 'path', '/', '/removed/') from public.portfolio_items where status = 'removed';
comment on view internal.pieces_shown is
  'Files that portfolios have, or cards under the same path (pictures.sql).';

-- ## Rules
select internal.keep_table_rules('public.portfolio_items', feature => null, suspended_read => 'some',
  suspended_rows => $$user_id = (select auth.uid()) or (select public.may('decide_reports'))
      or (not (select internal.i_am_suspended()) and user_id not in (select internal.silenced_authors()))$$);
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.portfolio_items', 'user_id = $1', 'profile', 'delete');

create policy "a portfolio is open to its owner and members who saw it today" on public.portfolio_items
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or (
      status = 'shown' and user_id <> all ((select internal.hidden_from_me())::uuid[])
      and (
        (select public.has_unlimited_views())
        or user_id in (
          select profile_id from public.profile_view_log
          where viewer_id = (select auth.uid()) and date = (select public.utc_today())))));
create policy "a member adds to their own portfolio" on public.portfolio_items
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "a member edits their own portfolio" on public.portfolio_items
  for update to authenticated using (user_id = (select auth.uid()));
create policy "a member removes from their own portfolio" on public.portfolio_items
  for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.portfolio_items to authenticated;
grant insert (user_id, kind, media, caption, category, techniques, status, sort_order) on public.portfolio_items to authenticated;
grant update (media, caption, category, techniques, status, sort_order) on public.portfolio_items to authenticated;
create or replace trigger t10_plain_text before insert or update on public.portfolio_items
  for each row execute function internal.keep_plain_text();
create or replace trigger t20_tidy before insert or update on public.portfolio_items
  for each row execute function public.tidy_portfolio_item();
-- An after trigger, so that the policy has already checked the row's owner; the count then includes the new row.
create or replace trigger limited after insert on public.portfolio_items
  for each row execute function public.limit_portfolio_items();

select internal.picture_bucket('avatars', shown => 'internal.portraits_shown', waits => '1 hour');
select internal.picture_bucket('portfolio', shown => 'internal.pieces_shown', waits => '1 hour');
select internal.picture_bucket('cards', shown => 'internal.pieces_shown', waits => '1 hour');
-- Of its own, because a member removes a portrait or a piece that is shown, and no piece that the team removed.
drop policy if exists "a member puts pictures into their own folder" on storage.objects;
create policy "a member puts pictures into their own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id in ('avatars', 'portfolio') and (storage.foldername(name))[1] = (select auth.uid())::text
    and name ~ '^[0-9a-f-]{36}/[0-9a-z-]{8,64}\.(jpg|png|webp|avif)$'
    and not exists (select from public.portfolio_items as piece
      where piece.status = 'removed' and piece.media -> 0 ->> 'path' = objects.name));
drop policy if exists "a member lists their own pictures" on storage.objects;
create policy "a member lists their own pictures" on storage.objects
  for select to authenticated
  using (bucket_id in ('avatars', 'portfolio') and (storage.foldername(name))[1] = (select auth.uid())::text);
-- No policy for update: a picture is written once, so that the content of a URL never changes.
drop policy if exists "a member removes their own pictures" on storage.objects;
create policy "a member removes their own pictures" on storage.objects
  for delete to authenticated
  using (bucket_id in ('avatars', 'portfolio') and (storage.foldername(name))[1] = (select auth.uid())::text
    -- That of a removed piece goes with the piece: stored again, it would be public again.
    and not exists (select from public.portfolio_items as piece
      where piece.status = 'removed' and piece.media -> 0 ->> 'path' = objects.name));
grant execute on function storage.picture_address(text, text, integer), internal.on_card(uuid) to authenticated;
grant execute on function public.portfolio_limit(uuid), public.picture_addresses(public.portfolio_items) to authenticated;

select platform.service_sees('public.portfolio_items');
