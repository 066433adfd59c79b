-- The recipient of a message is notified: one unread notification for each conversation, with the latest text.
-- Needs: messages, notifications

-- ## Functions
create or replace function internal.notify_of_message() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The trigger `t10_lift` fires first and locks the conversation's rows, so that two messages sent at once are
  -- processed here one after the other.
  perform internal.notify(new.recipient_id, 'message',
      jsonb_build_object('who', sender.full_name,
        'words', public.shortened(regexp_replace(new.content, '\s+', ' ', 'g'), 80)),
      'message:' || new.id, '/messages/' || new.conversation_id, new.conversation_id, new.sender_id,
      renews => internal.open_notice(new.recipient_id, 'message', new.conversation_id))
    from public.profiles as sender where sender.id = new.sender_id;
  return null;
end
$$;
comment on function internal.notify_of_message() is
  'Notifies the recipient of a message. Definer: members cannot write each other''s notifications.';

create or replace function public.settle_message_notifications() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.notifications as told set read = true
    from (select distinct recipient_id, conversation_id from changed where read_at is not null) as thread
    where told.user_id = thread.recipient_id and not told.read and told.type = 'message'
      and told.related_id = thread.conversation_id
      and not exists (
        select from public.messages as message
        where message.conversation_id = thread.conversation_id and message.recipient_id = thread.recipient_id
          and message.read_at is null);
  return null;
end
$$;
comment on function public.settle_message_notifications() is
  'Marks the notification of a conversation read once all its messages are. Definer: another role may run the'
  ' statement for the member.';

-- ## Rules
create or replace trigger t20_tell after insert on public.messages
  for each row when (new.kind = 'text') execute function internal.notify_of_message();
create or replace trigger settle after update on public.messages
  referencing new table as changed for each statement execute function public.settle_message_notifications();
select internal.notice_kind('message', 'message', 'messages', topic => 'messages', urgency => 'summary',
  gate => 'messaging', mutes => 'conversation');
