-- What approval means for a job (approvals.sql): which changes need another look, and who reads why it was rejected.
-- Needs: listings, applications, approvals

-- ## Functions
create or replace function internal.job_reads_differently(was public.job_listings, becomes public.job_listings)
returns boolean language sql immutable set search_path = '' as $$
  select (was.title, was.company_name, was.location, was.compensation_type, was.rate_or_trade, was.salary_min,
        was.salary_max, was.pay_unit, was.commission_percent, was.booth_rent_cents, was.rent_period, was.tips_policy,
        was.benefits, was.shift_notes, was.external_apply_url)
      is distinct from (becomes.title, becomes.company_name, becomes.location, becomes.compensation_type,
        becomes.rate_or_trade, becomes.salary_min, becomes.salary_max, becomes.pay_unit, becomes.commission_percent,
        becomes.booth_rent_cents, becomes.rent_period, becomes.tips_policy, becomes.benefits, becomes.shift_notes,
        becomes.external_apply_url)
    or internal.share_rewritten(was.description, becomes.description) > 0.2
    or internal.share_rewritten(was.requirements, becomes.requirements) > 0.2
    or not (becomes.auto_questions <@ was.auto_questions)
    or becomes.image_url is not null
      and (was.image_url, was.image_alt) is distinct from (becomes.image_url, becomes.image_alt)
$$;
comment on function internal.job_reads_differently(public.job_listings, public.job_listings) is
  'Whether a change needs another approval: the title, the company, the place, the pay with all that belongs to it, the'
  ' words about shifts, where to apply, a new question, another picture or its description, or more than a fifth of the'
  ' text.';

create or replace function public.rejection_reason(job public.job_listings) returns text
language sql stable security definer set search_path = '' as $$
  -- A caller can make up the row but for its id, so everything else is read again.
  select decided.rejection_reason
  from public.job_listings as known
    join internal.approvals as decided on decided.kind = 'job' and decided.content_id = known.id
  where known.id = job.id and known.status = 'rejected' and (known.user_id = auth.uid() or public.may('read_jobs'))
$$;
comment on function public.rejection_reason(public.job_listings) is
  'Computed field: why a job was rejected or taken down, until it is edited; null for all but its owner and reviewers.'
  ' Definer: reads what no member can.';

create or replace function internal.applied_to_job(job_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.job_applications as sent
    where sent.job_id = applied_to_job.job_id and sent.applicant_id = auth.uid())
$$;
comment on function internal.applied_to_job(uuid) is
  'Whether the caller applied to this job: they decide nothing about it. For definer functions.';

create or replace function internal.applicants_read(job public.job_listings) returns boolean
language sql stable set search_path = '' as $$
  select job.status <> 'rejected'
    -- What its owner makes of one that was taken down waits until the team has read it.
    and (job.status <> 'pending' or not exists (select from internal.approvals as decided
      where decided.kind = 'job' and decided.content_id = job.id and decided.rejected_at is not null))
$$;
comment on function internal.applicants_read(public.job_listings) is
  'Whether those who applied to a job read it, and what we tell them names it: until it is taken down. For definer'
  ' functions.';

create or replace function internal.jobs_i_read_as_applicant() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(job.id), '{}') from public.job_listings as job
  where job.id = any (internal.jobs_i_applied_to()) and internal.applicants_read(job)
$$;
comment on function internal.jobs_i_read_as_applicant() is
  'Jobs that the caller applied to and reads on any plan, whatever became of them, unless they were taken down.'
  ' Definer: a policy of job_listings calls it, and it reads decisions.';

create or replace function internal.company_for_applicant(job_id uuid, applicant_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select job.company_name from public.job_listings as job
  where job.id = company_for_applicant.job_id and internal.applicants_read(job)
    and exists (select from public.job_applications as sent
      where sent.job_id = job.id and sent.applicant_id = company_for_applicant.applicant_id)
$$;
comment on function internal.company_for_applicant(uuid, uuid) is
  'The company of a job that this member applied to; null once it is taken down. Definer: what a feed, an email and a'
  ' file say of an interview is the same, and only the file is asked for by a member.';

create or replace function internal.reported_for_job(id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select job.user_id from public.job_listings as job
    where job.id = reported_for_job.id and (
      job.id = any (internal.jobs_i_read_as_applicant())
      or job.status in ('approved', 'closed') and job.deleted_at is null and public.has_feature('jobs')
        and job.user_id <> all (internal.hidden_from_me())
        and job.user_id not in (select internal.silenced_authors())))
$$;
comment on function internal.reported_for_job(uuid) is
  'Who posted this job, if the caller reads it as its policies say. For definer functions.';

create or replace function internal.job_taken_down(job_id uuid, reason text, out was text, out becomes text)
language sql volatile set search_path = '' as $$
  select * from internal.approved_taken_down('job', job_taken_down.job_id, job_taken_down.reason)
$$;
comment on function internal.job_taken_down(uuid, text) is
  'Takes a job off the board. For definer functions.';

create or replace function internal.job_given_back(job_id uuid) returns void
language sql volatile set search_path = '' as $$
  select internal.approved_given_back('job', job_given_back.job_id)
$$;
comment on function internal.job_given_back(uuid) is
  'Gives a job that was taken down the status it had. It ends when it would have ended. For definer functions.';

create or replace function internal.keep_filled() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  new.closed_reason := case new.status when 'closed' then 'filled' else nullif(new.closed_reason, 'filled') end;
  return new;
end
$$;
comment on function internal.keep_filled() is
  'A filled job that is taken down is not closed meanwhile, and is filled again when it is given back.';

-- ## Rules
select internal.content_kind('job', 'public.job_listings', shown => 'internal.job_content', saved_in => 'saved_items',
  reported => 'internal.reported_for_job', decided_by => 'decide_reports', taken_down => 'internal.job_taken_down',
  given_back => 'internal.job_given_back',
  searched => 'internal.new_jobs_of', found_notice => 'jobs_found', list_path => '/jobs',
  happening => 'internal.jobs_happening', card => 'internal.job_card', conflicted => 'internal.applied_to_job(id)',
  removed_when => $$status = 'rejected'$$);
select internal.content_approval('job', 'decide_jobs', '{description,requirements}', topic => 'jobs',
  read_by => 'read_jobs', queue => 'jobs', waits_as => 'new_job');
create or replace trigger t50_filled before update of status on public.job_listings
  for each row when (old.status = 'rejected' or new.status = 'rejected') execute function internal.keep_filled();
create policy "an applicant reads a job they applied to until it is taken down"
  on public.job_listings for select to authenticated
  using (id = any ((select internal.jobs_i_read_as_applicant())::uuid[]));
grant execute on function public.rejection_reason(public.job_listings), internal.jobs_i_read_as_applicant(),
  internal.company_for_applicant(uuid, uuid) to authenticated;
