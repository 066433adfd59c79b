// Doors to messages.
import type { Stage } from '../stage.ts'
import { type DoorOf, nothing, type People, reads, through } from '../all-areas/door.ts'

/** A conversation of `me` and `other`, with messages in both directions. */
type Scene = { me: string; other: string; third: string; thread: string }

export async function doorsOf(town: Stage, { me, other, third }: People) {
  const say = `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello') returning conversation_id`
  const [message] = await town.as(other, say, [other.id, me.id])
  await town.as(me, say, [me.id, other.id])
  return through({ me: me.id, other: other.id, third: third.id, thread: String(message?.['conversation_id']) }, doors)
}

const doors: DoorOf<Scene>[] = [
  ...reads('messaging', ['conversations', 'conversation_members', 'messages']),
  {
    to: 'messages',
    does: 'write',
    area: 'messaging',
    sql: `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello')`,
    values: ({ me, other }) => [me, other],
  },
  { to: 'messages', does: 'write', area: 'messaging', sql: 'update public.messages set read_at = now()', values: nothing },
  {
    to: 'conversation_members',
    does: 'write',
    area: 'messaging',
    sql: 'update public.conversation_members set archived_at = now(), last_read_at = now()',
    values: nothing,
  },
  {
    to: 'open_conversation',
    does: 'write',
    area: 'messaging',
    sql: 'select public.open_conversation($1)',
    values: ({ other }) => [other],
  },
  {
    to: 'open_conversation',
    does: 'write',
    area: 'messaging',
    sql: 'select public.open_conversation($1)',
    values: ({ third }) => [third],
  },
  {
    to: 'last_message',
    does: 'read',
    area: 'messaging',
    // A hand-made request may pass a row that the caller only guessed.
    sql: 'select * from public.last_message(jsonb_populate_record(null::public.conversation_members, $1))',
    values: ({ me, other, thread }) => [{ conversation_id: thread, user_id: me, other_id: other }],
  },
  {
    to: 'unread_count',
    does: 'read',
    area: 'messaging',
    sql: 'select public.unread_count(kept) from public.conversation_members as kept',
    values: nothing,
  },
  {
    to: 'my_conversations',
    does: 'read',
    area: 'messaging',
    sql: `select from public.my_conversations() where kind = 'direct'`,
    values: nothing,
  },
]
