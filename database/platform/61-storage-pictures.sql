-- Buckets that take pictures only. What is uploaded there is judged by its content and drawn anew by the server before it
-- is kept: no place, no camera, no second meaning. `metadata` of such an object also holds its width and height.
create table storage.picture_buckets (
  bucket_id text constraint picture_buckets_pkey primary key
    constraint picture_buckets_bucket_id_fkey references storage.buckets (id) on delete cascade
);
comment on table storage.picture_buckets is 'Named by the application; only the server asks.';
alter table storage.picture_buckets enable row level security;
select platform.service_sees('storage.picture_buckets');
grant select on storage.picture_buckets to service_role;
