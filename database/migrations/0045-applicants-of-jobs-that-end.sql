-- What becomes of a job, for those who applied for it. Ends from before this release are not told.
alter table public.job_listings
  add column ended text generated always as (case when status = 'rejected' then status when closed_reason <> 'filled' then closed_reason end) stored,
  add column told_end text;
update public.job_listings set told_end = ended where ended is not null;
comment on column public.job_listings.ended is 'How it ended without being filled: rejected, or its closed_reason.';
comment on column public.job_listings.told_end is 'What its applicants were last told about `ended` (job-ends.sql).';
create index job_listings_told_index on public.job_listings (id) where told_end is distinct from ended;
