// The lines of a room: stored messages, then unsent ones.
import { shownText, startsGroup, type ChatMessage } from '#domain/community/chat.ts'
import { startsDay } from '#domain/messages.ts'
import type { UnsentChat } from '../chat-outbox.ts'

export type Line = {
  /** Stays the same when the message is stored, so that its line is not mounted again. */
  key: string
  userId: string
  username: string
  isMine: boolean
  text: string
  at: string
  startsDay: boolean
  startsGroup: boolean
  replyTo: string | null
  stored: ChatMessage | null
  unsent: UnsentChat | null
}

export function linesOf(messages: readonly ChatMessage[], unsent: readonly UnsentChat[], me: string): Line[] {
  const storedIds = new Set(messages.map(({ client_id: id }) => id))
  const rows: Omit<Line, 'startsDay' | 'startsGroup'>[] = [
    ...messages.map((message) => ({
      key: message.client_id ?? message.id,
      userId: message.user_id,
      username: message.username,
      isMine: message.user_id === me,
      text: shownText(message.message_text),
      at: message.created_at,
      replyTo: message.reply_to,
      stored: message,
      unsent: null,
    })),
    ...unsent
      .filter(({ clientId }) => !storedIds.has(clientId))
      .map((message) => ({
        key: message.clientId,
        userId: me,
        username: message.username,
        isMine: true,
        text: shownText(message.text),
        at: message.writtenAt,
        replyTo: message.replyTo,
        stored: null,
        unsent: message,
      })),
  ]
  const dated = rows.map(({ userId, at }) => ({ user_id: userId, sender_id: userId, kind: 'text' as const, created_at: at }))
  return rows.map((row, index) => {
    const [now, before] = [dated[index], dated[index - 1]]
    const isFirstOfDay = now !== undefined && startsDay(now, before)
    return { ...row, startsDay: isFirstOfDay, startsGroup: isFirstOfDay || (now !== undefined && startsGroup(now, before)) }
  })
}
