// The session as it is kept in this browser. Apart from session.ts because the boot scripts of screens (web/app/boot/) read it
// too, and must be small.
import type { Session } from '@supabase/auth-js'
import { config } from '../config.ts'
import { kept } from '../kept.ts'

/** Derived from the backend's URL in the same way as in the official client, so that a session survives a switch between the two. */
export const storageKey = `sb-${new URL(config.url).hostname.split('.')[0]}-auth-token`

const refreshAhead = 300

export function readKept(): Session | null {
  try {
    const session = JSON.parse(kept.session.getItem(storageKey) ?? 'null') as Session | null
    return session?.access_token && session.user ? session : null
  } catch {
    return null
  }
}

export const isEnding = (session: Session) => (session.expires_at ?? 0) - Date.now() / 1000 < refreshAhead

/** Signed in with the first factor, but the account has a second one: members' screens stay closed. */
export function awaitsSecondFactor(session: Session | null): boolean {
  return session?.user.factors?.some(({ status }) => status === 'verified') === true && levelOf(session.access_token) !== 'aal2'
}

function levelOf(token: string): string | undefined {
  try {
    const [, claims = ''] = token.split('.')
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: string }).aal
  } catch {
    return undefined
  }
}
