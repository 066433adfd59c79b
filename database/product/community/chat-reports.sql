-- Reports of messages in the live chat, for the team: one row for each message, with the text, also of one that was deleted.
-- Needs: chat-messages, report-decisions, sanctions, moderation, admin, audit

-- ## Functions
create or replace function public.admin_chat_reports(before timestamptz default null) returns table (
  subject_id uuid, reported_at timestamptz, reporters int, reasons jsonb, reports jsonb, last_report_at timestamptz, author_id uuid, author_name text,
  message_id uuid, room_id text, message_text text, is_deleted boolean, written_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.refuse_unless_may('keep_chat');
  return query
    select report.subject_id, report.created_at, every.reporters, every.reasons, every.reports, every.last_at, report.reported_id, author.full_name,
      message.id, message.room_id, coalesce(deleted.message_text, message.message_text), message.is_deleted, message.created_at
    from internal.first_reports('{chat_message}', admin_chat_reports.before) as report
      join public.profiles as author on author.id = report.reported_id
      cross join lateral internal.open_reports(report.subject_type, report.subject_id) as every
      left join public.chat_messages as message on message.id = report.subject_id
      left join internal.deleted_chat_texts as deleted on deleted.message_id = message.id
    order by report.created_at desc;
end
$$;
comment on function public.admin_chat_reports(timestamptz) is
  'Messages of the live chat with open reports, by their first one, newest first, 50 a page. Definer: reads others'' reports and deleted texts.';

create or replace function public.chat_reports_close(message_id uuid, until timestamptz) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Who of the team deleted it is not in the row, so there it is null.
  outcome constant text := coalesce((select case when not message.is_deleted then 'kept' when message.deleted_by is null then 'removed' else 'gone' end
    from public.chat_messages as message where message.id = chat_reports_close.message_id), 'gone');
begin
  perform internal.refuse_unless_may('keep_chat');
  perform internal.refuse_own_reports('{chat_message}', chat_reports_close.message_id);
  return internal.close_reports('{chat_message}', chat_reports_close.message_id, chat_reports_close.until, outcome, 'keep_chat');
end
$$;
comment on function public.chat_reports_close(uuid, timestamptz) is
  'Closes the reports of a message in the live chat until this moment, which the team has read, and answers how many. Definer: members cannot write reports.';

create or replace function public.chat_message_remove(message_id uuid, reason text) returns public.chat_messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  message public.chat_messages;
begin
  perform internal.refuse_unless_may('keep_chat');
  select * into message from public.chat_messages as kept where kept.id = chat_message_remove.message_id for update;
  if message.id is null then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'This message is no longer there.';
  elsif message.user_id = auth.uid() then
    raise exception using errcode = 'PT403', hint = 'not_allowed', message = 'Someone else has to do this for your own account.';
  elsif (char_length(btrim(chat_message_remove.reason)) between 1 and 500) is not true then
    raise exception using errcode = 'PT400', hint = 'invalid', message = 'Write a reason of up to 500 characters.';
  elsif message.is_deleted then
    raise exception using errcode = 'PT409', hint = 'bad_state', message = 'This message has changed. Reload.';
  end if;
  perform set_config('chat.removal_reason', btrim(chat_message_remove.reason), true);
  update public.chat_messages as kept set is_deleted = true where kept.id = message.id returning * into message;
  perform set_config('chat.removal_reason', '', true);
  perform internal.close_reports('{chat_message}', message.id, 'infinity', 'removed', null);
  return message;
end
$$;
comment on function public.chat_message_remove(uuid, text) is
  'Removes a member''s message and closes its reports, for the team; its author reads the reason. Definer: members cannot close reports.';

create or replace function internal.notify_author_of_chat_removal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform internal.removal_give(new.user_id, 'chat_message', new.id,
    'the live chat, ' || (select room.name from public.chat_rooms as room where room.id = new.room_id),
    -- The specified update of the row has no reason.
    coalesce(nullif(current_setting('chat.removal_reason', true), ''), 'It broke our community guidelines.'));
  return null;
end
$$;
comment on function internal.notify_author_of_chat_removal() is
  'Tells an author that the team removed their message and why, not who of them. Definer: members cannot write sanctions.';

-- ## Rules
-- Who of the team deleted it is not in the row.
create or replace trigger tell_of_removal after update of is_deleted on public.chat_messages
  for each row when (new.is_deleted and not old.is_deleted and new.deleted_by is null)
  execute function internal.notify_author_of_chat_removal();
grant execute on function public.admin_chat_reports(timestamptz), public.chat_reports_close(uuid, timestamptz),
  public.chat_message_remove(uuid, text) to authenticated;
