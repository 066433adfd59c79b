-- What owners and applicants are notified of. One unread notification for each application, with what happened last.
-- Needs: applications, job-approvals, notifications

-- ## Functions
create or replace function internal.notify_of_applications(application_ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  with happened as (
    select application.id,
      case application.status when 'submitted' then 'application_sent' when 'withdrawn' then 'application_withdrawn'
        else 'application_moved' end as kind,
      -- One that was withdrawn is no longer there for the owner.
      case application.status when 'withdrawn' then '/jobs?show=mine&id=' || job.id
        else '/jobs?application=' || application.id end as link,
      'application:' || application.id || ':' || application.status || ':'
        || extract(epoch from application.updated_at) as cause,
      case when by_applicant then application.owner_id else application.applicant_id end as member_id,
      case when by_applicant then application.applicant_id else application.owner_id end as actor_id,
      case when by_applicant or internal.applicants_read(job)
        then jsonb_build_object('job', job.title, 'company', job.company_name) else '{}' end || case
        when by_applicant then jsonb_build_object('who', card.full_name)
        else jsonb_strip_nulls(jsonb_build_object('status', application.status, 'reason', application.reason,
          'why', case when application.reason = 'position_filled' then 'position_filled'
            when application.reason is not null then 'own_words'
            when application.status in ('passed', 'rejected') then 'unsaid' end)) end as facts
    from public.job_applications as application
    join public.job_listings as job on job.id = application.job_id
    join public.profiles as card on card.id = application.applicant_id
    cross join lateral (select application.status in ('submitted', 'withdrawn') as by_applicant) as by_whom
    where application.id = any (notify_of_applications.application_ids)
      -- What comes with an interview is a notification of its own.
      and application.status <> 'interviewing'
      -- Each of them reads it where the application is, and hears nothing more of the other.
      and not exists (select from public.blocks as block where (block.blocker_id, block.blocked_id)
        in ((application.owner_id, application.applicant_id), (application.applicant_id, application.owner_id)))
  )
  select internal.notify(member_id, kind, facts, cause, link, id, actor_id,
      renews => internal.open_notice(member_id, 'application_update', id))
    from happened
$$;
comment on function internal.notify_of_applications(uuid[]) is
  'Notifies the owner of what applicants do, and the applicant of everything else, in place of an unread notification'
  ' about the same application; without the job where it was taken down. All at once, because a hire answers hundreds.'
  ' For definer functions.';

create or replace function internal.notify_of_new_applications() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.notify_of_applications(array(select sent.id from becomes as sent));
  return null;
end
$$;
comment on function internal.notify_of_new_applications() is
  'Notifies owners of new applications. Definer: members cannot write each other''s notifications.';

create or replace function internal.notify_of_moves() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.notify_of_applications(array(
    select now_so.id from becomes as now_so join was on was.id = now_so.id
    -- What comes with an interview is a notification of its own.
    where was.status <> now_so.status and now_so.status <> 'interviewing'
      and not (was.status = 'interviewing' and now_so.status = 'in_chat')));
  return null;
end
$$;
comment on function internal.notify_of_moves() is
  'Notifies the other of the two of each move. Definer: members cannot write each other''s notifications.';

-- ## Rules
select internal.notice_kind('application_sent', 'application_update', 'jobs', topic => 'jobs', urgency => 'summary',
  mutes => 'job');
select internal.notice_kind('application_moved', 'application_update', 'jobs', topic => 'jobs', urgency => 'summary',
  mutes => 'job');
select internal.notice_kind('application_withdrawn', 'application_update', 'jobs', topic => 'jobs',
  urgency => 'summary', mutes => 'job');
create or replace trigger tell_of_new after insert on public.job_applications
  referencing new table as becomes for each statement execute function internal.notify_of_new_applications();
create or replace trigger t20_tell_of_move after update on public.job_applications
  referencing old table as was new table as becomes for each statement execute function internal.notify_of_moves();
