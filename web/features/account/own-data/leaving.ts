import type { User } from '#web/data/session/session.ts'

/** When this user's account will be erased, according to their session; null if they are not leaving. */
export function erasesAtOf(user: User | null): string | null {
  const at: unknown = user?.app_metadata['erases_at']
  return typeof at === 'string' ? at : null
}
