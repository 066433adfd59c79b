// Messages for refusals of the auth service.
import { BackendError } from '#web/data/backend-error.ts'
import { wordingOf } from '#web/data/wording.ts'
import { copy } from './account.copy.ts'

/** The error code of the auth service, or null for a fault or an outage. */
export function authCodeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && error.code !== '' ? error.code : null
}

/** Our message for refusals we know, the server's for others, and `otherwise` for anything that is not a refusal. */
export function authWordsOf(error: unknown, otherwise: string): string {
  const code = authCodeOf(error)
  const ours = code === null ? undefined : copy.refusals[code]
  if (ours !== undefined) return ours
  if (code === null || error instanceof BackendError || !(error instanceof Error)) return wordingOf(error, otherwise)
  return error.message
}
