// Messages of the live chat that were written here and may not be stored yet.
import type { ChatMessage } from '#domain/community/chat.ts'
import { BackendError } from '#web/data/backend-error.ts'
import { ask, db } from '#web/data/client.ts'
import { openOutbox } from '#web/data/outbox/outbox.ts'
import type { Unsent } from '#web/data/outbox/unsent.ts'
import { copy } from './chat.copy.ts'

type Content = { roomId: string; username: string; text: string; replyTo: string | null }
export type UnsentChat = Unsent<Content>

const answerWithinMs = 20_000

export const chatOutbox = openOutbox<Content, ChatMessage>({ name: 'outbox-chat', failure: copy.sendFailed, store })

async function store(userId: string, { roomId, username, text, replyTo, clientId }: UnsentChat): Promise<ChatMessage> {
  const row = {
    room_id: roomId,
    user_id: userId,
    username,
    message_text: text,
    client_id: clientId,
    ...(replyTo !== null && { reply_to: replyTo }),
  }
  try {
    return await ask(db.from('chat_messages').insert(row).select().abortSignal(AbortSignal.timeout(answerWithinMs)).single())
  } catch (error) {
    const wasStoredBefore = error instanceof BackendError && error.code === '23505'
    if (!wasStoredBefore) throw error
    return ask(db.from('chat_messages').select('*').eq('user_id', userId).eq('client_id', clientId).single())
  }
}
