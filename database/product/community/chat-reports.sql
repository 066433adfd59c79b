-- Reports of messages in the live chat, for the team: with the text, also of a message that was deleted.
-- Needs: chat-messages, moderation, admin, audit

-- ## Functions
create or replace function public.admin_chat_reports(before timestamptz default null) returns table (
  report_id uuid, reported_at timestamptz, reason text, detail text, reporter_id uuid, reporter_name text, author_id uuid, author_name text,
  message_id uuid, room_id text, message_text text, is_deleted boolean, written_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('keep_chat');
  return query
    select report.id, report.created_at, report.reason, report.detail, report.reporter_id, reporter.full_name, report.reported_id, author.full_name,
      message.id, message.room_id, coalesce(deleted.message_text, message.message_text), message.is_deleted, message.created_at
    from public.reports as report
      join public.profiles as reporter on reporter.id = report.reporter_id
      join public.profiles as author on author.id = report.reported_id
      left join public.chat_messages as message on message.id = report.subject_id
      left join internal.deleted_chat_texts as deleted on deleted.message_id = message.id
    where report.subject_type = 'chat_message' and report.status = 'open'
      and (admin_chat_reports.before is null or report.created_at < admin_chat_reports.before)
    order by report.created_at desc limit 50;
end
$$;
comment on function public.admin_chat_reports(timestamptz) is
  'Open reports of messages in the live chat, newest first, 50 a page. Definer: reads others'' reports and deleted texts.';

create or replace function public.chat_report_close(report_id uuid) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('keep_chat');
  update public.reports as report set status = 'closed'
    where report.id = chat_report_close.report_id and report.subject_type = 'chat_message' and report.status = 'open';
  if found then
    perform internal.audit('keep_chat', 'report', chat_report_close.report_id::text);
  end if;
  return found;
end
$$;
comment on function public.chat_report_close(uuid) is
  'Closes a report of a message in the live chat; false if it was closed already or is not there. Definer: members cannot write reports.';

-- ## Rules
grant execute on function public.admin_chat_reports(timestamptz), public.chat_report_close(uuid) to authenticated;
