-- What waits for a member about jobs: applications that wait to be opened or answered, and interviews.
-- Needs: waiting, applications, schedules, moderation, standing

-- ## Functions
create or replace function internal.waiting_jobs() returns table (
  kind text, to_do boolean, subject_id uuid, trade_id uuid, person_id uuid, facts jsonb, since timestamptz,
  until timestamptz, link text
) language plpgsql stable rows 20 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  (select case sent.status when 'submitted' then 'open_applications' else 'answer_applications' end, true, job.id,
      null::uuid, null::uuid,
      jsonb_build_object('job', job.title, 'applications', count(*)), min(sent.created_at), null::timestamptz,
      '/jobs?show=mine&id=' || job.id
    from public.job_applications as sent join public.job_listings as job on job.id = sent.job_id
    where sent.owner_id = (select auth.uid()) and sent.status in ('submitted', 'viewed')
      and sent.applicant_id <> all ((select internal.hidden_from_me())::uuid[])
      and sent.applicant_id not in (select internal.silenced_authors())
    group by job.id, job.title, sent.status order by min(sent.created_at), job.id limit 20)
  union all
  (select case when meeting.status = 'accepted' then 'interview' else 'answer_interview' end,
      meeting.status = 'proposed', meeting.id, null::uuid, side.other_id,
      jsonb_build_object('job', job.title, 'company', job.company_name, 'starts_at', side.starts_at,
        -- Only what both agreed to is an appointment.
        'ends_at', case meeting.status
          when 'accepted' then side.starts_at + make_interval(mins => meeting.duration_minutes) end,
        'timezone', meeting.timezone,
        'is_virtual', meeting.is_virtual, 'place', meeting.location, 'address', meeting.meeting_url,
        'is_owner', side.is_owner, 'title', meeting.title), meeting.updated_at, side.starts_at,
      case when side.is_owner then '/jobs?show=mine&id=' || meeting.job_id || '&application=' || meeting.application_id
        else '/jobs?application=' || meeting.application_id end
    -- An applicant does not read a job that was taken down, and can still answer.
    from public.job_schedules as meeting left join public.job_listings as job on job.id = meeting.job_id
      cross join lateral (select meeting.scheduled_by = (select auth.uid()) as is_owner,
        case meeting.scheduled_by when (select auth.uid()) then meeting.applicant_id else meeting.scheduled_by end
          as other_id,
        case when meeting.status = 'proposed' then coalesce(meeting.suggested_date, meeting.scheduled_date)
          else meeting.scheduled_date end as starts_at) as side
    where (meeting.scheduled_by = (select auth.uid()) or meeting.applicant_id = (select auth.uid()))
      and meeting.status in ('proposed', 'accepted')
      and case meeting.status
        when 'accepted' then side.starts_at + make_interval(mins => meeting.duration_minutes) > clock.now()
        -- The owner answers what the applicant suggested, the applicant what the owner proposed.
        else side.starts_at > clock.now() and (meeting.suggested_date is not null) = side.is_owner end
      and side.other_id <> all ((select internal.hidden_from_me())::uuid[])
      and side.other_id not in (select internal.silenced_authors())
    order by side.starts_at, meeting.id limit 20);
end
$$;
comment on function internal.waiting_jobs() is
  'Applications to the caller''s jobs that nobody has answered, interviews to answer, and their interviews to come.';

-- ## Rules
grant execute on function internal.waiting_jobs() to authenticated;
insert into internal.waiting_sources (area, rows) values ('jobs', 'internal.waiting_jobs()')
  on conflict (area) do update set rows = excluded.rows;
