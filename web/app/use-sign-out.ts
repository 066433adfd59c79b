import { signOut } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'

/** Signs out and goes to `/`, which is a separate document, so that none of the member's data stays in memory. */
export function useSignOut(): () => void {
  return () => void signOut().finally(() => window.location.assign(paths.landing().to))
}
