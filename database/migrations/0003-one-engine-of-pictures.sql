-- One engine for buckets of members' pictures (decision 74): what was written for each of them goes.
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

-- A database of 0.1.0 has none of these: its rules are applied after all steps.
delete from clock.tasks where name in ('sweep pictures of jobs', 'sweep pictures of the forum');

drop policy if exists "a member takes back a picture that none of their jobs shows" on storage.objects;
drop trigger if exists drop_picture on public.job_listings;
drop trigger if exists drop_last_picture on public.job_listings;
drop function if exists internal.drop_job_picture();
drop function if exists internal.remove_job_picture(text);
drop view if exists internal.spent_job_pictures;
drop function if exists internal.pictures_my_jobs_show();
drop function if exists internal.job_picture_path(text);

drop policy if exists "a member sees their pictures before they post them" on storage.objects;
drop policy if exists "a member takes their pictures back before they post them" on storage.objects;
drop function if exists internal.remove_forum_file(text);
drop view if exists internal.spent_forum_files;
drop function if exists internal.is_in_draft(text);
drop function if exists internal.is_my_unposted_picture(text);
