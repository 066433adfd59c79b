-- What owners and applicants are notified of. One unread notification for each application, with what happened last.
-- Needs: applications, approvals, notifications

-- ## Functions
create or replace function internal.tell_of_job(
  application public.job_applications, member_id uuid, actor_id uuid, template text, title text, message text, facts jsonb
) returns void language plpgsql volatile set search_path = '' as $$
declare
  happened text := 'application:' || application.id || ':' || application.status || ':' || extract(epoch from application.updated_at);
begin
  -- Each of them reads it where the application is, and hears nothing more of the other.
  if exists (select from public.blocks as block where (block.blocker_id, block.blocked_id)
      in ((tell_of_job.member_id, tell_of_job.actor_id), (tell_of_job.actor_id, tell_of_job.member_id))) then
    return;
  end if;
  update public.notifications as earlier
    set title = tell_of_job.title, message = tell_of_job.message, template = tell_of_job.template, facts = tell_of_job.facts,
      cause = happened, created_at = clock.now()
    where earlier.user_id = tell_of_job.member_id and not earlier.read and earlier.type = 'application_update' and earlier.related_id = application.id;
  if not found then
    insert into public.notifications (user_id, type, title, message, template, facts, related_id, actor_id, link, cause, created_at)
      values (tell_of_job.member_id, 'application_update', tell_of_job.title, tell_of_job.message, tell_of_job.template, tell_of_job.facts,
        application.id, tell_of_job.actor_id, '/jobs?id=' || application.job_id, happened, clock.now())
      on conflict on constraint notifications_cause_key do nothing;
  end if;
end
$$;
comment on function internal.tell_of_job(public.job_applications, uuid, uuid, text, text, text, jsonb) is
  'Writes a notification about an application, in place of an unread one about the same. For definer functions.';

create or replace function internal.tell_of_application() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  job public.job_listings := (select listing from public.job_listings as listing where listing.id = new.job_id);
  name text := (select full_name from public.profiles where id = new.applicant_id);
  who text := public.shortened(name, 60);
  facts jsonb := jsonb_build_object('who', name, 'job', job.title, 'company', job.company_name);
begin
  if tg_op = 'INSERT' then
    perform internal.tell_of_job(new, new.owner_id, new.applicant_id, 'application_sent', public.shortened('New application: ' || job.title, 80),
      who || ' applied.', facts);
  elsif new.status = 'withdrawn' then
    perform internal.tell_of_job(new, new.owner_id, new.applicant_id, 'application_withdrawn',
      public.shortened('Application withdrawn: ' || job.title, 80), who || ' took their application back.', facts);
  else
    perform internal.tell_of_job(new, new.applicant_id, new.owner_id, 'application_moved',
      case new.status
        when 'hired' then public.shortened('You got the job: ' || job.title, 80)
        else public.shortened('Your application: ' || job.title, 80) end,
      case
        when new.status = 'viewed' then public.shortened(job.company_name, 80) || ' has opened it.'
        when new.status = 'in_chat' then public.shortened(job.company_name, 80) || ' wants to talk with you.'
        when new.status = 'shortlisted' then public.shortened(job.company_name, 80) || ' put you on the short list.'
        when new.status = 'hired' then 'Congratulations! ' || public.shortened(job.company_name, 80) || ' chose you.'
        when new.reason = 'position_filled' then 'The position is filled. Thank you for applying.'
        when new.reason is not null then public.shortened(new.reason, 200)
        else public.shortened(job.company_name, 80) || ' goes on with other applicants. Thank you for applying.' end,
      (facts - 'who') || jsonb_strip_nulls(jsonb_build_object('status', new.status, 'reason', new.reason)));
  end if;
  return null;
end
$$;
comment on function internal.tell_of_application() is
  'Notifies the owner of what applicants do, and the applicant of everything else. Definer: members cannot write each other''s notifications.';

create or replace function internal.tell_of_decision() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  is_live boolean := new.status = 'approved';
  reason text := case when not is_live then (select decided.rejection_reason from internal.job_approvals as decided where decided.job_id = new.id) end;
begin
  insert into public.notifications (user_id, type, title, message, template, facts, related_id, link, cause, created_at)
    values (new.user_id, 'system',
      case when is_live then public.shortened('Your job is live: ' || new.title, 80) else 'Job Not Approved' end,
      case when is_live then 'Members can see it and apply.' else public.shortened(reason, 120) || ' Edit the job to send it again.' end,
      case when is_live then 'job_approved' else 'job_rejected' end,
      jsonb_strip_nulls(jsonb_build_object('job', new.title, 'reason', reason)), new.id, '/jobs?id=' || new.id,
      'job:' || new.id || ':' || new.status || ':' || extract(epoch from new.updated_at), clock.now())
    on conflict on constraint notifications_cause_key do nothing;
  return null;
end
$$;
comment on function internal.tell_of_decision() is 'Notifies the owner that a job was approved or not. Definer: members cannot write each other''s notifications.';

-- ## Rules
create or replace trigger tell_of_new after insert on public.job_applications
  for each row execute function internal.tell_of_application();
create or replace trigger tell_of_move after update of status on public.job_applications
  -- What comes with an interview is a notification of its own.
  for each row when (old.status <> new.status and new.status <> 'interviewing' and not (old.status = 'interviewing' and new.status = 'in_chat'))
  execute function internal.tell_of_application();
create or replace trigger tell_of_decision after update of status on public.job_listings
  for each row when (old.status = 'pending' and new.status in ('approved', 'rejected')) execute function internal.tell_of_decision();
