-- What the team decides about reports, and what the members who sent them read: the outcome, in the same words whatever was reported,
-- without names and without what was done to whom. Posts and messages of the live chat have queues in forum-queues and chat-reports; here is
-- the one for all other kinds of content.
-- Needs: content-kinds, moderation, messages, reviews, notifications, standing, admin, audit

-- ## Functions
create or replace function internal.notify_reporter(report public.reports, outcome text) returns void
language sql volatile set search_path = '' as $$
  select internal.notify(report.reporter_id, 'report_decided',
      jsonb_build_object('number', upper(left(report.id::text, 8)), 'outcome', notify_reporter.outcome),
      'report:' || report.id || ':decided', '/community-guidelines')
    from auth.users as person
    where person.id = report.reporter_id and person.deleted_at is null and not internal.is_suspended(report.reporter_id)
$$;
comment on function internal.notify_reporter(public.reports, text) is
  'Notifies the member who reported something, once: it was removed, the team took action, it was gone already, or'
  ' nothing was against the guidelines. Not while they are suspended. For definer functions.';

create or replace function internal.close_reports(subject_types text[], subject_id uuid, until timestamptz, outcome text, act text) returns int
language plpgsql volatile set search_path = '' as $$
declare
  report public.reports;
  closed int := 0;
begin
  for report in
    update public.reports as kept set status = 'closed'
      where kept.subject_id = close_reports.subject_id and kept.subject_type = any (close_reports.subject_types) and kept.status = 'open'
        and kept.created_at <= close_reports.until
        -- To someone who decides, reports about themselves are as if there were none, so that they cannot tell.
        and (close_reports.act is null or kept.reported_id <> auth.uid()) returning *
  loop
    perform internal.notify_reporter(report, close_reports.outcome);
    if report.reason = 'odd_pattern' and close_reports.outcome = 'kept' then
      perform internal.count_after_look(report.subject_id);
    end if;
    if close_reports.act is not null then
      perform internal.audit(close_reports.act, 'report', report.id::text);
    end if;
    closed := closed + 1;
  end loop;
  return closed;
end
$$;
comment on function internal.close_reports(text[], uuid, timestamptz, text, text) is
  'Closes the open reports of one thing until this moment, notifies the members who sent them, and answers how many. `act` is null if the audit log has the decision already. For definer functions.';

create or replace function internal.refuse_own_reports(subject_types text[], subject_id uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.reports as own where own.subject_id = refuse_own_reports.subject_id
      and own.subject_type = any (refuse_own_reports.subject_types) and own.status = 'open' and own.reporter_id = auth.uid()) then
    raise exception using errcode = 'PT403', hint = 'not_allowed', message = 'Someone else has to do this for your own account.';
  end if;
end
$$;
comment on function internal.refuse_own_reports(text[], uuid) is
  'Refuses to decide reports that the caller sent. For definer functions.';

create or replace function internal.refuse_removal(obstacle text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if refuse_removal.obstacle = 'not_found' then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'This is no longer there.';
  elsif refuse_removal.obstacle = 'not_allowed' then
    raise exception using errcode = 'PT403', hint = 'not_allowed',
      message = 'Someone else has to do this for your own account.';
  elsif refuse_removal.obstacle = 'bad_state' then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'This was removed or rejected already.';
  else
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'This cannot be taken down.';
  end if;
end
$$;
comment on function internal.refuse_removal(text) is
  'Refuses with an answer of removal_obstacle. For definer functions.';

create or replace function public.content_take_down(kind text, content_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known internal.content_kinds;
  obstacle text;
  made record;
  was text;
  becomes text;
begin
  perform internal.refuse_unless_may('decide_reports');
  select * into known from internal.content_kinds as declared
    where declared.kind = content_take_down.kind and declared.decided_by = 'decide_reports';
  if known.kind is null then
    perform internal.refuse_removal('invalid');
  end if;
  perform internal.refuse_missing_reason(content_take_down.reason);
  perform pg_advisory_xact_lock(hashtextextended('removal of ' || content_take_down.content_id, 0));
  execute format('select from %s where id = $1 for update', known.relation) using content_take_down.content_id;
  obstacle := internal.removal_obstacle(known.kind, content_take_down.content_id);
  if obstacle is not null then
    perform internal.refuse_removal(obstacle);
  end if;
  select * into made from internal.content_of(known.kind, content_take_down.content_id);
  execute format('select * from %s($1, $2)', known.taken_down)
    into was, becomes using content_take_down.content_id, btrim(content_take_down.reason);
  perform internal.audit('decide_reports', known.kind, content_take_down.content_id::text,
    jsonb_build_object('status', was), jsonb_build_object('status', becomes), btrim(content_take_down.reason));
  perform internal.close_reports(array[known.kind], content_take_down.content_id, 'infinity', 'removed', null);
  perform internal.removal_give(made.owner_id, known.kind, content_take_down.content_id, coalesce(made.title, ''),
    content_take_down.reason);
end
$$;
comment on function public.content_take_down(text, uuid, text) is
  'Takes down what a member made, of the kinds that are in admin_reports, closes its reports, and gives its author a'
  ' removal that they can appeal. Definer: no caller may write what is not theirs.';

create or replace function public.admin_reports(before timestamptz default null) returns table (
  subject_type text, subject_id uuid, reported_at timestamptz, reporters int, reasons jsonb, reports jsonb, last_report_at timestamptz,
  reported_id uuid, reported_name text, title text, words text, link text, written_at timestamptz, may_take_down boolean
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('decide_reports');
  return query
    select report.subject_type, report.subject_id, report.created_at, every.reporters, every.reasons, every.reports, every.last_at,
      report.reported_id, reported.full_name, made.title,
      -- Of a review its author or who replied is reported.
      case report.reported_id when review.reviewee_id then review.reply else made.words end, made.link,
      case report.reported_id when review.reviewee_id then review.replied_at else made.written_at end,
      report.reported_id = made.owner_id and internal.removal_obstacle(report.subject_type, report.subject_id) is null
    from internal.first_reports(internal.kinds_decided_by('decide_reports'), admin_reports.before) as report
      join public.profiles as reported on reported.id = report.reported_id
      cross join lateral internal.open_reports(report.subject_type, report.subject_id) as every
      cross join lateral internal.content_of(report.subject_type, report.subject_id) as made
      left join public.reviews as review on report.subject_type = 'review' and review.id = report.subject_id
    order by report.created_at desc;
end
$$;
comment on function public.admin_reports(timestamptz) is
  'What members reported, but for posts and the live chat, by the first open report, newest first, 50 a page; of a'
  ' conversation only a message that was reported. Definer: reads others'' reports and messages.';

create or replace function public.reports_close(subject_type text, subject_id uuid, until timestamptz, outcome text) returns int
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('decide_reports');
  if (reports_close.subject_type = any (internal.kinds_decided_by('decide_reports'))
      and reports_close.outcome in ('acted', 'kept')) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Choose what to do with these reports.';
  end if;
  perform internal.refuse_own_reports(array[reports_close.subject_type], reports_close.subject_id);
  return internal.close_reports(array[reports_close.subject_type], reports_close.subject_id, reports_close.until, reports_close.outcome, 'decide_reports');
end
$$;
comment on function public.reports_close(text, uuid, timestamptz, text) is
  'Closes the reports of one thing until this moment, which the team has read: it took action, or found nothing against'
  ' the guidelines. Answers how many. Definer: members cannot write reports.';

-- ## Rules
select internal.notice_kind('report_decided', 'system', 'system');
grant execute on function public.admin_reports(timestamptz), public.reports_close(text, uuid, timestamptz, text),
  public.content_take_down(text, uuid, text) to authenticated;
