// What a reply answers and quotes while it is written.
import { longestQuote } from '#domain/community/thread-acts.ts'
import { picturesIn, type PictureArgument } from '../../pictures/picture-argument.ts'
import type { Person } from '../../text/mentions.ts'

/** `quotedId` is null for the first post. */
type Quoted = { quotedId: string | null; name: string; words: string }
export type Content = {
  /** With it the reply is stored once, however often, and after however many reloads, it is sent. Empty until the reader writes. */
  clientId: string
  body: string
  parent: { id: string; name: string } | null
  quote: Quoted | null
  /** Members who were chosen after an @. */
  mentioned: Person[]
  /** Those that are uploaded. */
  pictures: PictureArgument[]
}
export const nothing: Content = { clientId: '', body: '', parent: null, quote: null, mentioned: [], pictures: [] }

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

/** A draft as the server has it, which another version of the form may have written. */
export function readContent(stored: unknown): Content {
  const { clientId, body, parent, quote, mentioned, pictures } = (stored ?? {}) as Partial<Record<keyof Content, unknown>>
  return {
    clientId: textOf(clientId),
    body: textOf(body),
    parent: parentOf(parent),
    quote: quoteOf(quote),
    mentioned: Array.isArray(mentioned) ? mentioned.flatMap(personOf) : [],
    pictures: picturesIn(pictures),
  }
}

type Fields = Partial<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? value : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function parentOf(value: unknown): Content['parent'] {
  const { id, name } = fieldsOf(value)
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null
}

function quoteOf(value: unknown): Quoted | null {
  const { quotedId, name, words } = fieldsOf(value)
  return typeof name === 'string' && typeof words === 'string'
    ? { quotedId: typeof quotedId === 'string' ? quotedId : null, name, words }
    : null
}

function personOf(value: unknown): Person[] {
  const { id, full_name: name } = fieldsOf(value)
  return typeof id === 'string' && typeof name === 'string' ? [{ id, full_name: name }] : []
}
