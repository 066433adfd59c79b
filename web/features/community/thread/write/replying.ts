// What a reply answers and quotes while it is written.
import * as v from 'valibot'
import { longestQuote } from '#domain/community/thread-acts.ts'
import { shows } from '#domain/wording/visible.ts'
import { keptPeople, keptPictures } from '../../drafts/parts.ts'

const parent = v.fallback(v.nullable(v.object({ id: v.string(), name: v.string() })), null)
/** `quotedId` is null for the first post. */
const quote = v.fallback(
  v.nullable(v.object({ quotedId: v.fallback(v.nullable(v.string()), null), name: v.string(), words: v.string() })),
  null,
)

/** Another version of the form may have written it: what this one does not know is empty. */
export const replyContent = v.object({
  /** With it the reply is stored once, however often, and after however many reloads, it is sent. Empty until the reader writes. */
  clientId: v.fallback(v.string(), ''),
  body: v.string(),
  parent,
  quote,
  /** Members who were chosen after an @. */
  mentioned: keptPeople,
  /** Those that are uploaded. */
  pictures: keptPictures,
})
export type Content = v.InferOutput<typeof replyContent>
export const nothing: Content = { clientId: '', body: '', parent: null, quote: null, mentioned: [], pictures: [] }

/** A draft as the server has it. */
export function readContent(stored: unknown): Content {
  const read = v.safeParse(replyContent, stored)
  return read.success ? read.output : nothing
}

/** Nothing that would be missed. */
export const isBlank = ({ body, quote: quoted, pictures: chosen }: Content): boolean =>
  !shows(body) && quoted === null && chosen.length === 0

export type Replying = {
  open: () => void
  answer: (parent: { id: string; name: string }) => void
  quote: (quotedId: string | null, name: string, body: string, parent?: { id: string; name: string }) => void
}

/** The words to quote: what is selected in the post, word for word as it was written; otherwise its beginning. */
export function quotable(body: string, selected: string): string {
  const chosen = selected.trim()
  const words = chosen !== '' && body.includes(chosen) ? chosen : body
  // By characters, as PostgreSQL counts: half an emoji would be refused.
  return Array.from(words).slice(0, longestQuote).join('').trim()
}
