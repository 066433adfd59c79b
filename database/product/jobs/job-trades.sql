-- Jobs that are done for a trade (B12.9): which of them a request for a trade may name as where it came from.
-- Needs: listings

-- ## Functions
create or replace function internal.job_that_trades(job_id uuid, owner_id uuid) returns uuid language sql stable security definer set search_path = '' as $$
  select job.id from public.job_listings as job
  where job.id = job_that_trades.job_id and job.user_id = job_that_trades.owner_id and job.compensation_type in ('trade', 'either')
    and internal.job_is_open(job) and public.has_feature('jobs')
$$;
comment on function internal.job_that_trades(uuid, uuid) is
  'This job, if the caller can read it, it is open, that member posted it and a trade pays for it; else null. Definer: trade_send calls it, and has refused members who are hidden from each other.';
