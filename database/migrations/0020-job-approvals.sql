-- What approving a listing remembers. The text of those that are open counts as approved.
create table internal.job_approvals (
  job_id uuid primary key constraint job_approvals_job_id_fkey references public.job_listings (id) on delete cascade,
  description text,
  requirements text,
  rejected_at timestamptz
);
comment on table internal.job_approvals is 'Of a listing, the text that was approved last and when it was last rejected.';
alter table internal.job_approvals enable row level security;
insert into internal.job_approvals (job_id, description, requirements, rejected_at)
  select id, case when status in ('approved', 'closed') then description end, case when status in ('approved', 'closed') then requirements end,
    case when status = 'rejected' then updated_at end
  from public.job_listings where status <> 'pending';
