import { BackendError } from '#web/data/backend-error.ts'
import { constraintWords } from '../profiles.copy.ts'

export type Problem = { field: string; words: string }

/** Which field a refused write is about, by the name of the constraint that refused it; null when it is about none. */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof BackendError)) return null
  const constraint = /constraint "([^"]+)"/.exec(error.message)?.[1]
  return (constraint && constraintWords[constraint]) || null
}

/** The words for one field of a form, as `Field` takes them. */
export const wordsFor = (problem: Problem | null, field: string): string | null => (problem?.field === field ? problem.words : null)
