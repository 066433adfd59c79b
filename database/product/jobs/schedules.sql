-- Interviews: the owner of a job proposes a time to an applicant, who accepts, declines or suggests another. An application is
-- interviewing only because of one. The owner inserts the row, as the specified call does; every answer is one function.
-- Needs: applications, job-approvals, availability, attempts, messages

-- ## Tables
create table public.job_schedules (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null constraint job_schedules_job_id_fkey references public.job_listings (id) on delete cascade,
  application_id uuid not null constraint job_schedules_application_id_fkey references public.job_applications (id) on delete cascade,
  scheduled_by uuid not null constraint job_schedules_scheduled_by_fkey references public.profiles (id) on delete cascade,
  applicant_id uuid not null constraint job_schedules_applicant_id_fkey references public.profiles (id) on delete cascade,
  title text not null constraint job_schedules_title_length check (char_length(title) between 1 and 100 and title ~ '\S'),
  description text constraint job_schedules_description_length check (char_length(description) between 1 and 1000),
  scheduled_date timestamptz not null constraint job_schedules_scheduled_date_range check (scheduled_date between '2000-01-01Z' and '2200-01-01Z'),
  duration_minutes int not null default 60 constraint job_schedules_duration_range check (duration_minutes between 15 and 480),
  is_virtual boolean not null default false,
  location text constraint job_schedules_location_length check (char_length(location) between 1 and 200),
  meeting_url text constraint job_schedules_meeting_url_is_one check (
    meeting_url ~* '^https://[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:[0-9]{1,5})?([/?#][!-~]*)?$'
    and char_length(meeting_url) <= 2048),
  timezone text not null constraint job_schedules_timezone_known check (timezone in (
    'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage',
    'America/Adak', 'Pacific/Honolulu')),
  status text not null default 'proposed' constraint job_schedules_status_known check (status in ('proposed', 'accepted', 'declined', 'cancelled', 'done')),
  suggested_date timestamptz constraint job_schedules_suggested_date_range check (
    suggested_date between '2000-01-01Z' and '2200-01-01Z'),
  moved_from timestamptz,
  move_reason text constraint job_schedules_move_reason_length check (char_length(move_reason) between 1 and 500),
  responded_at timestamptz,
  sequence int not null default 0,
  reminded int not null default 0 constraint job_schedules_reminded_range check (reminded between 0 and 2),
  created_at timestamptz not null default clock.now(),
  updated_at timestamptz not null default clock.now(),
  constraint job_schedules_virtual_has_no_place check (not is_virtual or location is null),
  constraint job_schedules_place_has_no_link check (is_virtual or meeting_url is null),
  constraint job_schedules_suggested_while_proposed check (suggested_date is null or status = 'proposed'),
  constraint job_schedules_reason_comes_with_move check (move_reason is null or moved_from is not null)
);
comment on table public.job_schedules is 'Interviews that the owner of a job proposes to an applicant, and what the applicant answered.';
comment on column public.job_schedules.applicant_id is 'The applicant, so that policies need not look them up.';
comment on column public.job_schedules.timezone is 'The clock of the place, in calendars and messages.';
comment on column public.job_schedules.suggested_date is 'Another time that the applicant suggested, until the owner takes it.';
comment on column public.job_schedules.moved_from is 'The time before the owner last moved it.';
comment on column public.job_schedules.move_reason is 'Why, if the owner said so.';
comment on column public.job_schedules.sequence is 'Grows with everything that a calendar has to hear of.';
comment on column public.job_schedules.reminded is 'How many reminders it has had: a day before, and an hour before.';
create index job_schedules_application_index on public.job_schedules (application_id, scheduled_date);
create index job_schedules_job_index on public.job_schedules (job_id);
create index job_schedules_scheduled_by_index on public.job_schedules (scheduled_by, scheduled_date);
create index job_schedules_applicant_index on public.job_schedules (applicant_id, scheduled_date);
create index job_schedules_open_index on public.job_schedules (scheduled_date) where status in ('proposed', 'accepted');
alter table public.job_schedules enable row level security;

-- ## Functions
create or replace function internal.refuse_distant_interview(moment timestamptz) returns void language plpgsql stable set search_path = '' as $$
begin
  if refuse_distant_interview.moment is null or refuse_distant_interview.moment <= clock.now() then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Choose a time that is still to come.';
  elsif refuse_distant_interview.moment > clock.now() + interval '1 year' then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Choose a time within a year.';
  end if;
end
$$;
comment on function internal.refuse_distant_interview(timestamptz) is 'Refuses a time that is over or more than a year away. For definer functions.';

create or replace function internal.refuse_unless_may_schedule(applicant_id uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  perform internal.refuse_restricted('no_messages');
  perform internal.refuse_leaving();
  if not public.has_feature('jobs') then
    perform internal.refuse_without('jobs');
  elsif refuse_unless_may_schedule.applicant_id = any (internal.hidden_from_me()) then
    raise exception using errcode = 'PT404', hint = 'not_found',
      message = 'This application is no longer there.';
  end if;
end
$$;
comment on function internal.refuse_unless_may_schedule(uuid) is 'Refuses if the caller may not ask this applicant to come. For definer functions.';

create or replace function internal.receive_schedule() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  application public.job_applications;
begin
  -- An interview in another member's name is left to the policy, which always refuses it.
  if auth.role() = 'authenticated' and new.scheduled_by is distinct from auth.uid() then
    return new;
  end if;
  -- Always the application first, then its interviews: an owner who passes takes both in this order, too.
  select * into application from public.job_applications as received
    where received.id = new.application_id and received.owner_id = new.scheduled_by and received.job_id = new.job_id for no key update;
  new.title := btrim(new.title, E' \t\r\n');
  new.description := nullif(btrim(new.description, E' \t\r\n'), '');
  new.location := nullif(btrim(new.location, E' \t\r\n'), '');
  new.meeting_url := nullif(btrim(new.meeting_url, E' \t\r\n'), '');
  new.applicant_id := application.applicant_id;
  new.timezone := coalesce(new.timezone, (select own.timezone from public.availability as own where own.user_id = new.scheduled_by), 'America/New_York');
  if auth.role() = 'authenticated' then
    perform internal.refuse_unless_may_schedule(application.applicant_id);
    if application.id is null or application.status = 'withdrawn' then
      raise exception using errcode = 'PT404', hint = 'not_found',
      message = 'This application is no longer there.';
    elsif application.status <> 'interviewing' and not exists (select from internal.application_moves as move
        where move.status_from = application.status and move.status_to = 'interviewing' and move.actor = 'owner') then
      raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'This application has moved on. Look again.';
    end if;
    perform internal.refuse_distant_interview(new.scheduled_date);
    if (select count(*) filter (where earlier.status in ('proposed', 'accepted')) >= 3 or count(*) >= 10
        from public.job_schedules as earlier where earlier.application_id = new.application_id) then
      raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'An application can have 3 open interviews, and 10 altogether.';
    end if;
  end if;
  return new;
end
$$;
comment on function internal.receive_schedule() is
  'Judges a new interview: it is for an application to the caller''s own job that still waits, and in the future. Definer: locks the application, and counts all its interviews.';

create or replace function internal.follow_schedule() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.job_applications as application set status = 'interviewing'
      where application.id = new.application_id and exists (select from internal.application_moves as move
        where move.status_from = application.status and move.status_to = 'interviewing' and move.is_by_schedule);
  elsif new.status in ('declined', 'cancelled') and not exists (select from public.job_schedules as other
      where other.application_id = new.application_id and other.status in ('proposed', 'accepted')) then
    update public.job_applications as application set status = 'in_chat'
      where application.id = new.application_id and application.status = 'interviewing';
  end if;
  return null;
end
$$;
comment on function internal.follow_schedule() is
  'A proposed interview makes its application interviewing; without an open one it is in chat again. Definer: writes applications, which only their owner and applicant may.';

create or replace function internal.end_interviews() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.job_schedules as open set status = 'cancelled', suggested_date = null, sequence = open.sequence + 1, updated_at = clock.now()
    where open.status in ('proposed', 'accepted') and open.application_id = any (array(
      select now_so.id from becomes as now_so join was on was.id = now_so.id
      where was.status <> now_so.status and now_so.status in ('passed', 'rejected')));
  return null;
end
$$;
comment on function internal.end_interviews() is 'Cancels the interviews of applications that were passed or rejected. Definer: nobody may write interviews directly.';

create or replace function internal.interviews_end_for(member_id uuid) returns boolean language plpgsql volatile set search_path = '' as $$
declare
  -- The applications first, as an answer locks them.
  unlocked uuid[] := array(
    select application.id from public.job_applications as application
    where application.id in (select open.application_id from public.job_schedules as open
      where open.status in ('proposed', 'accepted') and interviews_end_for.member_id in (open.scheduled_by, open.applicant_id)
        and greatest(open.scheduled_date, open.suggested_date) > clock.now())
    order by application.id for no key update skip locked);
begin
  update public.job_schedules as open
    set status = case open.scheduled_by when interviews_end_for.member_id then 'cancelled' else 'declined' end,
      suggested_date = null, sequence = open.sequence + 1, updated_at = clock.now()
    where open.application_id = any (unlocked) and open.status in ('proposed', 'accepted')
      and greatest(open.scheduled_date, open.suggested_date) > clock.now();
  return found;
end
$$;
comment on function internal.interviews_end_for(uuid) is
  'Cancels or declines the interviews to come of a member who leaves. The others are notified as always. For the clock: skips what an answer has locked.';

create or replace function public.interview_answer(schedule_id uuid, answer text, suggested_date timestamptz default null) returns public.job_schedules
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  meeting public.job_schedules;
  is_owner boolean;
  moment timestamptz;
begin
  select * into meeting from public.job_schedules as known where known.id = interview_answer.schedule_id and me in (known.scheduled_by, known.applicant_id);
  if not found then
    raise exception using errcode = 'PT404', hint = 'not_found',
      message = 'This interview is no longer there.';
  end if;
  perform from public.job_applications as application where application.id = meeting.application_id for no key update;
  select * into meeting from public.job_schedules as known where known.id = meeting.id for no key update;
  is_owner := me = meeting.scheduled_by;
  -- The owner accepts what was suggested, the applicant what was proposed.
  moment := case when is_owner then meeting.suggested_date else meeting.scheduled_date end;
  if (is_owner and answer in ('accept', 'cancel')) is not true and (not is_owner and answer in ('accept', 'decline', 'suggest')) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'An owner accepts or cancels, an applicant accepts, declines or suggests a time.';
  elsif meeting.status not in ('proposed', 'accepted') or (answer = 'accept' and (meeting.status <> 'proposed' or moment is null)) then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'This interview has changed. Look again.';
  elsif is_owner and answer = 'accept' and moment is distinct from interview_answer.suggested_date then
    raise exception using errcode = 'PT409', hint = 'stale_version',
      message = 'They suggested another time meanwhile. Look again.';
  elsif answer = 'accept' and moment <= clock.now() then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'This time is over.';
  elsif answer = 'suggest' then
    perform internal.refuse_distant_interview(interview_answer.suggested_date);
    -- Declining is always possible; a new time is one more thing that the owner hears from them.
    perform internal.refuse_unreachable(meeting.scheduled_by);
  end if;
  if not internal.knock('answer interviews', me::text, 60, interval '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'You''ve answered 60 times today. Please try again tomorrow.';
  end if;
  update public.job_schedules as answered set
      status = case answer when 'accept' then 'accepted' when 'decline' then 'declined' when 'cancel' then 'cancelled' else 'proposed' end,
      suggested_date = case answer when 'suggest' then interview_answer.suggested_date end,
      scheduled_date = case answer when 'accept' then moment else answered.scheduled_date end,
      responded_at = case when is_owner then answered.responded_at else clock.now() end,
      reminded = case when answer = 'accept' then internal.interview_reminders_due(moment) else 0 end,
      sequence = answered.sequence + 1, updated_at = clock.now()
    where answered.id = meeting.id returning * into meeting;
  return meeting;
end
$$;
comment on function public.interview_answer(uuid, text, timestamptz) is
  'Answers an interview: the applicant accepts, declines or suggests a time; the owner takes the suggested time, which they name, or cancels. Definer: nobody may write interviews directly.';

create or replace function public.interview_move(schedule_id uuid, starts_at timestamptz, reason text default null) returns public.job_schedules
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  meeting public.job_schedules;
begin
  select * into meeting from public.job_schedules as known where known.id = interview_move.schedule_id and known.scheduled_by = me;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not_found',
      message = 'This interview is no longer there.';
  end if;
  perform from public.job_applications as application where application.id = meeting.application_id for no key update;
  select * into meeting from public.job_schedules as known where known.id = meeting.id for no key update;
  perform internal.refuse_unless_may_schedule(meeting.applicant_id);
  if meeting.status not in ('proposed', 'accepted') then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'This interview has changed. Look again.';
  elsif meeting.status = 'accepted' and meeting.scheduled_date <= clock.now() then
    raise exception using errcode = 'PT409', hint = 'bad_state',
      message = 'This time is over.';
  elsif interview_move.starts_at = meeting.scheduled_date then
    raise exception using errcode = 'PT400', hint = 'invalid',
      message = 'Choose another time than before.';
  end if;
  perform internal.refuse_distant_interview(interview_move.starts_at);
  if not internal.knock('answer interviews', me::text, 60, interval '1 day') then
    raise exception using errcode = 'PT429', hint = 'limit_reached',
      message = 'You''ve answered 60 times today. Please try again tomorrow.';
  end if;
  update public.job_schedules as moved set
      status = 'proposed', scheduled_date = interview_move.starts_at, suggested_date = null, moved_from = meeting.scheduled_date,
      move_reason = nullif(btrim(interview_move.reason, E' \t\r\n'), ''), reminded = 0, sequence = moved.sequence + 1, updated_at = clock.now()
    where moved.id = meeting.id returning * into meeting;
  return meeting;
end
$$;
comment on function public.interview_move(uuid, timestamptz, text) is
  'The owner moves an open interview to another time, and the applicant answers again. Definer: nobody may write interviews directly.';

create or replace function internal.interview_reminders_due(starts_at timestamptz) returns int language sql stable set search_path = '' as $$
  select case when clock.now() >= starts_at - interval '1 hour' then 2 when clock.now() >= starts_at - interval '24 hours' then 1 else 0 end
$$;
comment on function internal.interview_reminders_due(timestamptz) is 'How many reminders an interview has come to: one 24 hours before it, and one an hour before it.';

create or replace function internal.interview_event(meeting public.job_schedules, reader_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', meeting.id, 'job_id', meeting.job_id, 'sequence', meeting.sequence, 'status', meeting.status,
    'starts_at', meeting.scheduled_date, 'ends_at', meeting.scheduled_date + make_interval(mins => meeting.duration_minutes), 'timezone', meeting.timezone,
    'interview', meeting.title, 'is_applicant', interview_event.reader_id = meeting.applicant_id,
    'other', case interview_event.reader_id
      when meeting.applicant_id then internal.company_for_applicant(meeting.job_id, meeting.applicant_id)
      else (select card.full_name from public.profiles as card where card.id = meeting.applicant_id) end,
    'place', coalesce(meeting.location, ''), 'meeting_url', meeting.meeting_url, 'note', meeting.description)
$$;
comment on function internal.interview_event(public.job_schedules, uuid) is 'What a calendar shows one of the two of an interview. As the caller, or for definer functions.';

-- ## Rules
select internal.keep_table_rules('public.job_schedules', feature => 'jobs', suspended_read => 'own');
insert into internal.member_data (relation, whose, area, erasure) values
  ('public.job_schedules', 'applicant_id = $1', 'jobs', 'delete'),
  ('public.job_schedules', 'scheduled_by = $1', 'jobs', 'delete');

insert into internal.application_moves (actor, status_from, status_to, is_by_schedule) values
  ('owner', 'submitted', 'interviewing', true), ('owner', 'viewed', 'interviewing', true), ('owner', 'in_chat', 'interviewing', true),
  ('owner', 'shortlisted', 'interviewing', true), ('owner', 'interviewing', 'in_chat', true), ('applicant', 'interviewing', 'in_chat', true)
  on conflict do nothing;

create policy "an interview is visible to the owner and the applicant" on public.job_schedules
  for select to authenticated using (scheduled_by = (select auth.uid()) or applicant_id = (select auth.uid()));
create policy "an owner proposes interviews in their own name" on public.job_schedules
  for insert to authenticated with check (scheduled_by = (select auth.uid()));
-- No update grant: an answer changes the application, too, and is one function.
grant select on public.job_schedules to authenticated;
grant insert (job_id, application_id, scheduled_by, title, description, scheduled_date, duration_minutes, is_virtual, location, meeting_url, timezone)
  on public.job_schedules to authenticated;
grant execute on function public.interview_answer(uuid, text, timestamptz), public.interview_move(uuid, timestamptz, text), internal.interview_event(public.job_schedules, uuid) to authenticated;

create or replace trigger t20_received before insert on public.job_schedules
  for each row execute function internal.receive_schedule();
create or replace trigger t10_plain_text before insert or update on public.job_schedules
  for each row execute function internal.keep_plain_text('title');
create or replace trigger t10_followed after insert or update of status on public.job_schedules
  for each row execute function internal.follow_schedule();
create or replace trigger t10_interviews_ended after update on public.job_applications
  referencing old table as was new table as becomes for each statement execute function internal.end_interviews();
select platform.service_sees('public.job_schedules');
select platform.publish('public.job_schedules');
