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

delete from clock.tasks where name in ('sweep pictures of jobs', 'sweep pictures of the forum');

drop policy "a member takes back a picture that none of their jobs shows" on storage.objects;
drop trigger drop_picture on public.job_listings;
drop trigger drop_last_picture on public.job_listings;
drop function internal.drop_job_picture();
drop function internal.remove_job_picture(text);
drop view internal.spent_job_pictures;
drop function internal.pictures_my_jobs_show();
drop function internal.job_picture_path(text);

drop policy "a member sees their pictures before they post them" on storage.objects;
drop policy "a member takes their pictures back before they post them" on storage.objects;
drop function internal.remove_forum_file(text);
drop view internal.spent_forum_files;
drop function internal.is_in_draft(text);
drop function internal.is_my_unposted_picture(text);
