// One message into the conversation with a member.
import type { Database } from '#domain/generated/database.ts'
import { ask, db } from '#web/data/client.ts'

type Message = Database['public']['Tables']['messages']['Insert']

export function sendDirectly(senderId: string, recipientId: string, content: string) {
  // A trigger finds the conversation; only the generated type requires it.
  const row = { sender_id: senderId, recipient_id: recipientId, content } as Message
  return ask(db.from('messages').insert(row))
}
