-- Files: buckets and their objects, in the shape Supabase uses, so that its policies apply unchanged. The bytes are stored
-- outside the database under the row's `version`, which no user chooses. Each call of the storage protocol runs here as
-- its caller, so an application's policies on these two tables decide; without any, only the service key has access.
create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text constraint buckets_pkey primary key,
  name text not null constraint buckets_name_key unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  type text not null default 'STANDARD',
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
comment on table storage.buckets is 'A named place for files; if `public`, anyone who knows a path can read it.';
comment on column storage.buckets.owner is 'The creator, if the id is a user''s; owner_id is the same as text.';

create table storage.objects (
  id uuid constraint objects_pkey primary key default gen_random_uuid(),
  bucket_id text constraint objects_bucket_id_fkey references storage.buckets (id) on delete no action,
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  constraint objects_bucket_id_name_key unique (bucket_id, name)
);
comment on table storage.objects is 'One row per file: its path in the bucket, its metadata, and the version under which its bytes are stored.';
comment on column storage.objects.metadata is 'Determined by the server: size, mimetype, eTag, cacheControl, lastModified.';
comment on column storage.objects.user_metadata is 'Set by the uploader.';
create index objects_by_path on storage.objects (bucket_id, name collate "C");
create index objects_by_version on storage.objects (version);
create index objects_by_owner on storage.objects (owner_id) where owner_id is not null;

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
select platform.service_sees('storage.buckets');
select platform.service_sees('storage.objects');
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;

-- The secret signs URLs of files and of uploads. It differs from the access token key, so that neither kind of token can
-- pass for the other. The id names the location of this installation's bytes: the sweeper, which deletes bytes that no row
-- refers to, must never touch those of another database on the same disk or in the same S3 bucket.
create table storage.installation (
  only_row boolean primary key default true constraint installation_is_one_row check (only_row),
  id uuid not null default gen_random_uuid(),
  signing_secret text not null default encode(extensions.gen_random_bytes(32), 'base64')
);
comment on table storage.installation is 'Only the owner can read it.';
alter table storage.installation enable row level security;
insert into storage.installation default values;

create function storage.foldername(name text) returns text[] language sql immutable parallel safe
  return (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1];
comment on function storage.foldername(text) is 'The folders of a path, outermost first.';

create function storage.filename(name text) returns text language sql immutable parallel safe
  return (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))];
comment on function storage.filename(text) is 'The last part of a path.';

create function storage.extension(name text) returns text language sql immutable parallel safe
  return case when strpos(storage.filename(name), '.') > 0 then reverse(split_part(reverse(storage.filename(name)), '.', 1)) else '' end;
comment on function storage.extension(text) is 'The part of the file name after the last dot.';

create function storage.protect_delete() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception using errcode = '42501',
      message = 'Direct deletion from storage tables is not allowed. Use the Storage API instead.';
  end if;
  return null;
end
$$;
comment on function storage.protect_delete() is 'Deleting a row by hand would leave its bytes behind; storage.remove_objects notifies the server.';
create trigger protect_delete before delete on storage.buckets for each statement execute function storage.protect_delete();
create trigger protect_delete before delete on storage.objects for each statement execute function storage.protect_delete();

create function storage.write_object(
  bucket text, path text, how text, object_id uuid, object_version text, owner_text text, facts jsonb, user_facts jsonb
) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  replaced storage.objects;
  owner_uuid uuid;
begin
  if write_object.owner_text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    owner_uuid := write_object.owner_text::uuid;
  end if;
  for attempt in 1..3 loop
    if write_object.how = 'replace' then
      -- Locked, so that of two concurrent writers each reports the version it replaced itself.
      select * into replaced from storage.objects o
      where o.bucket_id = write_object.bucket and o.name = write_object.path for update;
      if found then
        update storage.objects o set
          version = write_object.object_version, metadata = write_object.facts, user_metadata = write_object.user_facts,
          owner = owner_uuid, owner_id = write_object.owner_text, updated_at = now(), last_accessed_at = now()
        where o.id = replaced.id;
        if not found then
          raise exception using errcode = '42501', message = 'new row violates row-level security policy for table "objects"';
        end if;
        return jsonb_build_object('id', replaced.id, 'replaced', replaced.version);
      end if;
    end if;
    begin
      -- The insert returns nothing, because RETURNING would also require the right to read the row.
      insert into storage.objects (id, bucket_id, name, version, metadata, user_metadata, owner, owner_id)
      values (
        write_object.object_id, write_object.bucket, write_object.path, write_object.object_version, write_object.facts,
        write_object.user_facts, owner_uuid, write_object.owner_text
      );
      return jsonb_build_object('id', write_object.object_id, 'replaced', null);
    exception when unique_violation then
      if write_object.how <> 'replace' then
        raise;
      end if;
    end;
  end loop;
  -- The object exists, and the caller may not change it.
  raise exception using errcode = '42501', message = 'new row violates row-level security policy for table "objects"';
end
$$;
comment on function storage.write_object(text, text, text, uuid, text, text, jsonb, jsonb) is
  'Writes the row of a file as the caller: `create` fails if it exists, `replace` overwrites it. Returns the id and the replaced version.';

create function storage.probe_write(bucket text, path text, how text, owner_text text, facts jsonb, user_facts jsonb)
returns void language plpgsql volatile set search_path = '' as $$
begin
  perform storage.write_object(
    probe_write.bucket, probe_write.path, probe_write.how, gen_random_uuid(), null, probe_write.owner_text,
    probe_write.facts, probe_write.user_facts
  );
  raise exception using errcode = 'ZZ000';
exception when sqlstate 'ZZ000' then
  return;
end
$$;
comment on function storage.probe_write(text, text, text, text, jsonb, jsonb) is
  'Whether the caller may write this file, checked before its bytes are received: writes the row and rolls back.';

create function storage.remove_objects(bucket text, paths text[])
returns setof storage.objects language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  return query delete from storage.objects o
    where o.bucket_id = remove_objects.bucket and o.name = any (remove_objects.paths) returning o.*;
  perform set_config('storage.allow_delete_query', '', true);
end
$$;
comment on function storage.remove_objects(text, text[]) is 'Deletes rows as the caller and returns them; the sweeper deletes any bytes that remain.';

create function storage.empty_bucket(bucket text, most integer)
returns setof text language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  return query delete from storage.objects o
    where o.id in (select i.id from storage.objects i where i.bucket_id = empty_bucket.bucket limit empty_bucket.most)
    returning coalesce(o.version, '');
  perform set_config('storage.allow_delete_query', '', true);
end
$$;
comment on function storage.empty_bucket(text, integer) is 'Deletes up to `most` rows of a bucket as the caller; returns their versions.';

create function storage.remove_bucket(bucket text) returns boolean language plpgsql volatile set search_path = '' as $$
declare
  removed integer;
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.buckets b where b.id = remove_bucket.bucket;
  get diagnostics removed = row_count;
  perform set_config('storage.allow_delete_query', '', true);
  return removed > 0;
end
$$;
comment on function storage.remove_bucket(text) is 'Deletes an empty bucket as the caller; false if there is none or the caller may not.';

create function storage.unknown_versions(given text[]) returns setof text
language sql stable security definer set search_path = ''
as $$
  select v.version from unnest(unknown_versions.given) as v (version)
  where not exists (select from storage.objects o where o.version = v.version)
$$;
comment on function storage.unknown_versions(text[]) is
  'The versions in the list that no row refers to. Definer: the sweeper deletes these bytes, so no policy may hide a row from it.';
grant execute on function storage.unknown_versions(text[]) to service_role;

grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text),
  storage.write_object(text, text, text, uuid, text, text, jsonb, jsonb),
  storage.probe_write(text, text, text, text, jsonb, jsonb),
  storage.remove_objects(text, text[]), storage.empty_bucket(text, integer), storage.remove_bucket(text)
  to anon, authenticated, service_role;
