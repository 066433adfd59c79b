-- The ghost-free rule (B12.6): who answers gets a badge, and who leaves applications unopened is reminded, then shown as slow, and in
-- the end their listing closes. Judged with each answer, and as time passes by the tasks below.
-- Needs: applications, notices

-- ## Tables
create table internal.job_reminders (
  job_id uuid not null constraint job_reminders_job_id_fkey references public.job_listings (id) on delete cascade,
  step text not null constraint job_reminders_step_known check (step in ('3 days', '7 days', '18 days', 'ending')),
  since timestamptz not null,
  sent_at timestamptz not null default clock.now(),
  constraint job_reminders_pkey primary key (job_id, step)
);
comment on table internal.job_reminders is 'What an owner was last reminded of, so that each step comes once.';
comment on column internal.job_reminders.since is 'Since when the oldest application has been waiting; for `ending`, the end.';
alter table internal.job_reminders enable row level security;

-- ## Functions
create or replace function internal.judge_replies(owner_id uuid) returns boolean language sql volatile set search_path = '' as $$
  with figures as (
    select count(*) as many,
      floor(100.0 * count(*) filter (where answered_at <= created_at + interval '7 days') / nullif(count(*), 0))::int as percent
    from public.job_applications as sent
    where sent.owner_id = judge_replies.owner_id and sent.created_at > clock.now() - interval '90 days'
      and (sent.answered_at is not null or (sent.status <> 'withdrawn' and sent.created_at <= clock.now() - interval '7 days'))),
  judged as (
    update public.job_listings as job set reply_percent = badge.percent
    from (select case when many >= 5 and percent >= 90 then percent end as percent from figures) as badge
    where job.user_id = judge_replies.owner_id and job.status = 'approved' and job.reply_percent is distinct from badge.percent
    returning job.id)
  select exists (select from judged)
$$;
comment on function internal.judge_replies(uuid) is
  'Gives or takes an owner''s badge on all their approved listings: at least five applications in 90 days that were answered or had a week for it, nine in ten of them within that week. Returns whether that changed anything. For definer functions.';

create or replace function internal.job_waits(job public.job_listings, out since timestamptz, out unviewed int, out everyone int)
language sql stable set search_path = '' as $$
  select min(greatest(sent.created_at, (job_waits.job).created_at)) filter (where sent.status = 'submitted'),
    count(*) filter (where sent.status = 'submitted'), count(*)
  from public.job_applications as sent where sent.job_id = (job_waits.job).id and sent.status <> 'withdrawn'
$$;
comment on function internal.job_waits(public.job_listings) is
  'Since when the oldest unopened application waits (from the last repost on), how many are unopened, and of how many. For definer functions.';

create or replace function internal.application_answered() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.judge_replies(answered.owner_id) from (
    select distinct now_so.owner_id from becomes as now_so join was on was.id = now_so.id
    where was.answered_at is null and now_so.answered_at is not null) as answered;
  update public.job_listings as job set is_slow_to_reply = false
    where job.is_slow_to_reply and ((internal.job_waits(job)).since <= clock.now() - interval '14 days') is not true
      and job.id = any (array(select distinct now_so.job_id from becomes as now_so join was on was.id = now_so.id where was.status <> now_so.status));
  return null;
end
$$;
comment on function internal.application_answered() is
  'Judges an owner again once they answer, however many at once. Definer: writes listings, for moves that were already allowed.';

create or replace function internal.applications_gone() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.judge_replies(judged.owner_id) from (select distinct gone.owner_id from gone) as judged;
  -- Nobody could open the application that made it slow, so nothing else would end this.
  update public.job_listings as job set is_slow_to_reply = false
    where job.id in (select gone.job_id from gone) and job.is_slow_to_reply
      and ((internal.job_waits(job)).since <= clock.now() - interval '14 days') is not true;
  return null;
end
$$;
comment on function internal.applications_gone() is 'Judges owners again once applications go with an account. Definer: writes listings.';

create or replace function internal.notify_owner_of_job(job public.job_listings, kind text, cause text, facts jsonb)
returns void language sql volatile set search_path = '' as $$
  select internal.notify(job.user_id, notify_owner_of_job.kind,
    notify_owner_of_job.facts || jsonb_build_object('job', job.title), notify_owner_of_job.cause,
    '/jobs?id=' || job.id, job.id)
$$;
comment on function internal.notify_owner_of_job(public.job_listings, text, text, jsonb) is
  'Notifies an owner about their listing. For definer functions.';

create or replace function internal.is_new_reminder(job_id uuid, step text, since timestamptz) returns boolean language plpgsql volatile set search_path = '' as $$
begin
  insert into internal.job_reminders as last (job_id, step, since) values (is_new_reminder.job_id, is_new_reminder.step, is_new_reminder.since)
    on conflict on constraint job_reminders_pkey do update set since = excluded.since, sent_at = clock.now() where last.since <> excluded.since;
  return found;
end
$$;
comment on function internal.is_new_reminder(uuid, text, timestamptz) is 'Notes a reminder; false if the same one was noted before. For definer functions.';

create or replace function internal.job_ends(job public.job_listings, kind text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- Over, not closed: closed means filled (A-14).
  update public.job_listings as over
    set closed_reason = 'expired', expires_at = least(over.expires_at, clock.now()), updated_at = clock.now()
    where over.id = job.id;
  perform internal.notify_owner_of_job(job, job_ends.kind,
    job_ends.kind || ':' || job.id || ':' || extract(epoch from job.expires_at), '{}');
end
$$;
comment on function internal.job_ends(public.job_listings, text) is
  'Ends a listing and notifies its owner. For definer functions.';

create or replace function internal.unopened_step(job public.job_listings) returns text language sql stable set search_path = '' as $$
  select case
    when waits.since <= clock.now() - interval '21 days' and waits.unviewed * 2 > waits.everyone and exists (
      select from internal.job_reminders as told
      where told.job_id = (unopened_step.job).id and told.step = '18 days' and told.since = waits.since
        and told.sent_at <= clock.now() - interval '3 days') then 'end'
    when reminder.step is not null and not exists (
      select from internal.job_reminders as told
      where told.job_id = (unopened_step.job).id and told.step = reminder.step and told.since = waits.since) then reminder.step
    when (unopened_step.job).is_slow_to_reply <> coalesce(waits.since <= clock.now() - interval '14 days', false) then 'judge' end
  from internal.job_waits(unopened_step.job) as waits, lateral (select case
      when waits.since <= clock.now() - interval '18 days' and waits.unviewed * 2 > waits.everyone then '18 days'
      when waits.since <= clock.now() - interval '7 days' then '7 days'
      when waits.since <= clock.now() - interval '3 days' then '3 days' end as step) as reminder
$$;
comment on function internal.unopened_step(public.job_listings) is
  'What follows from applications that nobody opens: a reminder to the owner at 3, 7 and 18 days, the mark of a slow job from 14, its end at 21 if the last reminder came three days before. For definer functions.';

create or replace function internal.tend_unopened(job_id uuid) returns boolean language plpgsql volatile set search_path = '' as $$
declare
  job public.job_listings;
  waits record;
  step text;
begin
  select * into job from public.job_listings as open
    where open.id = tend_unopened.job_id and open.status = 'approved' and open.closed_reason is null for update skip locked;
  step := internal.unopened_step(job);
  if step is null then
    return false;
  end if;
  select * into waits from internal.job_waits(job);
  update public.job_listings as slow set is_slow_to_reply = waits.since <= clock.now() - interval '14 days'
    where slow.id = job.id and slow.is_slow_to_reply <> (waits.since <= clock.now() - interval '14 days');
  if step = 'end' then
    perform internal.job_ends(job, 'job_unanswered');
  elsif step <> 'judge' and internal.is_new_reminder(job.id, step, waits.since) then
    perform internal.notify_owner_of_job(job, 'job_waiting',
      'job_waiting:' || job.id || ':' || step || ':' || extract(epoch from waits.since),
      jsonb_build_object('unopened', waits.unviewed, 'step', step));
  end if;
  return true;
end
$$;
comment on function internal.tend_unopened(uuid) is 'Does what follows from applications to a job that nobody opens. Skips what is locked until the next run.';

create or replace view internal.due_job_ends as
  select over.id as key from public.job_listings as over
  where over.status = 'approved' and over.closed_reason is null and over.expires_at <= clock.now() + interval '3 days'
    and (over.expires_at <= clock.now() or not exists (
      select from internal.job_reminders as told where told.job_id = over.id and told.step = 'ending' and told.since = over.expires_at))
  order by over.expires_at;
comment on view internal.due_job_ends is 'Jobs that have ended, or end in three days, which their owners have not heard yet.';

create or replace function internal.tend_ending(job_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  job public.job_listings;
begin
  select * into job from public.job_listings as over
    where over.id = tend_ending.job_id and over.status = 'approved' and over.closed_reason is null
    for update skip locked;
  if not found or not exists (select from internal.due_job_ends as due where due.key = job.id) then
    return false;
  elsif job.expires_at <= clock.now() then
    perform internal.job_ends(job, 'job_ended');
  elsif internal.is_new_reminder(job.id, 'ending', job.expires_at)
      and job.expires_at > job.created_at + interval '6 days' then
    perform internal.notify_owner_of_job(job, 'job_ending',
      'job_ending:' || job.id || ':' || extract(epoch from job.expires_at),
      jsonb_build_object('ends_at', job.expires_at));
  end if;
  return true;
end
$$;
comment on function internal.tend_ending(uuid) is
  'Ends a job whose time is over, or tells its owner that it ends in three days. Skips what is locked until the next run.';

create or replace view internal.due_unopened as
  select open.id as key from public.job_listings as open
  where open.status = 'approved' and open.closed_reason is null and open.expires_at > clock.now() and open.id in (
      select sent.job_id from public.job_applications as sent
      where sent.answered_at is null and sent.status = 'submitted' and sent.created_at <= clock.now() - interval '3 days'
        and sent.created_at > clock.now() - interval '180 days')
    and internal.unopened_step(open) is not null
  order by open.id;
comment on view internal.due_unopened is 'Open jobs with applications that nobody has opened for so long that something follows.';

create or replace view internal.due_reply_badges as
  select distinct sent.owner_id as key
  from public.job_applications as sent join public.job_listings as badged
    on badged.user_id = sent.owner_id and badged.status = 'approved' and badged.reply_percent is not null
  where sent.answered_at is null and sent.status in ('submitted', 'viewed')
    and sent.created_at between clock.now() - interval '90 days' and clock.now() - interval '7 days';
comment on view internal.due_reply_badges is
  'Owners with a badge whose last week has passed without an answer. It comes with an answer (application_answered).';

-- ## Rules
select internal.notice_kind('job_waiting', 'system', 'system', topic => 'jobs', urgency => 'summary', mutes => 'job');
select internal.notice_kind('job_unanswered', 'system', 'system', topic => 'jobs', urgency => 'summary',
  awaits => '{}', mutes => 'job');
select internal.notice_kind('job_ending', 'system', 'system', topic => 'jobs', urgency => 'summary', awaits => '{}',
  mutes => 'job');
select internal.notice_kind('job_ended', 'system', 'system', topic => 'jobs', urgency => 'summary', awaits => '{}',
  mutes => 'job');
create or replace trigger answered after update on public.job_applications
  referencing old table as was new table as becomes for each statement execute function internal.application_answered();
create or replace trigger gone after delete on public.job_applications
  referencing old table as gone for each statement execute function internal.applications_gone();
insert into clock.tasks (name, due, act) values
    ('tend jobs that end', 'internal.due_job_ends', 'internal.tend_ending(uuid)'),
    ('tend unopened applications', 'internal.due_unopened', 'internal.tend_unopened(uuid)'),
    ('tend reply badges', 'internal.due_reply_badges', 'internal.judge_replies(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
