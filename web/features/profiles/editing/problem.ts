import { BackendError } from '#web/data/backend-error.ts'
import { constraintWords } from '../profiles.copy.ts'

export type Problem = { field: string; words: string }

/**
 * The field a refused write is about: the refusal names it, or a violated constraint does; null if there is none. `words`: what
 * another area says of its constraints.
 */
export function problemOf(error: unknown, words: Record<string, Problem> = constraintWords): Problem | null {
  if (!(error instanceof BackendError)) return null
  if (error.field !== null) return { field: error.field, words: error.message }
  const constraint = /constraint "([^"]+)"/.exec(error.message)?.[1]
  return (constraint && words[constraint]) || null
}

/** The message for one field of a form, in the form that `Field` expects. */
export const wordsFor = (problem: Problem | null, field: string): string | null => (problem?.field === field ? problem.words : null)
