-- Jobs that their owner has deleted, applicants in the order of their groups, and addresses to apply at with https
-- only.
alter table public.job_listings add column deleted_at timestamptz;
comment on column public.job_listings.deleted_at is
  'When its owner deleted it. From then on it is there only for those who applied, and for the team.';

alter table public.job_applications
  add column owner_group int not null generated always as (case status when 'hired' then 1 when 'interviewing' then 2
    when 'shortlisted' then 3 when 'passed' then 5 when 'rejected' then 5 else 4 end) stored;
comment on column public.job_applications.owner_group is
  'The place of its group in the owner''s list: hired, interviewing, shortlisted, open, over.';
create index job_applications_group_index on public.job_applications
  (job_id, owner_group, created_at desc, id desc);

alter table public.job_listings drop constraint job_listings_external_apply_url_is_one;
-- One with as many characters as an address may have has no room for another.
update public.job_listings
  set external_apply_url = case when char_length(external_apply_url) < 500
    then 'https://' || substr(external_apply_url, 8) end
  where external_apply_url like 'http://%';
alter table public.job_listings add constraint job_listings_external_apply_url_is_one check (
  external_apply_url ~ '^https://[^\s/@]+\.[^\s/@]+(/\S*)?$' and char_length(external_apply_url) <= 500);
