// Renews a session (spec §9). Not left to the auth library, which begins 90 s before the end, tries eight times in 26 s and
// then rests a minute.
import type { Session } from '@supabase/auth-js'
import { BackendError } from '../backend-error.ts'
import { withBackoff } from '../backoff.ts'
import { config } from '../config.ts'

export const retries = { retries: 3, first: 1000, longest: 5000 }

/** A new session for this refresh token; tried again only when the trouble is not the token's. */
export function refreshed(refreshToken: string): Promise<Session> {
  return withBackoff(
    () => ask(refreshToken),
    (error) => !isRefusal(error),
    retries,
  )
}

/** The token itself is no good (any more), so asking again is of no use. */
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
