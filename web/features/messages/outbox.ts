// Messages written here that may not be stored yet.
import { BackendError } from '#web/data/backend-error.ts'
import { ask, db } from '#web/data/client.ts'
import { track } from '#web/data/measures/track.ts'
import { openOutbox } from '#web/data/outbox/outbox.ts'
import type { Unsent } from '#web/data/outbox/unsent.ts'
import type { Database } from '#domain/generated/database.ts'
import type { Message } from '#domain/messages.ts'

type Content = { conversationId: string; recipientId: string; content: string }
export type UnsentMessage = Unsent<Content>

const answerWithinMs = 20_000

export const outbox = openOutbox<Content, Message>({ name: 'outbox', failure: 'Failed to send message', store })
outbox.onStored(() => track('message_sent'))

export type MessageOutbox = typeof outbox

async function store(sender: string, { recipientId, content, clientId }: UnsentMessage): Promise<Message> {
  // A trigger finds the conversation; only the generated type requires it.
  const row = {
    sender_id: sender,
    recipient_id: recipientId,
    content,
    client_id: clientId,
  } as Database['public']['Tables']['messages']['Insert']
  try {
    return await ask(db.from('messages').insert(row).select().abortSignal(AbortSignal.timeout(answerWithinMs)).single())
  } catch (error) {
    const wasStoredBefore = error instanceof BackendError && error.code === '23505'
    if (!wasStoredBefore) throw error
    return ask(db.from('messages').select('*').eq('sender_id', sender).eq('client_id', clientId).single())
  }
}
