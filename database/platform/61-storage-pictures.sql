-- Buckets for pictures only. The server checks each upload by its content and re-encodes it, which removes location,
-- camera data and hidden payloads. `metadata` of such an object also has its width and height.
create table storage.picture_buckets (
  bucket_id text constraint picture_buckets_pkey primary key
    constraint picture_buckets_bucket_id_fkey references storage.buckets (id) on delete cascade,
  copies_into text constraint picture_buckets_copies_into_fkey references storage.buckets (id) on delete set null,
  copy_width integer constraint picture_buckets_copy_width_range check (copy_width between 16 and 2500),
  constraint picture_buckets_copy_is_whole check ((copies_into is null) = (copy_width is null))
);
comment on table storage.picture_buckets is 'Buckets the application uses for pictures; only the server reads it.';
comment on column storage.picture_buckets.copies_into is
  'The bucket that gets a copy of every picture under the same path, `copy_width` pixels wide; null for no copies.';
create index picture_buckets_copies_into_index on storage.picture_buckets (copies_into);
alter table storage.picture_buckets enable row level security;
select platform.service_sees('storage.picture_buckets');
grant select on storage.picture_buckets to service_role;

create function storage.picture_address(bucket text, path text, width integer) returns text
language sql stable security definer set search_path = '' as $$
  with claims as (
    -- Counted from the last full ten minutes, so that a URL stays the same for a while and browsers can cache it.
    select format('{"alg":"HS256","typ":"JWT"}') as header,
      json_build_object('kind', 'read', 'url', picture_address.bucket || '/' || picture_address.path,
        'transformations', format('width:%s,quality:70', picture_address.width), 'iat', begun, 'exp', begun + 3600)::text as payload
    from (select floor(extract(epoch from clock_timestamp()) / 600)::bigint * 600) as hour (begun)
  ), body as (
    select translate(replace(encode(convert_to(header, 'utf8'), 'base64'), E'\n', ''), '+/=', '-_') || '.'
      || translate(replace(encode(convert_to(payload, 'utf8'), 'base64'), E'\n', ''), '+/=', '-_') as text
    from claims
  )
  select format('/storage/v1/render/image/sign/%s/%s?token=%s.%s', picture_address.bucket, picture_address.path, body.text,
    translate(encode(extensions.hmac(convert_to(body.text, 'utf8'), decode(installation.signing_secret, 'base64'), 'sha256'), 'base64'), '+/=', '-_'))
  from body, storage.installation
$$;
comment on function storage.picture_address(text, text, integer) is
  'A signed URL of a picture in that width, valid for an hour, as the server signs them; the path must not need escaping. The caller has checked the right. Definer: reads the secret.';
