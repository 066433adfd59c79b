// What a member has of messages (fillRows): $1 is the member, $2 someone they deal with.
export const rows = [
  `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'I am here'), ($2, $1, 'So am I')`,
  `update public.conversations set created_by = $1
   where id in (select conversation_id from public.conversation_members where user_id = $1 and other_id = $2)`,
  `insert into internal.removed_messages (message_id, sender_id, content)
   select id, $1, 'Call me' from public.messages where sender_id = $1 and recipient_id = $2 and kind = 'text' limit 1`,
]
