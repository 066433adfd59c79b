import { signOut } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'

/** Signs out and goes to `/`, which is a document of its own; nothing of the member's stays in this page's memory. */
export function useSignOut(): () => void {
  return () => void signOut().finally(() => window.location.assign(paths.landing()))
}
