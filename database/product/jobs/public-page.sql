-- What anyone may read of a job, with or without an account, if its owner says so. The page of a job at `/job/{id}` shows it.
-- Needs: listings, public-owners

-- ## Functions
create or replace function public.public_job(job_id uuid)
returns table (
  id uuid, title text, company_name text, location text, state_code text, city text, is_remote boolean, job_type text, employment_class text,
  categories text[], compensation_type text, rate_or_trade text, salary_min numeric, salary_max numeric, pay_unit text, min_experience_years int,
  openings int, description text, requirements text, created_at timestamptz, expires_at timestamptz, is_open boolean,
  license_types text[], benefits text[], schedule_days text[], shift_notes text, start_on date, tips_policy text, commission_percent int,
  booth_rent_cents int, rent_period text
) language sql stable security definer set search_path = '' as $$
  select job.id, job.title, job.company_name, job.location, job.state_code, job.city, job.is_remote, job.job_type, job.employment_class,
    job.categories, job.compensation_type, job.rate_or_trade, job.salary_min, job.salary_max, job.pay_unit, job.min_experience_years,
    job.openings, job.description, job.requirements, job.created_at, job.expires_at, internal.job_is_open(job),
    job.license_types, job.benefits, job.schedule_days, job.shift_notes, job.start_on, job.tips_policy, job.commission_percent,
    job.booth_rent_cents, job.rent_period
  from public.job_listings as job
  where job.id = public_job.job_id and job.is_public and job.status in ('approved', 'closed')
    and job.deleted_at is null and internal.shows_to_anyone(job.user_id)
$$;
comment on function public.public_job(uuid) is
  'A listing that was approved and that its owner lets anyone see: never the owner, the questions or its figures. Nothing for any other job, whether it exists or not. Definer: visitors read no table.';

-- ## Rules
grant execute on function public.public_job(uuid) to anon, authenticated;
