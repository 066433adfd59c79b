-- What is new on the job board for a search that a member saved.
-- Needs: listings, saved-searches, job-search, notices

-- ## Functions
create or replace function internal.new_jobs_of(kept public.saved_searches) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  filters jsonb := kept.filters;
  many int;
begin
  select count(*) into many
    from public.job_page(
      search => coalesce(filters ->> 'q', ''), pay => filters ->> 'pay', job_type => filters ->> 'type',
      crafts => string_to_array(filters ->> 'crafts', ','), employment_class => filters ->> 'class',
      licenses => string_to_array(filters ->> 'license', ','),
      min_hourly => substring(filters ->> 'least' from '^\d{1,4}$')::int, state => filters ->> 'state',
      city => filters ->> 'city', within_miles => substring(filters ->> 'miles' from '^\d{1,4}$')::int,
      remote => (filters ->> 'remote' = 'yes') or null,
      posted_days => substring(filters ->> 'posted' from '^\d{1,4}$')::int,
      accepts_trade => filters ->> 'trade' = 'yes', easy_apply => filters ->> 'easy' = 'yes',
      hide_applied => true, sort => 'newest', cursor => null, page_size => 50) as page
    join internal.search_entries as entry on entry.kind = 'job' and entry.id = page.job_id
    join public.job_listings as job on job.id = page.job_id
    where entry.listed_at > kept.told_at and job.user_id <> kept.user_id;
  return case when many > 0 then jsonb_build_object('jobs', many) end;
end
$$;
comment on function internal.new_jobs_of(public.saved_searches) is
  'How many of the 50 newest jobs that it finds appeared since told_at, as a fact of the notice; null for none. For'
  ' notify_of_found, as the member.';

-- ## Rules
select internal.notice_kind('jobs_found', 'new_job', 'jobs', topic => 'jobs', urgency => 'summary');
