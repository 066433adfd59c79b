-- What owners and applicants are notified of about an interview, in the bell and by email, and what happens to it by itself.
-- Needs: availability, days, schedules, job-approvals, notifications, deliveries, standing, emails, deletions

-- ## Functions
create or replace function internal.interview_facts(meeting public.job_schedules, member_id uuid, event text)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
      'who', case interview_facts.member_id when meeting.scheduled_by then (
          select card.full_name from public.profiles as card where card.id = meeting.applicant_id)
        else internal.company_for_applicant(meeting.job_id, meeting.applicant_id) end,
      'job', case when interview_facts.member_id = meeting.scheduled_by or internal.applicants_read(job)
        then job.title end,
      'interview', meeting.title, 'starts_at', meeting.scheduled_date,
      'timezone', meeting.timezone, 'suggested', meeting.suggested_date,
      -- An email does not know the reader's clock.
      'is_own_zone', case when exists (select from public.availability as own
        where own.user_id = interview_facts.member_id and own.timezone = meeting.timezone) then true end))
    || jsonb_strip_nulls(case interview_facts.event
      when 'moved' then jsonb_build_object('moved_from', meeting.moved_from, 'reason', meeting.move_reason,
        'why', case when meeting.move_reason is null then 'unsaid' else 'own_words' end)
      when 'soon' then jsonb_build_object('hours', case meeting.reminded when 1 then 24 else 1 end)
      else '{}' end)
  from public.job_listings as job where job.id = meeting.job_id
$$;
comment on function internal.interview_facts(public.job_schedules, uuid, text) is
  'The facts of an event of an interview, for one of the two. Never with a link to a meeting; for the applicant without'
  ' the job and its company once it was taken down.';

create or replace function internal.notify_of_interview(meeting public.job_schedules, member_id uuid, event text)
returns void language sql volatile set search_path = '' as $$
  select internal.notify(notify_of_interview.member_id, 'interview_' || event,
    internal.interview_facts(meeting, notify_of_interview.member_id, event),
    'interview:' || meeting.id || ':' || event || ':' || meeting.sequence
      || case event when 'soon' then ':' || meeting.reminded else '' end,
    case when notify_of_interview.member_id = meeting.scheduled_by
      then '/jobs?show=mine&id=' || meeting.job_id || '&application=' || meeting.application_id
      else '/jobs?application=' || meeting.application_id end,
    meeting.id, case
      when event in ('soon', 'lapsed') then null
      when notify_of_interview.member_id = meeting.scheduled_by then meeting.applicant_id
      else meeting.scheduled_by end)
$$;
comment on function internal.notify_of_interview(public.job_schedules, uuid, text) is
  'Notifies one of the two, once, of an event of an interview. For definer functions.';

create or replace function internal.notify_of_schedule() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform internal.notify_of_interview(new, new.applicant_id, 'proposed');
  elsif new.status = 'accepted' then
    perform internal.notify_of_interview(new,
      case auth.uid() when new.scheduled_by then new.applicant_id else new.scheduled_by end, 'accepted');
  elsif new.status = 'declined' then
    perform internal.notify_of_interview(new, new.scheduled_by, 'declined');
  elsif new.status = 'proposed' and new.suggested_date is not null then
    perform internal.notify_of_interview(new, new.scheduled_by, 'suggested');
  elsif new.status = 'proposed' then
    perform internal.notify_of_interview(new, new.applicant_id, 'moved');
  -- Otherwise by the clock: because its owner leaves, or because it was over before anyone answered.
  elsif auth.uid() = new.scheduled_by or greatest(old.scheduled_date, old.suggested_date) > clock.now() then
    perform internal.notify_of_interview(new, new.applicant_id, 'cancelled');
  elsif old.status = 'proposed' then
    perform internal.notify_of_interview(new, new.applicant_id, 'lapsed');
    perform internal.notify_of_interview(new, new.scheduled_by, 'lapsed');
  end if;
  return null;
end
$$;
comment on function internal.notify_of_schedule() is
  'Notifies the other of the two of each answer, and both of an interview that nobody answered.'
  ' Definer: members cannot write each other''s notifications.';

create or replace function internal.interview_events(notice public.notifications) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(internal.interview_event(meeting, notice.user_id) - '{note,meeting_url}'::text[])
  from public.job_schedules as meeting
  where meeting.id = notice.related_id and (notice.template = 'interview_accepted' or meeting.sequence > 1)
$$;
comment on function internal.interview_events(public.notifications) is
  'The interview that an email adds to the reader''s calendar, changes or takes out; null if it was never in it.';

create or replace view internal.due_interview_reminders as
  select id as key from public.job_schedules
  where status = 'accepted' and scheduled_date > clock.now() and scheduled_date <= clock.now() + interval '24 hours'
    and reminded < internal.interview_reminders_due(scheduled_date)
  order by scheduled_date;

create or replace function internal.interview_remind(schedule_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  meeting public.job_schedules;
begin
  update public.job_schedules as due set reminded = internal.interview_reminders_due(due.scheduled_date)
    where due.id = (select known.id from public.job_schedules as known
      where known.id = interview_remind.schedule_id and known.status = 'accepted' and known.scheduled_date > clock.now()
      for no key update skip locked)
    returning due.* into meeting;
  if meeting.id is null then
    return false;
  end if;
  perform internal.notify_of_interview(meeting, meeting.scheduled_by, 'soon');
  perform internal.notify_of_interview(meeting, meeting.applicant_id, 'soon');
  return true;
end
$$;
comment on function internal.interview_remind(uuid) is
  'Reminds both 24 hours and an hour before an accepted interview. Skips what an answer has locked until the next run.';

create or replace view internal.due_interview_ends as
  select application_id as key from public.job_schedules
  where (status = 'accepted' and scheduled_date + make_interval(mins => duration_minutes) <= clock.now()
      and scheduled_date <= clock.now())
    or (status = 'proposed' and scheduled_date <= clock.now() and greatest(scheduled_date, suggested_date) <= clock.now())
  group by application_id order by min(scheduled_date);
comment on view internal.due_interview_ends is 'Applications with an accepted interview that is over, or one that nobody answered before it began.';

create or replace function internal.interview_settle(application_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  has_ended boolean;
begin
  -- The application first, as an answer locks them.
  perform from public.job_applications as application where application.id = interview_settle.application_id
    for no key update skip locked;
  if not found then
    return false;
  end if;
  update public.job_schedules as over set status = 'done', updated_at = clock.now()
    where over.application_id = interview_settle.application_id and over.status = 'accepted'
      and over.scheduled_date + make_interval(mins => over.duration_minutes) <= clock.now();
  has_ended := found;
  update public.job_schedules as over set status = 'cancelled', suggested_date = null, sequence = over.sequence + 1, updated_at = clock.now()
    where over.application_id = interview_settle.application_id and over.status = 'proposed'
      and greatest(over.scheduled_date, over.suggested_date) <= clock.now();
  return has_ended or found;
end
$$;
comment on function internal.interview_settle(uuid) is
  'Counts an accepted interview as done at its end, and cancels one that nobody answered before it began. Skips what an answer has locked until the next run.';

create or replace view internal.due_interviews_of_leavers as
  select leaving.user_id as key from internal.account_deletions as leaving
  where exists (select from public.job_schedules as open
    where open.status in ('proposed', 'accepted') and leaving.user_id in (open.scheduled_by, open.applicant_id)
      and greatest(open.scheduled_date, open.suggested_date) > clock.now());
comment on view internal.due_interviews_of_leavers is 'Members who are leaving and still have interviews.';

-- ## Rules
select internal.notice_kind('interview_proposed', 'application_update', 'jobs', urgency => 'now',
  awaits => '{answer_interview}');
select internal.notice_kind('interview_accepted', 'application_update', 'jobs', urgency => 'now',
  calendar => 'internal.interview_events');
select internal.notice_kind('interview_declined', 'application_update', 'jobs', urgency => 'now',
  calendar => 'internal.interview_events');
select internal.notice_kind('interview_cancelled', 'application_update', 'jobs', urgency => 'now',
  calendar => 'internal.interview_events');
select internal.notice_kind('interview_suggested', 'application_update', 'jobs', urgency => 'now',
  awaits => '{answer_interview}');
select internal.notice_kind('interview_moved', 'application_update', 'jobs', urgency => 'now',
  awaits => '{answer_interview}', calendar => 'internal.interview_events');
select internal.notice_kind('interview_lapsed', 'application_update', 'jobs', urgency => 'now');
select internal.notice_kind('interview_soon', 'interview_reminder', 'jobs', urgency => 'now');
create or replace trigger t20_tell_of_new after insert on public.job_schedules
  for each row execute function internal.notify_of_schedule();
create or replace trigger t20_tell_of_answer after update on public.job_schedules
  for each row when (new.sequence <> old.sequence) execute function internal.notify_of_schedule();
insert into clock.tasks (name, due, act) values
    ('remind of interviews', 'internal.due_interview_reminders', 'internal.interview_remind(uuid)'),
    ('settle interviews', 'internal.due_interview_ends', 'internal.interview_settle(uuid)'),
    ('end interviews of leavers', 'internal.due_interviews_of_leavers', 'internal.interviews_end_for(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
