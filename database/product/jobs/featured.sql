-- Jobs that admins mark as featured, until a day (B12.2, B21). The board shows the mark; it changes no order.
-- Needs: listings, job-approvals, audit, notifications, admin

-- ## Functions
create or replace function public.job_feature(job_id uuid, days int) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  job public.job_listings;
  until timestamptz;
begin
  perform internal.refuse_unless_may('feature_jobs');
  if (job_feature.days between 0 and 90) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'A job can be featured for 1 to 90 days.';
  end if;
  select * into job from public.job_listings as known
    where known.id = job_feature.job_id and known.deleted_at is null for update;
  if job.id is null then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'This job is no longer there.';
  elsif internal.has_conflict('job', job.id) then
    raise exception using errcode = 'PT403', hint = 'not_allowed',
      message = 'You have to do with this job, so someone else on the team decides.';
  elsif job_feature.days > 0 and not internal.job_is_open(job) then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'This job is not open.';
  elsif job_feature.days = 0 and not job.featured then
    return null;
  end if;
  if job_feature.days > 0 then
    until := clock.now() + job_feature.days * interval '1 day';
  end if;
  update public.job_listings as known set featured = until is not null, featured_until = until where known.id = job.id;
  perform internal.audit('feature_jobs', 'job', job.id::text,
    jsonb_build_object('featured', job.featured, 'featured_until', job.featured_until),
    jsonb_build_object('featured', until is not null, 'featured_until', until));
  if until is not null and not job.featured then
    perform internal.notify(job.user_id, 'job_featured', jsonb_build_object('job', job.title, 'until', until),
      'job:' || job.id || ':featured:' || extract(epoch from until), '/jobs?id=' || job.id, job.id);
  end if;
  return until;
end
$$;
comment on function public.job_feature(uuid, int) is
  'Marks an open job as featured for so many days from now, or no longer with 0, and answers until when. Definer:'
  ' nobody can write the mark.';

create or replace view internal.due_featured_jobs as
  select job.id as key from public.job_listings as job
  where job.featured_until <= clock.now() order by job.featured_until, job.id;
comment on view internal.due_featured_jobs is 'Jobs whose days as featured ones are over.';

create or replace function internal.end_featured_job(job_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  update public.job_listings as job set featured = false, featured_until = null
    where job.id = end_featured_job.job_id and job.featured_until <= clock.now();
  return found;
end
$$;
comment on function internal.end_featured_job(uuid) is
  'Takes the mark off a job whose days as a featured one are over.';

-- ## Rules
select internal.notice_kind('job_featured', 'system', 'system', topic => 'jobs', urgency => 'summary');
grant execute on function public.job_feature(uuid, int) to authenticated;
insert into clock.tasks (name, due, act) values
    ('end featured jobs', 'internal.due_featured_jobs', 'internal.end_featured_job(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
