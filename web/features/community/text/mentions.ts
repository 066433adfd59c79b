// Mentions name a member by their name after an @ (docs/product/community.md).
import type { Block, Inline } from './nodes.ts'
import { parse } from './parse.ts'

export type Person = { id: string; full_name: string }
type Part = { text: string; person: Person | null }

const mentionOf = ({ full_name: name }: Person) => `@${name}`

/** Whether the text has this person's `@name` at index `at`; `@Anabel` is not Ana. internal.is_named (forum-mentions.sql) decides the same. */
function isNamed(text: string, at: number, person: Person): boolean {
  const name = mentionOf(person)
  return text.startsWith(name, at) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(at + name.length, at + name.length + 2))
}

/** The text in parts, each either plain or a mention of one of these people. Where two names fit, the longer one is meant. */
export function partsOf(text: string, people: readonly Person[]): Part[] {
  if (!text.includes('@')) return [{ text, person: null }]
  const byLength = people.toSorted((one, other) => other.full_name.length - one.full_name.length)
  const parts: Part[] = []
  let written = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const person = byLength.find((each) => isNamed(text, at, each))
    const isWord = at === 0 || /[\s(]/.test(text.charAt(at - 1))
    if (person === undefined || !isWord || at < written) continue
    if (at > written) parts.push({ text: text.slice(written, at), person: null })
    parts.push({ text: mentionOf(person), person })
    written = at + mentionOf(person).length
  }
  if (written < text.length) parts.push({ text: text.slice(written), person: null })
  return parts
}

/** What is not code, as internal.outside_code (forum-mentions.sql) finds it. Code ends a word. */
const outsideCode = (text: string): string => (text.includes('`') ? wordsOf(parse(text)) : text)

const wordsOf = (all: readonly (Block | Inline)[]): string =>
  all
    .map((each) => {
      if (each.kind === 'list') return each.items.map(wordsOf).join('\n')
      if (each.kind === 'text') return each.text
      const words = 'children' in each ? wordsOf(each.children) : ''
      return each.kind === 'paragraph' || each.kind === 'quote' || words === '' ? `${words}\n` : words
    })
    .join('')

/** The ids of the people chosen while writing whose mention is still in the text, outside code. */
export const mentionsIn = (text: string, chosen: readonly Person[]): string[] => [
  ...new Set(chosen.filter((each) => partsOf(outsideCode(text), [each]).some(({ person }) => person !== null)).map(({ id }) => id)),
]

const longestTyped = 200

/** What is being typed after an @ just before the caret, and where the @ is; null if nothing is. */
export function typedMention(before: string): { at: number; typed: string } | null {
  // Only the end: searching a long text after every key would be slow.
  const found = /(?:^|[\s(])@(\p{L}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*){0,2})$/u.exec(before.slice(-longestTyped))
  return found?.[1] === undefined ? null : { at: before.length - found[1].length - 1, typed: found[1].trimEnd() }
}
