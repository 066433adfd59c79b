// What a reply answers and quotes while it is written.
import { most } from '#domain/community/thread-acts.ts'
import type { Person } from '../../text/mentions.ts'

/** `quotedId` is null for the first post. */
export type Quoted = { quotedId: string | null; name: string; words: string }
export type Content = {
  body: string
  parent: { id: string; name: string } | null
  quote: Quoted | null
  /** Members who were chosen after an @. */
  mentioned: Person[]
}
export const nothing: Content = { body: '', parent: null, quote: null, mentioned: [] }

export type Replying = {
  open: () => void
  answer: (parent: { id: string; name: string }) => void
  quote: (quotedId: string | null, name: string, body: string, parent?: { id: string; name: string }) => void
}

/** The words to quote: what is selected in the post, word for word as it was written; otherwise its beginning. */
export function quotable(body: string, selected: string): string {
  const chosen = selected.trim()
  return (chosen !== '' && body.includes(chosen) ? chosen : body).slice(0, most.quote).trim()
}

/** A draft as the server has it, which another version of the form may have written. */
export function readContent(stored: unknown): Content {
  const { body, parent, quote, mentioned } = (stored ?? {}) as Partial<Record<keyof Content, unknown>>
  return {
    body: typeof body === 'string' ? body : '',
    parent: isOf<{ id: string; name: string }>(parent, ['id', 'name']) ? parent : null,
    quote: isOf<Quoted>(quote, ['name', 'words'])
      ? { ...quote, quotedId: typeof quote.quotedId === 'string' ? quote.quotedId : null }
      : null,
    mentioned: Array.isArray(mentioned) ? mentioned.filter((each) => isOf<Person>(each, ['id', 'full_name'])) : [],
  }
}

const isOf = <T>(value: unknown, texts: string[]): value is T =>
  typeof value === 'object' && value !== null && texts.every((key) => typeof (value as Record<string, unknown>)[key] === 'string')
