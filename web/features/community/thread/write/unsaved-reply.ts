// What this browser has of a reply and the server does not: written without a connection, or just before the page was left.
import { kept } from '#web/data/kept.ts'
import { readContent, type Content } from './replying.ts'

/** `base`: when the draft that it goes on with was saved; null if there was none. */
type UnsavedReply = { content: Content; base: string | null }

const nameOf = (userId: string, threadId: string) => `forum-reply:${userId}:${threadId}`

export const unsavedReply = {
  get(userId: string, threadId: string): UnsavedReply | null {
    try {
      const { content, base } = JSON.parse(kept.draft.get(nameOf(userId, threadId))) as Partial<Record<keyof UnsavedReply, unknown>>
      return { content: readContent(content), base: typeof base === 'string' ? base : null }
    } catch {
      return null
    }
  },
  /** `content` is JSON already. */
  set: (userId: string, threadId: string, unsaved: { content: string; base: string | null } | null): void =>
    kept.draft.set(
      nameOf(userId, threadId),
      unsaved === null ? '' : `{"content":${unsaved.content},"base":${JSON.stringify(unsaved.base)}}`,
    ),
}

type Draft = { id: string; updated_at: string; content: Content }

/**
 * What the form starts with. If the draft was saved elsewhere since this text was typed, the text starts a new draft, so that
 * neither overwrites the other.
 */
export function startOf(unsaved: UnsavedReply | null, draft: Draft | null): { content: Content | null; draft: Draft | null } {
  // A save that was on its way when the page was left may have arrived.
  const isStored = unsaved !== null && draft !== null && JSON.stringify(unsaved.content) === JSON.stringify(draft.content)
  if (unsaved === null || isStored) return { content: draft?.content ?? null, draft }
  if (draft === null ? unsaved.base === null : draft.updated_at === unsaved.base) return { content: unsaved.content, draft }
  // Without the id of the other draft's reply: posting one must not count as posting the other.
  return { content: { ...unsaved.content, clientId: '' }, draft: null }
}
