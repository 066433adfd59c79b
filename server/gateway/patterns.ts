// Patterns from callers. LIKE is evaluated here, in time that only grows with the value; PostgreSQL evaluates regular
// expressions, so those that could take arbitrarily long are detected here and refused.
import { LRUCache } from 'lru-cache'

/** Limits the product of nested repetitions: `(a{20}){50}`. */
const mostRepetitions = 1000

/** Why a regular expression is refused, as a message; null if it is accepted. PostgreSQL checks its syntax. */
export function patternProblem(regex: string): string | null {
  if (regex.startsWith('***')) return 'A pattern must not begin with ***'
  /** The largest product of repetitions in each open group. */
  const groups = [1]
  /** The product of the last part, which a following repetition multiplies. */
  let last = 1
  for (let at = 0; at < regex.length;) {
    const token = tokenAt(regex, at)
    at += token.length
    if (/^\\[1-9]/.test(token)) return 'A pattern must not refer back to a group'
    if (token === '(?') return 'A pattern must not hold (?'
    if (token === '(') {
      groups.push(1)
      continue
    }
    const bounds = /^\{\d/.test(token) ? (token.match(/\d+/g) ?? []).map(Number) : null
    if (bounds !== null) last *= Math.max(1, ...bounds)
    else if (token === ')') last = groups.length > 1 ? (groups.pop() ?? 1) : 1
    else if (!/^[*+?]$/.test(token)) last = 1
    if (last > mostRepetitions) return `A pattern must not repeat a part more than ${mostRepetitions} times`
    groups[groups.length - 1] = Math.max(groups.at(-1) ?? 1, last)
  }
  return null
}

const piece = /\\c[^]|\\[^]|\(\?|\{\d+(?:,\d*)?\}|[^]/uy

function tokenAt(regex: string, at: number): string {
  if (regex[at] === '[') return regex.slice(at, endOfBracket(regex, at + 1))
  piece.lastIndex = at
  return piece.exec(regex)?.[0] ?? regex.slice(at)
}

/** A bracket expression may contain `]` at its start, after a backslash, and in `[:alpha:]`. */
function endOfBracket(regex: string, start: number): number {
  let at = regex[start] === '^' ? start + 1 : start
  if (regex[at] === ']') at += 1
  while (at < regex.length && regex[at] !== ']') {
    const kind = regex[at] === '[' && /[:.=]/.test(regex[at + 1] ?? '') ? regex[at + 1] : null
    if (kind !== null) {
      const end = regex.indexOf(`${kind}]`, at + 2)
      at = end < 0 ? regex.length : end + 2
    } else if (regex[at] === '\\') at += regex[at + 1] === 'c' ? 3 : 2
    else at += 1
  }
  return at + 1
}

/** The pattern ends with its escape character, which PostgreSQL refuses too. */
export class DanglingEscape extends Error {
  override name = 'DanglingEscape'
  override message = 'LIKE pattern must not end with escape character'
}

/** The text between two `%`: a character for each position, or null for any character. */
type Segment = { places: (number | null)[]; find: Find }
/** Bit masks of the positions that match a character, 32 per word; `others` are positions that match any. */
type Find = { words: number; masks: ReadonlyMap<number, Uint32Array>; others: Uint32Array }

const compiled = new LRUCache<string, Segment[]>({ max: 2000 })

/** Whether a value is LIKE a pattern, as in PostgreSQL. Throws a DanglingEscape whatever the value is. */
export function judgeLike(pattern: string, value: string, { caseInsensitive }: { caseInsensitive: boolean }): boolean {
  const key = (caseInsensitive ? 'i' : 'c') + pattern
  const known = compiled.get(key)
  const segments = known ?? segmentsOf(charactersOf(pattern, caseInsensitive))
  if (known === undefined) compiled.set(key, segments)
  const text = charactersOf(value, caseInsensitive)
  const [first, ...middle] = segments
  const last = middle.pop()
  if (first === undefined || !isAt(first, text, 0)) return false
  if (last === undefined) return text.length === first.places.length
  const until = text.length - last.places.length
  let at = first.places.length
  for (const segment of middle) at = at < 0 ? at : endOfFirst(segment, text, at, until)
  return at >= 0 && at <= until && isAt(last, text, until)
}

const [backslash, percent, underscore] = [0x5c, 0x25, 0x5f]

function segmentsOf(pattern: number[]): Segment[] {
  const places: (number | null)[][] = [[]]
  let isEscaped = false
  for (const character of pattern) {
    if (!isEscaped && character === backslash) {
      isEscaped = true
      continue
    }
    if (!isEscaped && character === percent) places.push([])
    else places.at(-1)?.push(!isEscaped && character === underscore ? null : character)
    isEscaped = false
  }
  if (isEscaped) throw new DanglingEscape()
  return places.map((each) => ({ places: each, find: findOf(each) }))
}

function findOf(places: (number | null)[]): Find {
  const words = Math.ceil(places.length / 32)
  const others = new Uint32Array(words)
  const masks = new Map<number, Uint32Array>()
  for (const [at, place] of places.entries()) {
    if (place === null) setBit(others, at)
    else setBit(masks.get(place) ?? maskFor(place, masks, words), at)
  }
  for (const mask of masks.values()) for (const [at, word] of others.entries()) mask[at] = (mask[at] ?? 0) | word
  return { words, masks, others }
}

function maskFor(place: number, masks: Map<number, Uint32Array>, words: number): Uint32Array {
  const mask = new Uint32Array(words)
  masks.set(place, mask)
  return mask
}

function setBit(bits: Uint32Array, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31))
}

// The shift-and algorithm: one pass over the text for all starting points of the segment.
function endOfFirst({ places, find: { words, masks, others } }: Segment, text: number[], from: number, until: number): number {
  if (places.length === 0) return from
  const state = new Uint32Array(words)
  const goal = 1 << ((places.length - 1) & 31)
  for (let at = from; at < until; at += 1) {
    const mask = masks.get(text[at] ?? -1) ?? others
    let carry = 1
    for (let word = 0; word < words; word += 1) {
      const bits = state[word] ?? 0
      state[word] = ((bits << 1) | carry) & (mask[word] ?? 0)
      carry = bits >>> 31
    }
    if (((state[words - 1] ?? 0) & goal) !== 0) return at + 1
  }
  return -1
}

function isAt({ places }: Segment, text: number[], at: number): boolean {
  if (at < 0 || at + places.length > text.length) return false
  return places.every((place, offset) => place === null || place === text[at + offset])
}

// Lowercase each character by itself, as the locale C.UTF-8 does: none becomes two, and neighbors do not matter.
function charactersOf(text: string, caseInsensitive: boolean): number[] {
  return Array.from(text, (character) => (caseInsensitive ? character.toLowerCase() : character).codePointAt(0) ?? 0)
}
