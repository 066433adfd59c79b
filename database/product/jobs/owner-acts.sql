-- What an owner does with a job while it is open or once it is over: ends, reposts, extends and deletes it. A job that
-- is deleted is kept for those who applied, who read what became of it, and because limits, trust and badges count what
-- was posted; for everyone else it is gone. Nobody may be left waiting in it.
-- Needs: listings, applications, schedules, job-approvals

-- ## Functions
create or replace function public.job_close(job_id uuid, reason text) returns public.job_listings
language plpgsql volatile security definer set search_path = '' as $$
declare
  job public.job_listings := internal.my_job(job_close.job_id);
begin
  if (job_close.reason in ('filled', 'withdrawn', 'paused')) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Say whether it is filled, withdrawn or paused.';
  -- One that is over can still turn out to be filled or withdrawn. Only what was approved can be filled.
  elsif job.status not in ('approved', 'pending') or (case job_close.reason
      when 'filled' then job.status = 'pending'
      when 'withdrawn' then job.closed_reason is not distinct from 'withdrawn'
      else job.expires_at <= clock.now() end) then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'This job is not open.';
  end if;
  update public.job_listings as mine
    set status = case job_close.reason when 'filled' then 'closed' else mine.status end,
      closed_reason = job_close.reason,
      expires_at = case job_close.reason
        when 'filled' then mine.expires_at else least(mine.expires_at, clock.now()) end,
      updated_at = clock.now()
    where mine.id = job.id returning * into job;
  return job;
end
$$;
comment on function public.job_close(uuid, text) is
  'Ends the caller''s own listing, also one that is over: `filled` closes it, `withdrawn` and `paused`'
  ' let it expire now (A-14). Definer: members cannot write the status.';

create or replace function public.job_repost(job_id uuid, days int default 30) returns public.job_listings
language plpgsql volatile security definer set search_path = '' as $$
declare
  job public.job_listings := internal.my_job(job_repost.job_id);
begin
  perform internal.refuse_restricted('no_posts');
  perform internal.refuse_leaving();
  if not public.has_feature('jobs') then
    perform internal.refuse_without('jobs');
  end if;
  if (job_repost.days between 1 and 90) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Choose an end within the next 90 days.';
  elsif job.status = 'rejected' or (job.status <> 'closed' and job.expires_at > clock.now()) then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'Only a job that is over can be reposted.';
  end if;
  update public.job_listings as mine
    set status = case mine.status when 'closed' then 'approved' else mine.status end, closed_reason = null,
      expires_at = clock.now() + job_repost.days * interval '1 day', updated_at = clock.now(),
      -- Pausing and posting again all day keeps no job on top of the list.
      created_at = case when mine.created_at > clock.now() - interval '1 day' then mine.created_at else clock.now() end
    where mine.id = job.id returning * into job;
  perform internal.refuse_past_job_limits(job.user_id);
  return job;
end
$$;
comment on function public.job_repost(uuid, int) is
  'Opens a listing that is over again, for so many days; once a day as a new one in the list.'
  ' Definer: members cannot write the status.';

create or replace function public.job_extend(job_id uuid, days int default 30) returns public.job_listings
language plpgsql volatile security definer set search_path = '' as $$
declare
  job public.job_listings := internal.my_job(job_extend.job_id);
begin
  perform internal.refuse_restricted('no_posts');
  perform internal.refuse_leaving();
  if not public.has_feature('jobs') then
    perform internal.refuse_without('jobs');
  end if;
  if not internal.job_is_open(job) then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'This job is not open.';
  elsif (job_extend.days between 1 and 90
      and job.expires_at + job_extend.days * interval '1 day' <= clock.now() + interval '90 days') is not true then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'A job can stay open for 90 days from today.';
  end if;
  update public.job_listings as mine
    set expires_at = mine.expires_at + job_extend.days * interval '1 day', updated_at = clock.now()
    where mine.id = job.id returning * into job;
  return job;
end
$$;
comment on function public.job_extend(uuid, int) is
  'Keeps the caller''s own open job open for so many more days, until 90 days from now at most. Definer: members cannot'
  ' write when a job ends.';

create or replace function public.job_delete(job_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  job public.job_listings := internal.my_job(job_delete.job_id);
begin
  if job.status in ('approved', 'pending') and job.expires_at > clock.now() then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'Only a job that is over can be deleted. Withdraw it first.';
  -- Otherwise its owner would decide what the team can look at again, such as for an appeal.
  elsif job.status = 'rejected' and exists (select from internal.approvals as decided
      where decided.kind = 'job' and decided.content_id = job.id and decided.taken_down_from is not null) then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'The team took this job down, so it can''t be deleted.';
  elsif exists (select from public.job_applications as waiting where waiting.job_id = job.id
        and waiting.status in ('submitted', 'viewed', 'in_chat', 'shortlisted', 'interviewing'))
      or exists (select from public.job_schedules as meeting where meeting.job_id = job.id
        and meeting.status in ('proposed', 'accepted') and meeting.scheduled_date > clock.now()) then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'Someone who applied still waits for you. Answer everyone first.';
  end if;
  -- The end is now, so that giving it back, after an appeal, opens it to nobody.
  update public.job_listings as mine
    set deleted_at = clock.now(), expires_at = least(mine.expires_at, clock.now()),
      closed_reason = case when mine.status = 'rejected' then mine.closed_reason
        else coalesce(mine.closed_reason, 'withdrawn') end
    where mine.id = job.id;
end
$$;
comment on function public.job_delete(uuid) is
  'Deletes the caller''s own job that is over or was not approved, once nobody waits for an answer. Definer: members'
  ' cannot write that a job is deleted.';

create or replace function internal.someone_was_hired(job_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.job_applications as sent
    where sent.job_id = someone_was_hired.job_id and sent.status = 'hired')
$$;
comment on function internal.someone_was_hired(uuid) is
  'Whether an application to this job ended with a hire. Definer: reads applications of others, of which it tells'
  ' nothing else; only has_hire asks it.';

create or replace function public.has_hire(job public.job_listings) returns boolean
language sql stable set search_path = '' as $$
  -- A caller can make up the row but for its id, so it is read again, as the caller.
  select exists (select from public.job_listings as known where known.id = job.id and known.status = 'closed')
    and internal.someone_was_hired(job.id)
$$;
comment on function public.has_hire(public.job_listings) is
  'Computed field: whether a filled job was filled by an applicant; false for a job that the caller cannot read.';

-- ## Rules
grant execute on function public.job_close(uuid, text), public.job_repost(uuid, int), public.job_extend(uuid, int),
  public.job_delete(uuid), public.has_hire(public.job_listings), internal.someone_was_hired(uuid) to authenticated;
