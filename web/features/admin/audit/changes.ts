// What an entry changed, key by key.
import type { Json } from '#domain/generated/database.ts'

export type Change = { name: string; before: string | null; after: string | null }

/** The keys whose value differs; those that only one side has too. The id of the target says nothing new. */
export function changesOf(before: Json, after: Json, targetId: string | null = null): Change[] {
  const [was, is] = [objectOf(before), objectOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, before: textOf(was[name]), after: textOf(is[name]) }))
    .filter((change) => change.before !== change.after && (targetId === null || (change.before ?? change.after) !== targetId))
}

function objectOf(value: Json): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
