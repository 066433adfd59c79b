-- Unread messages as something that waits for a member: a row for each conversation.
-- Needs: waiting, messages, moderation, standing

-- ## Functions
create or replace function internal.waiting_messages() returns table (
  kind text, to_do boolean, subject_id uuid, trade_id uuid, person_id uuid, facts jsonb, since timestamptz,
  until timestamptz, link text
) language plpgsql stable rows 20 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select 'unread', true, unread.conversation_id, null::uuid, unread.sender_id, jsonb_build_object('messages', count(*)),
    min(unread.created_at), null::timestamptz, '/messages/' || unread.conversation_id
  from (select message.conversation_id, message.sender_id, message.created_at from public.messages as message
    where message.recipient_id = (select auth.uid()) and message.read_at is null
      and message.sender_id <> all ((select internal.hidden_from_me())::uuid[])
      and message.sender_id not in (select internal.silenced_authors())
    order by message.created_at desc limit 500) as unread
  group by unread.conversation_id, unread.sender_id order by max(unread.created_at) desc limit 20;
end
$$;
comment on function internal.waiting_messages() is
  'The conversations in which the caller has not read something, with members whom they can answer.';

-- ## Rules
grant execute on function internal.waiting_messages() to authenticated;
insert into internal.waiting_sources (area, rows) values ('messages', 'internal.waiting_messages()')
  on conflict (area) do update set rows = excluded.rows;
