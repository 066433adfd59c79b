// Whether two answers are equal. Whitespace between JSON values and the order of keys that the database chose do not
// count; the order of rows does.
import type { Answer } from './ask.ts'

export type Difference = { field: keyof Answer; ours: string; theirs: string }

export function differencesOf(ours: Answer, theirs: Answer, method: string): Difference[] {
  const found: Difference[] = []
  const look = (field: keyof Answer, one: unknown, other: unknown) => {
    if (one !== other) found.push({ field, ours: String(one), theirs: String(other) })
  }
  look('status', ours.status, theirs.status)
  look('range', ours.range, theirs.range)
  look('location', ours.location, theirs.location)
  look('applied', ours.applied, theirs.applied)
  // The content type of an empty body means nothing, but HEAD has that of its GET.
  if (method === 'HEAD' || (theirs.body !== '' && ours.body !== '')) look('type', ours.type, theirs.type)
  look('body', plain(ours.body), plain(theirs.body))
  return found
}

const textOrNumber = /"(?:[^"\\]|\\[^])*"|-?\d[\d.eE+-]*/g

/** JSON with its digits unchanged; any other text as it is. */
export function plain(text: string): string {
  if (!/^\s*[[{"]/.test(text)) return text.trim()
  const kept = text.replaceAll(textOrNumber, (piece) => (piece.startsWith('"') ? piece : `"#${piece}"`))
  try {
    return JSON.stringify(sorted(JSON.parse(kept)))
  } catch {
    return text
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
