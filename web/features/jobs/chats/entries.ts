// What the chat shows, in order: its messages, and the interviews where they were proposed.
import type { ChatApplication, ChatMessage } from './chats.data.ts'

type ChatInterview = ChatApplication['interviews'][number]
/** `kind` as groups and days of a conversation need it (domain/messages.ts). */
export type Entry = { id: string; sender_id: string; created_at: string } & (
  | { kind: 'text' | 'card'; message: ChatMessage; interview: null }
  | { kind: 'card'; message: null; interview: ChatInterview }
)

/** `messages` oldest first. While earlier ones are not loaded, interviews from before the first are left out as well. */
export function entriesOf(
  messages: readonly ChatMessage[],
  { interviews, owner_id }: Pick<ChatApplication, 'interviews' | 'owner_id'>,
  hasEarlier: boolean,
): Entry[] {
  const start = hasEarlier && messages[0] ? timeOf(messages[0]) : -Infinity
  const written = messages.map((message): Entry => {
    const { id, sender_id, created_at } = message
    return { id, sender_id, created_at, kind: message.message_type === 'contact' ? 'card' : 'text', message, interview: null }
  })
  const proposed = interviews.map((interview): Entry => ({
    id: interview.id,
    sender_id: owner_id,
    created_at: interview.created_at,
    kind: 'card',
    message: null,
    interview,
  }))
  return [...written, ...proposed.filter((entry) => timeOf(entry) >= start)].toSorted((one, other) => timeOf(one) - timeOf(other))
}

const timeOf = ({ created_at }: { created_at: string }): number => new Date(created_at).getTime()
