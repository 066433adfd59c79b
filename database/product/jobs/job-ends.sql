-- What applicants hear when a job ends without being filled, and when it opens again: those who still wait for an answer, once for each.
-- The clock tells them, so that an owner waits for none of it, and however a job ended.
-- Needs: applications, job-approvals, job-replies

-- ## Functions
create or replace view internal.due_job_ends_to_tell as
  select job.id as key from public.job_listings as job
  where job.told_end is distinct from job.ended
    -- One that was rejected and edited opens only once it is approved.
    and (job.ended is not null or job.status <> 'pending');
comment on view internal.due_job_ends_to_tell is 'Jobs that ended, or opened again, since their applicants heard of it.';

create or replace function internal.notify_of_job_end(job_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  job public.job_listings;
begin
  select * into job from public.job_listings as known where known.id = notify_of_job_end.job_id
    for no key update skip locked;
  if not found or not exists (select from internal.due_job_ends_to_tell as due where due.key = job.id) then
    return false;
  end if;
  update public.job_listings as told set told_end = told.ended where told.id = job.id;
  perform internal.notify(sent.applicant_id,
      case when job.ended is null then 'application_job_reopened' else 'application_job_ended' end,
      jsonb_strip_nulls(jsonb_build_object('ended', job.ended)) || case when internal.applicants_read(job)
        then jsonb_build_object('job', job.title, 'company', job.company_name) else '{}' end,
      'application:' || sent.id || ':job:' || coalesce(job.ended, 'open') || ':' || extract(epoch from job.updated_at),
      '/jobs?application=' || sent.id, sent.id, sent.owner_id,
      renews => internal.open_notice(sent.applicant_id, 'application_update', sent.id))
    from public.job_applications as sent
    where sent.job_id = job.id and sent.status in ('submitted', 'viewed', 'in_chat', 'shortlisted', 'interviewing')
      and (job.ended is not null or internal.job_is_open(job))
      and not exists (select from public.blocks as block where (block.blocker_id, block.blocked_id)
        in ((sent.owner_id, sent.applicant_id), (sent.applicant_id, sent.owner_id)));
  return true;
end
$$;
comment on function internal.notify_of_job_end(uuid) is
  'Notifies the applicants of a job of what became of it, in place of an unread notification about the same'
  ' application; without the job where it was taken down. Skips a job that is locked until the next run.';

-- ## Rules
select internal.notice_kind('application_job_ended', 'application_update', 'jobs', topic => 'jobs',
  urgency => 'summary', mutes => 'job');
select internal.notice_kind('application_job_reopened', 'application_update', 'jobs', topic => 'jobs',
  urgency => 'summary', mutes => 'job');
insert into clock.tasks (name, due, act) values
    ('tell of job ends', 'internal.due_job_ends_to_tell', 'internal.notify_of_job_end(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
