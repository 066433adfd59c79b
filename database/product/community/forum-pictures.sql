-- Pictures of threads and replies in the forum. The files are in the private bucket `forum-pictures`, in a folder named by their author's
-- id, and are re-encoded like every picture, which removes where they were taken. They are uploaded while a post is written, and are shown
-- once it is posted with them: to those who read it. A clock task deletes what is neither in a post nor in a draft.
-- Needs: forum-threads, forum-drafts, moderation, membership, pictures, plain-text

-- ## Tables
create table public.forum_pictures (
  id uuid primary key default gen_random_uuid(),
  path text collate "C" not null constraint forum_pictures_path_key unique,
  thread_id uuid not null constraint forum_pictures_thread_id_fkey references public.forum_threads (id) on delete cascade,
  reply_id uuid constraint forum_pictures_reply_id_fkey references public.forum_replies (id) on delete cascade,
  place int not null,
  alt_text text not null constraint forum_pictures_alt_text_length check (char_length(alt_text) between 5 and 200),
  width int not null,
  height int not null,
  ends_at timestamptz,
  created_at timestamptz not null default clock.now()
);
comment on table public.forum_pictures is 'Pictures of the first post of a thread or of a reply, each with a description for people who cannot see it.';
comment on column public.forum_pictures.path is 'Where the file is in the bucket forum-pictures.';
comment on column public.forum_pictures.reply_id is 'The reply that shows it; null if the first post of the thread does.';
comment on column public.forum_pictures.place is 'Its place in the post, counted from 1.';
comment on column public.forum_pictures.ends_at is
  'When the clock deletes it: 30 days after it was posted in a thread for a second opinion, or once its post is gone or no longer shows it; otherwise null.';
create index forum_pictures_thread_id_index on public.forum_pictures (thread_id, place);
create index forum_pictures_reply_id_index on public.forum_pictures (reply_id, place);
create index forum_pictures_ends_at_index on public.forum_pictures (ends_at) where ends_at is not null;
alter table public.forum_pictures enable row level security;

-- ## Functions
create or replace function internal.count_forum_pictures(pictures jsonb, most int) returns int language plpgsql immutable set search_path = '' as $$
declare
  given constant int := case jsonb_typeof(count_forum_pictures.pictures) when 'array' then jsonb_array_length(count_forum_pictures.pictures) end;
begin
  if (given <= count_forum_pictures.most) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = jsonb_build_object('what', 'pictures_too_many', 'most', count_forum_pictures.most),
      message = format('A post like this can have %s pictures.', count_forum_pictures.most);
  end if;
  return given;
end
$$;
comment on function internal.count_forum_pictures(jsonb, int) is 'How many pictures a post is sent with. Refuses more than `most`, and what is no list.';

create or replace function internal.show_forum_pictures(thread public.forum_threads, reply_id uuid, pictures jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  shown int;
begin
  insert into public.forum_pictures as kept (path, thread_id, reply_id, place, alt_text, width, height, ends_at)
    select file.name, thread.id, show_forum_pictures.reply_id, one.place,
      btrim(regexp_replace(coalesce(one.picture ->> 'alt_text', ''), '\s+', ' ', 'g')),
      (file.metadata ->> 'width')::int, (file.metadata ->> 'height')::int,
      case thread.kind when 'second_opinion' then clock.now() + interval '30 days' end
    from jsonb_array_elements(show_forum_pictures.pictures) with ordinality as one (picture, place)
      join storage.objects as file on file.bucket_id = 'forum-pictures' and file.name = one.picture ->> 'path'
    where starts_with(file.name, auth.uid() || '/')
      -- One that is named twice is shown once, and missed below.
      and not exists (select from jsonb_array_elements(show_forum_pictures.pictures) with ordinality as before (picture, place)
        where before.place < one.place and before.picture ->> 'path' = file.name)
    on conflict on constraint forum_pictures_path_key do update set place = excluded.place, alt_text = excluded.alt_text
      where kept.thread_id = excluded.thread_id and kept.reply_id is not distinct from excluded.reply_id and coalesce(kept.ends_at > clock.now(), true);
  get diagnostics shown = row_count;
  -- The same answer for one that was never uploaded, is another member's, or is in another post.
  if shown < jsonb_array_length(show_forum_pictures.pictures) then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = '{"what": "picture_gone"}',
      message = 'A picture is not there any more. Add it again.';
  end if;
end
$$;
comment on function internal.show_forum_pictures(public.forum_threads, uuid, jsonb) is
  'Shows pictures that the caller has uploaded, or that the post has already, in their post, in the order of the list `[{path, alt_text}]`. For definer functions.';

create or replace function internal.change_forum_pictures(thread public.forum_threads, reply_id uuid, pictures jsonb) returns int
language plpgsql volatile set search_path = '' as $$
declare
  had constant text[] := array(select kept.path from public.forum_pictures as kept
    where kept.thread_id = thread.id and kept.reply_id is not distinct from change_forum_pictures.reply_id and coalesce(kept.ends_at > clock.now(), true));
  given constant text[] := array(select one ->> 'path' from jsonb_array_elements(change_forum_pictures.pictures) as one);
begin
  perform internal.show_forum_pictures(thread, change_forum_pictures.reply_id, change_forum_pictures.pictures);
  -- Not deleted at once: while a report about the post is open, the team sees what it showed.
  update public.forum_pictures as gone set ends_at = clock.now() where gone.path = any (had) and gone.path <> all (given);
  return case when given <@ had then 0 else cardinality(given) end;
end
$$;
comment on function internal.change_forum_pictures(public.forum_threads, uuid, jsonb) is
  'Replaces the pictures of a post with those of the list; answers how many it has if some are new, otherwise 0. For definer functions, which lock the thread.';

create or replace function internal.shows_same_pictures(thread_id uuid, reply_id uuid, pictures jsonb) returns boolean
language sql stable set search_path = '' as $$
  select shows_same_pictures.pictures is null or shows_same_pictures.pictures = (
    select coalesce(jsonb_agg(jsonb_build_object('path', kept.path, 'alt_text', kept.alt_text) order by kept.place), '[]')
    from public.forum_pictures as kept
    where kept.thread_id = shows_same_pictures.thread_id and kept.reply_id is not distinct from shows_same_pictures.reply_id
      and coalesce(kept.ends_at > clock.now(), true))
$$;
comment on function internal.shows_same_pictures(uuid, uuid, jsonb) is
  'Whether a change of a post leaves its pictures as they are; null always does. For definer functions.';

create or replace function internal.added_pictures(pictures jsonb) returns jsonb language sql stable set search_path = '' as $$
  select case when exists (select from jsonb_array_elements(added_pictures.pictures) as one
    where not exists (select from public.forum_pictures as kept where kept.path = one ->> 'path')) then added_pictures.pictures end
$$;
comment on function internal.added_pictures(jsonb) is
  'The pictures of a post that is sent again, if some are new; otherwise null, and it keeps those it has. For definer functions.';

create or replace function public.unposted_pictures(paths text[]) returns table (path text, address text)
language sql stable set search_path = '' rows 6 as $$
  select file.name, storage.picture_address('forum-pictures', file.name, 300)
  from storage.objects as file
  where file.bucket_id = 'forum-pictures' and file.name = any (unposted_pictures.paths[1:6])
    and starts_with(file.name, auth.uid() || '/')
    and file.name <> all ((select internal.pictures_i_show('forum-pictures'))::text[])
$$;
comment on function public.unposted_pictures(text[]) is
  'Which of up to six pictures of a draft the caller has uploaded and not posted, 300 pixels wide, signed for an hour. Not definer: the policy decides.';

create or replace function public.addresses(picture public.forum_pictures) returns text[] language sql stable set search_path = '' as $$
  -- Looked up by its path, because a caller can pass a made-up row.
  select array(
    select storage.picture_address('forum-pictures', shown.path, width)
    from unnest(array[300, 600, 1200]) with ordinality as made (width, place) order by place)
  from public.forum_pictures as shown where shown.path = picture.path
$$;
comment on function public.addresses(public.forum_pictures) is
  'Computed field: URLs of the picture, 300, 600 and 1,200 pixels wide, signed for an hour. Not definer: the policy decides whose pictures the caller can see.';

create or replace function internal.end_forum_pictures() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  update public.forum_pictures as picture set ends_at = least(picture.ends_at, clock.now()) where picture.thread_id = new.id or picture.reply_id = new.id;
  return null;
end
$$;
comment on function internal.end_forum_pictures() is 'Lets the clock delete the pictures of a thread or a reply that was deleted or removed.';

create or replace view internal.forum_pictures_shown as
  select internal.folder_owner(path) as user_id, path from public.forum_pictures;
comment on view internal.forum_pictures_shown is 'Files that posts in the forum show, or showed until lately (pictures.sql).';

create or replace view internal.forum_pictures_drafted as
  select draft.user_id, picture #>> '{}' as path
  from public.forum_drafts as draft cross join lateral jsonb_path_query(draft.content, '$.pictures[*].path') as picture
  where draft.updated_at > clock.now() - interval '30 days';
comment on view internal.forum_pictures_drafted is
  'Files in drafts that their author changed in the last 30 days (pictures.sql).';

create or replace view internal.spent_forum_pictures as
  select picture.id as key from public.forum_pictures as picture
  where picture.ends_at <= clock.now()
    and ((picture.created_at <= clock.now() - interval '30 days'
        and exists (select from public.forum_threads as thread
          where thread.id = picture.thread_id and thread.kind = 'second_opinion'))
      or not exists (select from public.reports as report where report.status = 'open'
        and report.subject_id = coalesce(picture.reply_id, picture.thread_id)
        and report.subject_type in ('thread', 'reply')));
comment on view internal.spent_forum_pictures is
  'Pictures that posts no longer show, unless a report about the post is open; those of second opinions after 30 days.';

-- ## Rules
select internal.keep_table_rules('public.forum_pictures', feature => 'community');
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.forum_pictures', $$path >= $1::text || '/' and path < $1::text || '0'$$, 'community', 'delete');

create policy "who reads a post in the forum reads its pictures" on public.forum_pictures
  for select to authenticated using (
    (ends_at is null or ends_at > clock.now() or (select public.may('keep_forum')))
    and exists (select from public.forum_threads as thread where thread.id = thread_id
      and (thread.status in ('published', 'pending') or (select public.may('keep_forum'))))
    and (reply_id is null or exists (select from public.forum_replies as reply where reply.id = reply_id
      and (reply.status in ('published', 'pending') or (select public.may('keep_forum'))))));
grant select on public.forum_pictures to authenticated;
create or replace trigger plain_text before insert or update on public.forum_pictures
  for each row execute function internal.keep_plain_text();
create or replace trigger end_pictures after update of status on public.forum_threads
  for each row when (new.status in ('hidden', 'deleted')) execute function internal.end_forum_pictures();
create or replace trigger end_pictures after update of status on public.forum_replies
  for each row when (new.status in ('hidden', 'deleted')) execute function internal.end_forum_pictures();

-- A draft that has one keeps it: it is on the server.
select internal.picture_bucket('forum-pictures', shown => 'internal.forum_pictures_shown', waits => '1 day',
  drafted => 'internal.forum_pictures_drafted', feature => 'community', is_private => true,
  uploads => 'a member with community uploads pictures for the forum',
  lists => 'a member sees their pictures before they post them',
  takes_back => 'a member takes their pictures back before they post them');
drop policy if exists "who reads a post in the forum sees the files of its pictures" on storage.objects;
create policy "who reads a post in the forum sees the files of its pictures" on storage.objects
  for select to authenticated using (
    bucket_id = 'forum-pictures' and exists (select from public.forum_pictures as picture where picture.path = objects.name));
create or replace trigger drop_picture after update on public.forum_pictures
  for each row when (new.path <> old.path) execute function internal.drop_pictures('forum-pictures', 'path');
create or replace trigger drop_last_picture after delete on public.forum_pictures
  for each row execute function internal.drop_pictures('forum-pictures', 'path');
grant execute on function public.addresses(public.forum_pictures), public.unposted_pictures(text[]) to authenticated;
insert into clock.tasks (name, due, act) values
    ('sweep pictures of the forum', 'internal.spent_forum_pictures', null)
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
select platform.service_sees('public.forum_pictures');
