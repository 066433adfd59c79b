// What people read when the auth service refuses.
import { BackendError } from '#web/data/backend-error.ts'
import { wordingOf } from '#web/data/wording.ts'
import { copy } from './account.copy.ts'

/** The code the auth service gave, or null: a fault, an outage. */
export function authCodeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && error.code !== '' ? error.code : null
}

/** Words of ours for the refusals we know, the server's for the others, `otherwise` for what is no refusal. */
export function authWordsOf(error: unknown, otherwise: string): string {
  const code = authCodeOf(error)
  const ours = code === null ? undefined : copy.refusals[code]
  if (ours !== undefined) return ours
  if (code === null || error instanceof BackendError || !(error instanceof Error)) return wordingOf(error, otherwise)
  return error.message
}
