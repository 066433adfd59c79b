// A thread that begins with a message of the live chat: a draft on the server, so that it is kept whatever happens next.
import { categories } from '#domain/community/forum.ts'
import { shownText, type ChatMessage, type ChatRoom } from '#domain/community/chat.ts'
import { saveDraft, type SavedDraft } from '../../forum/compose/compose.data.ts'
import { emptyDraft, type ThreadDraft } from '../../forum/compose/draft/draft.ts'
import { copy } from '../chat.copy.ts'

type Author = { id: string; full_name: string }

/** Without an author, the message is the reader's own. */
export function draftFrom(clientId: string, room: ChatRoom, message: ChatMessage, author: Author | null): ThreadDraft {
  const category = categories.find((each) => each === room.category) ?? null
  const quote = shownText(message.message_text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
  const source = author === null ? copy.ownSource(room.name) : copy.source(`@${author.full_name}`, room.name)
  return { ...emptyDraft(clientId, category), body: `${quote}\n\n${source}\n\n`, mentions: author === null ? [] : [author] }
}

export async function beginThread(userId: string, room: ChatRoom, message: ChatMessage, author: Author | null): Promise<SavedDraft> {
  const draft = draftFrom(crypto.randomUUID(), room, message, author)
  return (await saveDraft(userId, { form: crypto.randomUUID(), saved: null, draft, isRetry: false })).row
}
