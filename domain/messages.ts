// What a direct message may be, and how a thread is drawn.
import type { Database } from './generated/database.ts'
import { lengthOf } from './wording/length-of.ts'
import { shows } from './wording/visible.ts'

export type Message = Database['public']['Tables']['messages']['Row']

/** Counted in characters as PostgreSQL counts them (code points); enforced by messages.sql. */
export const longestMessage = 10_000

/** What is sent of a draft: trimmed as the database trims; null when there is nothing to send or too much of it. */
export function sendable(draft: string): string | null {
  const content = draft.trim()
  return !shows(content) || lengthOf(content) > longestMessage ? null : content
}

export function isTooLong(draft: string): boolean {
  return lengthOf(draft.trim()) > longestMessage
}

type Dated = Pick<Message, 'sender_id' | 'kind' | 'created_at'>
const groupFor = 5 * 60_000

/** One face a group: a new one begins with another sender, a card, or five quiet minutes (B7.3). */
export function startsGroup(message: Dated, before: Dated | undefined): boolean {
  if (before === undefined || before.sender_id !== message.sender_id) return true
  if (message.kind === 'card' || before.kind === 'card') return true
  return new Date(message.created_at).getTime() - new Date(before.created_at).getTime() >= groupFor
}

/** A day's divider stands before its first message, by the reader's own calendar. */
export function startsDay(message: Dated, before: Dated | undefined): boolean {
  return before === undefined || new Date(message.created_at).toDateString() !== new Date(before.created_at).toDateString()
}

/** The last message of the reader that the other has read: there the thread says Seen. */
export function lastSeenId(messages: readonly Pick<Message, 'id' | 'sender_id' | 'read_at' | 'kind'>[], me: string): string | null {
  return messages.findLast(({ sender_id, read_at, kind }) => sender_id === me && kind === 'text' && read_at !== null)?.id ?? null
}
