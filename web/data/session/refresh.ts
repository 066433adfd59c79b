// Refreshes a session (spec §9). The auth library would start 90 s before the expiry, try eight times in 26 s and then
// pause for a minute.
import type { Session } from '@supabase/auth-js'
import { BackendError } from '../backend-error.ts'
import { withBackoff } from '../backoff.ts'
import { config } from '../config.ts'

export const retries = { retries: 3, first: 1000, longest: 5000 }

/** Returns a new session for this refresh token; only retries when the token is not the cause of the failure. */
export function refreshed(refreshToken: string): Promise<Session> {
  return withBackoff(
    () => ask(refreshToken),
    (error) => !isRefusal(error),
    retries,
  )
}

/** The token itself is no longer valid, so a retry cannot help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof BackendError && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429
}

async function ask(refreshToken: string): Promise<Session> {
  const answer = await fetch(`${config.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: config.anonKey, Authorization: `Bearer ${config.anonKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  })
  if (!answer.ok) throw new BackendError(answer.status, { message: `the session could not be refreshed: ${answer.status}` })
  return (await answer.json()) as Session
}
