-- Buckets of members' pictures. A member uploads a picture into their own folder before a row shows it. The file goes
-- with the last row that shows it, and after a while if none came to. An area has a view of the files that its rows
-- show, declares its bucket with one `internal.picture_bucket` in its Rules, and has triggers on its table:
-- `internal.judge_pictures` before, `internal.drop_pictures` after a row is written. An example: jobs/job-pictures.sql.

-- ## Tables
create table internal.picture_rules (
  bucket_id text constraint picture_rules_pkey primary key,
  shown text not null,
  drafted text,
  waits interval not null
);
comment on table internal.picture_rules is 'Buckets of members'' pictures, and how long a file may be shown by no row.';
comment on column internal.picture_rules.shown is
  'A view with user_id and path: the files that rows show. Those in the folder of another member are not counted.';
comment on column internal.picture_rules.drafted is
  'A view of the same columns: files of drafts, which are not swept. Null if no draft is on the server.';
comment on column internal.picture_rules.waits is 'After this time a file that no row shows is swept.';
alter table internal.picture_rules enable row level security;

-- ## Functions
-- Without a search path of its own, so that a query about many files has it inline.
create or replace function internal.folder_owner(path text) returns uuid language sql immutable as $$
  select substring(path from '^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/')::uuid
$$;
comment on function internal.folder_owner(text) is 'Whose folder a file is in; null if nobody''s.';

create or replace function internal.picture_path(address text) returns text language sql immutable as $$
  select regexp_replace(address, '^/storage/v1/object/public/[^/]+/', '')
$$;
comment on function internal.picture_path(text) is 'The path of a file, from its address if its bucket is public.';

create or replace function internal.picture_paths(pictures jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array(select internal.picture_path(coalesce(picture ->> 'path', picture #>> '{}'))
    from jsonb_path_query(nullif(picture_paths.pictures, 'null'), 'lax $[*]') as picture)
$$;
comment on function internal.picture_paths(jsonb) is
  'The paths in a column that shows pictures: a path, an address in a public bucket, or a list of `{path}`.';

-- Replaced by each internal.picture_bucket.
create or replace view internal.kept_pictures as
  select null::text as bucket_id, null::uuid as user_id, null::text collate "C" as path, null::boolean as is_shown
  where false;
comment on view internal.kept_pictures is 'Which files rows show, and which are in drafts, of all buckets.';

create or replace view internal.spent_pictures as
  select file.id as key from storage.objects as file
    join internal.picture_rules as rule on rule.bucket_id = file.bucket_id
  where file.created_at < clock.now() - rule.waits
    and not exists (select from internal.kept_pictures as kept
      where kept.bucket_id = file.bucket_id and kept.path = file.name
        and kept.user_id = internal.folder_owner(file.name));
comment on view internal.spent_pictures is 'Files that no row came to show in time, and no draft has.';

create or replace function internal.delete_pictures(bucket text, paths text[]) returns bigint
language sql volatile set search_path = '' as $$
  select count(*) from storage.remove_objects(delete_pictures.bucket, array(
    select given.path from unnest(delete_pictures.paths) as given (path)
    where not exists (select from internal.kept_pictures as kept
      where kept.bucket_id = delete_pictures.bucket and kept.is_shown and kept.path = given.path
        and kept.user_id = internal.folder_owner(given.path))))
$$;
comment on function internal.delete_pictures(text, text[]) is
  'Deletes those of these files that no row shows, and answers how many that were; the storage sweeper then deletes'
  ' their bytes. For definer functions.';

create or replace function internal.remove_picture(file_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  spent storage.objects;
begin
  select file.* into spent from storage.objects as file where file.id = remove_picture.file_id
    and exists (select from internal.spent_pictures as due where due.key = file.id);
  return internal.delete_pictures(spent.bucket_id, array[spent.name]) > 0;
end
$$;
comment on function internal.remove_picture(uuid) is 'Deletes a file that is spent.';

create or replace function internal.pictures_i_show(bucket text) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select kept.path from internal.kept_pictures as kept
    where kept.bucket_id = pictures_i_show.bucket and kept.is_shown and kept.user_id = auth.uid()
      and kept.path >= auth.uid() || '/' and kept.path < auth.uid() || '0')
$$;
comment on function internal.pictures_i_show(text) is
  'The files of the caller''s that rows show. Definer: members do not read every row of theirs, such as one they'
  ' deleted and others still see.';

create or replace function internal.judge_pictures() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  had constant text[] := case tg_op
    when 'UPDATE' then internal.picture_paths(to_jsonb(old) -> tg_argv[1]) else '{}' end;
begin
  -- A row in another member's name is left to the policy, which always refuses it.
  if auth.role() is distinct from 'authenticated' or new.user_id is distinct from auth.uid() then
    return new;
  end if;
  -- The same answer for one that was never uploaded, is another member's, or was deleted since. One that is gone stops
  -- no other edit.
  if exists (select from unnest(internal.picture_paths(to_jsonb(new) -> tg_argv[1])) as given (path)
      where (given.path = any (had)) is not true and not exists (select from storage.objects as file
        where file.bucket_id = tg_argv[0] and file.name = given.path
          and starts_with(file.name, new.user_id || '/'))) then
    raise exception using errcode = 'PT400', hint = 'invalid', detail = jsonb_build_object('field', tg_argv[1]),
      message = 'The picture is not there any more. Add it again.';
  end if;
  return new;
end
$$;
comment on function internal.judge_pictures() is
  'A member''s row shows only pictures that they uploaded. Arguments: the bucket, the column. Definer: sees their'
  ' files whatever their plan.';

create or replace function internal.drop_pictures() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone constant jsonb := to_jsonb(old);
begin
  perform internal.delete_pictures(tg_argv[0], array(
    select given.path from unnest(internal.picture_paths(gone -> tg_argv[1])) as given (path)
    -- A table without user_id has its rows from functions of its area, which show a member only their own pictures.
    where coalesce(internal.folder_owner(given.path)::text = gone ->> 'user_id', not gone ? 'user_id')));
  return null;
end
$$;
comment on function internal.drop_pictures() is
  'After a row changed or is gone: deletes the files that it showed and no row shows now. Arguments: the bucket, the'
  ' column. Definer: no member deletes files with SQL.';

create or replace function internal.picture_bucket(
  bucket text, shown regclass, waits interval, drafted regclass default null, feature text default null,
  is_private boolean default false, uploads text default null, lists text default null, takes_back text default null
) returns void language plpgsql volatile set search_path = '' as $$
declare
  own constant text := format('bucket_id = %L and (storage.foldername(name))[1] = (select auth.uid())::text', bucket);
  unshown constant text := format(' and name <> all ((select internal.pictures_i_show(%L))::text[])', bucket);
begin
  insert into internal.picture_rules (bucket_id, shown, drafted, waits)
    values (bucket, shown::text, drafted::text, waits);
  execute 'create or replace view internal.kept_pictures as ' || (
    select string_agg(format(
        'select %L::text as bucket_id, user_id, path collate "C" as path, %L::boolean as is_shown from %s',
        rule.bucket_id, source.is_shown, source.relation), ' union all ' order by rule.bucket_id, source.is_shown desc)
    from internal.picture_rules as rule
      cross join lateral (values (rule.shown, true), (rule.drafted, false)) as source (relation, is_shown)
    where source.relation is not null);
  if uploads is null then
    return;
  end if;
  -- Unlike policies on our own tables, those on storage are not dropped before the rules are applied again.
  execute format('drop policy if exists %I on storage.objects', uploads);
  execute format('create policy %I on storage.objects for insert to authenticated with check (%s%s)', uploads,
    own || ' and name ~ ''^[0-9a-f-]{36}/[0-9a-f-]{36}\.jpg$''',
    case when feature is not null then format(' and (select public.has_feature(%L))', feature) end);
  execute format('drop policy if exists %I on storage.objects', lists);
  execute format('create policy %I on storage.objects for select to authenticated using (%s%s)', lists, own,
    case when is_private then unshown end);
  -- No policy for update: a picture is written once, so that the content of a URL never changes.
  execute format('drop policy if exists %I on storage.objects', takes_back);
  execute format('create policy %I on storage.objects for delete to authenticated using (%s%s)', takes_back, own,
    unshown);
end
$$;
comment on function internal.picture_bucket(text, regclass, interval, regclass, text, boolean, text, text, text) is
  'Declares a bucket of members'' pictures, in the Rules of its area''s file: an upgrade writes it again. `uploads`,'
  ' `lists` and `takes_back` are the names of its policies; an area without them has policies of its own. `feature`:'
  ' what a plan must include to upload. `is_private`: who sees a file that a row shows, a policy of the area says.';

-- ## Rules
-- Written again by the files that follow, so that a changed rule needs no step.
delete from internal.picture_rules;
insert into clock.tasks (name, due, act) values
    ('sweep pictures', 'internal.spent_pictures', 'internal.remove_picture(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
grant execute on function internal.pictures_i_show(text) to authenticated;
