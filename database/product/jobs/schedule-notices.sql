-- What owners and applicants are notified of about an interview, in the bell and by email, and what happens to it by itself.
-- Needs: availability, days, schedules, notifications, deliveries, standing, emails, deletions

-- ## Functions
create or replace function internal.interview_notice(
  meeting public.job_schedules, member_id uuid, event text, out title text, out message text, out facts jsonb
) language plpgsql stable set search_path = '' as $$
declare
  is_owner boolean := interview_notice.member_id = meeting.scheduled_by;
  job public.job_listings := (select listing from public.job_listings as listing where listing.id = meeting.job_id);
  name text := case when is_owner then (select card.full_name from public.profiles as card where card.id = meeting.applicant_id) else job.company_name end;
  who text := public.shortened(name, 60);
  what text := public.shortened(meeting.title, 60);
  -- Named unless it is that of the reader's own hours: an email does not know their clock.
  zone text := case when not exists (select from public.availability as own
      where own.user_id = interview_notice.member_id and own.timezone = meeting.timezone)
    then ' ' || internal.zone_in_words(meeting.timezone) else '' end;
  moment text := internal.time_in_words(meeting.scheduled_date, meeting.timezone) || zone;
  suggestion text := internal.time_in_words(meeting.suggested_date, meeting.timezone) || zone;
  before_move text := internal.time_in_words(meeting.moved_from, meeting.timezone) || zone;
begin
  facts := jsonb_strip_nulls(jsonb_build_object('who', name, 'job', job.title, 'interview', meeting.title, 'starts_at', meeting.scheduled_date,
    'timezone', meeting.timezone, 'suggested', meeting.suggested_date,
    'moved_from', case when interview_notice.event = 'moved' then meeting.moved_from end,
    'reason', case when interview_notice.event = 'moved' then meeting.move_reason end,
    'hours', case when interview_notice.event = 'soon' then case meeting.reminded when 1 then 24 else 1 end end));
  title := public.shortened(case interview_notice.event
    when 'proposed' then who || ' invites you to an interview'
    when 'accepted' then 'Interview confirmed: ' || moment
    when 'declined' then who || ' declined the interview'
    when 'cancelled' then 'Interview cancelled: ' || moment
    when 'suggested' then who || ' suggests another time'
    when 'moved' then who || ' moved your interview'
    when 'lapsed' then 'Interview not confirmed: ' || moment
    when 'soon' then case meeting.reminded when 1 then 'Interview within 24 hours' else 'Interview within an hour' end end, 80);
  message := public.shortened(case interview_notice.event
    when 'proposed' then what || ', ' || moment || '. Accept it, or suggest another time.'
    when 'suggested' then suggestion || ' instead of ' || moment || ', for ' || what || '.'
    when 'moved' then moment || ' instead of ' || before_move || ', for ' || what || '.' || coalesce(' ' || meeting.move_reason, '')
    when 'lapsed' then what || ' with ' || who || ' was not answered in time.'
    else what || ' with ' || who || ', ' || moment || '.' end, 200);
end
$$;
comment on function internal.interview_notice(public.job_schedules, uuid, text) is
  'The sentence for an event of an interview, in English and as facts, for one of the two. Never with a link to a meeting.';

create or replace function internal.tell_of_interview(meeting public.job_schedules, member_id uuid, event text) returns void
language sql volatile set search_path = '' as $$
  select internal.notify(tell_of_interview.member_id, case event when 'soon' then 'interview_reminder' else 'application_update' end,
      'interview_' || event, notice.title, notice.message, notice.facts,
      'interview:' || meeting.id || ':' || event || ':' || meeting.sequence || case event when 'soon' then ':' || meeting.reminded else '' end,
      case when tell_of_interview.member_id = meeting.scheduled_by then '/jobs?show=mine&id=' || meeting.job_id || '&application=' || meeting.application_id
        else '/jobs?application=' || meeting.application_id end, meeting.id,
      case when event in ('soon', 'lapsed') then null when tell_of_interview.member_id = meeting.scheduled_by then meeting.applicant_id
        else meeting.scheduled_by end)
    from internal.interview_notice(meeting, tell_of_interview.member_id, event) as notice
$$;
comment on function internal.tell_of_interview(public.job_schedules, uuid, text) is 'Notifies one of the two, once, of an event of an interview. For definer functions.';

create or replace function internal.tell_of_schedule() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform internal.tell_of_interview(new, new.applicant_id, 'proposed');
  elsif new.status = 'accepted' then
    perform internal.tell_of_interview(new, case auth.uid() when new.scheduled_by then new.applicant_id else new.scheduled_by end, 'accepted');
  elsif new.status = 'declined' then
    perform internal.tell_of_interview(new, new.scheduled_by, 'declined');
  elsif new.status = 'proposed' and new.suggested_date is not null then
    perform internal.tell_of_interview(new, new.scheduled_by, 'suggested');
  elsif new.status = 'proposed' then
    perform internal.tell_of_interview(new, new.applicant_id, 'moved');
  -- Otherwise by the clock: because its owner leaves, or because it was over before anyone answered.
  elsif auth.uid() = new.scheduled_by or greatest(old.scheduled_date, old.suggested_date) > clock.now() then
    perform internal.tell_of_interview(new, new.applicant_id, 'cancelled');
  elsif old.status = 'proposed' then
    perform internal.tell_of_interview(new, new.applicant_id, 'lapsed');
    perform internal.tell_of_interview(new, new.scheduled_by, 'lapsed');
  end if;
  return null;
end
$$;
comment on function internal.tell_of_schedule() is
  'Notifies the other of the two of each answer, and both of an interview that nobody answered. Definer: members cannot write each other''s notifications.';

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
  perform internal.tell_of_interview(meeting, meeting.scheduled_by, 'soon');
  perform internal.tell_of_interview(meeting, meeting.applicant_id, 'soon');
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
  for each row execute function internal.tell_of_schedule();
create or replace trigger t20_tell_of_answer after update on public.job_schedules
  for each row when (new.sequence <> old.sequence) execute function internal.tell_of_schedule();
insert into clock.tasks (name, due, act) values
    ('remind of interviews', 'internal.due_interview_reminders', 'internal.interview_remind(uuid)'),
    ('settle interviews', 'internal.due_interview_ends', 'internal.interview_settle(uuid)'),
    ('end interviews of leavers', 'internal.due_interviews_of_leavers', 'internal.interviews_end_for(uuid)')
  on conflict (name) do update set (due, act) = (excluded.due, excluded.act);
