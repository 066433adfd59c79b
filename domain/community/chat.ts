// What a message of the live chat may be, and how a room is drawn. Judged by chat-messages.sql.
import type { Database } from '../generated/database.ts'

export type ChatMessage = Database['public']['Tables']['chat_messages']['Row']
export type ChatRoom = Database['public']['Tables']['chat_rooms']['Row']

export const mainRoom = 'community'

/** Says that a room was closed, opened or set otherwise; a change of its row does not reach those who may no longer read it. */
export const roomsTopic = 'chat-rooms'

/** The main room first. */
export const inMenuOrder = (rooms: readonly ChatRoom[]): ChatRoom[] =>
  rooms.toSorted((one, other) => Number(other.id === mainRoom) - Number(one.id === mainRoom))

/** Characters as PostgreSQL counts them, and bytes of UTF-8 (spec §5). */
const most = { characters: 10_000, bytes: 2 * 1024 * 1024 }
const groupFor = 5 * 60_000

/** What is sent of a draft: trimmed; null when there is nothing to send. */
export function sendable(draft: string): string | null {
  return draft.trim() || null
}

export function isTooLarge(text: string): boolean {
  return Array.from(text).length > most.characters || new TextEncoder().encode(text).length > most.bytes
}

const picture = /data:[a-z0-9.+-]+\/[a-z0-9.+-]+;base64,[a-z0-9+/=]*/gi

/** New messages with a pasted picture are refused. */
export const hasPicture = (text: string): boolean => text.search(picture) !== -1

/** The text as it is shown. */
export const shownText = (text: string): string => text.replaceAll(picture, '[image]')

/** The name that goes with a message; the database writes the profile's own. */
export function usernameOf({
  full_name: name,
  email,
}: {
  full_name?: string | null | undefined
  email?: string | null | undefined
}): string {
  return name?.trim() || email?.trim() || 'Anonymous'
}

type Dated = Pick<ChatMessage, 'user_id' | 'created_at'>

/** One picture a group: a new one begins with another author, and when five minutes pass. */
export function startsGroup(message: Dated, before: Dated | undefined): boolean {
  if (before === undefined || before.user_id !== message.user_id) return true
  return new Date(message.created_at).getTime() - new Date(before.created_at).getTime() >= groupFor
}

/** Pages and what arrived since as one list, oldest first: each message once, and none that was deleted in any of its versions. */
export function inOrder(rows: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map<string, ChatMessage>()
  for (const row of rows) if (row.is_deleted || !byId.has(row.id)) byId.set(row.id, row)
  return [...byId.values()]
    .filter(({ is_deleted: isDeleted }) => !isDeleted)
    .toSorted((one, other) => compare(one.created_at, other.created_at))
}

// Compared as text: a Date would lose microseconds, and with them the order of messages in the same millisecond.
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
