// The Prefer and Range headers.
import { LRUCache } from 'lru-cache'
import { problems } from '../problems.ts'

export type Preferences = {
  returning: 'minimal' | 'representation' | 'headers-only' | null
  count: 'exact' | 'planned' | 'estimated' | null
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  missing: 'default' | 'null' | null
  handling: 'strict' | 'lenient' | null
  transaction: 'commit' | 'rollback' | null
  timezone: string | null
  maxAffected: number | null
  /** Unknown preferences; an error with handling=strict. */
  invalid: string[]
}

const none: Preferences = {
  returning: null,
  count: null,
  resolution: null,
  missing: null,
  handling: null,
  transaction: null,
  timezone: null,
  maxAffected: null,
  invalid: [],
}
const kept = new LRUCache<string, Preferences>({ max: 500 })

export function parsePreferences(header: string | string[] | undefined): Preferences {
  if (header === undefined) return none
  const text = String(header)
  const known = kept.get(text)
  if (known !== undefined) return known
  const found: Preferences = { ...none, invalid: [] }
  for (const word of text.split(',').map((part) => part.trim())) {
    if (word !== '' && !readPreference(found, word)) found.invalid.push(word)
  }
  kept.set(text, found)
  return found
}

/** Checked after the request's names are resolved, as in PostgREST. */
export function refuseInvalid({ handling, invalid }: Preferences): void {
  if (handling === 'strict' && invalid.length > 0) throw problems.preferences(invalid)
}

const choices = {
  return: ['returning', ['minimal', 'representation', 'headers-only']],
  count: ['count', ['exact', 'planned', 'estimated']],
  resolution: ['resolution', ['merge-duplicates', 'ignore-duplicates']],
  missing: ['missing', ['default', 'null']],
  handling: ['handling', ['strict', 'lenient']],
  tx: ['transaction', ['commit', 'rollback']],
} as const satisfies Record<string, readonly [keyof Preferences, readonly string[]]>

// The first of two conflicting preferences wins.
function readPreference(into: Preferences, word: string): boolean {
  const cut = word.indexOf('=')
  const name = cut < 0 ? word : word.slice(0, cut)
  const value = word.slice(cut + 1)
  if (name === 'max-affected' && cut > 0) {
    if (/^-?\d{1,15}$/.test(value)) into.maxAffected ??= Number(value)
    return true
  }
  if (name === 'timezone' && cut > 0) {
    // PostgreSQL knows which names and offsets there are, and refuses others (22023).
    into.timezone ??= value
    return true
  }
  if (!Object.hasOwn(choices, name)) return false
  const [key, values] = choices[name as keyof typeof choices]
  const chosen = values.find((one) => one === value)
  if (chosen === undefined) return false
  Object.assign(into, { [key]: into[key] ?? chosen })
  return true
}

export type AppliedTo = 'read' | 'insert' | 'update' | 'delete' | 'put'

/** The Preference-Applied header: preferences that were sent, apply to this request, and took effect. */
export function appliedPreferences(given: Preferences, to: AppliedTo, can: { override: boolean; resolve: boolean }): string {
  if (given === none) return ''
  const is = (...kinds: AppliedTo[]) => kinds.includes(to)
  const applied = [
    is('insert') && can.resolve && given.resolution !== null ? `resolution=${given.resolution}` : null,
    is('insert', 'update') && given.missing !== null ? `missing=${given.missing}` : null,
    !is('read') && given.returning !== null ? `return=${given.returning}` : null,
    given.count === null ? null : `count=${given.count}`,
    can.override && given.transaction !== null ? `tx=${given.transaction}` : null,
    given.handling === null ? null : `handling=${given.handling}`,
    given.timezone === null ? null : `timezone=${given.timezone}`,
    given.handling === 'strict' && given.maxAffected !== null ? `max-affected=${given.maxAffected}` : null,
  ]
  return applied.filter((one) => one !== null).join(', ')
}

export type Range = { from: number; to: number | null }

/** Null if it is not a range. A range that ends before it starts is refused later, after the query is parsed. */
export function parseRange(header: string | undefined): Range | null {
  const found = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header ?? '')
  if (found === null) return null
  return { from: Number(found[1]), to: found[2] === '' ? null : Number(found[2]) }
}
