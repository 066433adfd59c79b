-- The picture of a job, in the public bucket `job-pictures`. Drafts are in browsers, so that a file waits for 30 days.
-- Needs: listings, pictures

-- ## Functions
create or replace view internal.job_pictures_shown as
  select user_id, internal.picture_path(image_url) as path from public.job_listings where image_url is not null;
comment on view internal.job_pictures_shown is
  'Files that jobs show, also jobs that their owner deleted (pictures.sql).';

create or replace function internal.take_job_picture_off() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.image_url := null;
  new.image_alt := null;
  return new;
end
$$;
comment on function internal.take_job_picture_off() is
  'A job that is taken down loses its picture, since anyone who knows its address would still see it.';

-- ## Rules
select internal.picture_bucket('job-pictures', shown => 'internal.job_pictures_shown', waits => '30 days',
  feature => 'jobs', uploads => 'a member with jobs uploads pictures for their jobs',
  lists => 'a member lists the pictures they uploaded for jobs',
  takes_back => 'a member takes back a picture that none of their jobs shows');
create or replace trigger t35_own_picture before insert or update of image_url on public.job_listings
  for each row execute function internal.judge_pictures('job-pictures', 'image_url');
create or replace trigger t60_without_picture before update of status on public.job_listings
  for each row when (old.status in ('approved', 'closed') and new.status = 'rejected')
  execute function internal.take_job_picture_off();
create or replace trigger drop_picture after update on public.job_listings
  for each row when (new.image_url is distinct from old.image_url)
  execute function internal.drop_pictures('job-pictures', 'image_url');
create or replace trigger drop_last_picture after delete on public.job_listings
  for each row execute function internal.drop_pictures('job-pictures', 'image_url');
