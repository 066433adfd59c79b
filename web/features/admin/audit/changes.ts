// What an entry changed, key by key.
import type { Json } from '#domain/generated/database.ts'
import { isUuid } from '#web/data/uuid.ts'
import { fullDay } from '#web/ui/days.ts'

export type Change = { name: string; before: string | null; after: string | null }

/** The keys whose value differs; those that only one side has too. Ids are for the export: they say nothing to a reader. */
export function changesOf(before: Json, after: Json): Change[] {
  const [was, is] = [objectOf(before), objectOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !name.endsWith('_id') && !isId(was[name]) && !isId(is[name]))
    .map((name) => ({ name: wordsOf(name), before: textOf(was[name]), after: textOf(is[name]) }))
    .filter((change) => change.before !== change.after)
}

const isId = (value: unknown): boolean => typeof value === 'string' && isUuid(value)

function objectOf(value: Json): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

/** `is_locked` reads "locked". */
const wordsOf = (name: string): string => name.replace(/^is_/, '').replaceAll('_', ' ')

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((each) => String(each).replaceAll('_', ' ')).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? fullDay(value) : value
}
