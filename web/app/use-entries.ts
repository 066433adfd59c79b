import { useRouter } from '@tanstack/react-router'
import { useIsAdmin } from '#web/features/account/me.data.ts'
import type { Entry } from './navigation.ts'

/** Those of the entries whose screen exists and which are for this person. */
export function useEntries(): (entries: Entry[]) => Entry[] {
  const { routesByPath } = useRouter()
  const isAdmin = useIsAdmin() ?? false
  return (entries) => entries.filter((entry) => (!entry.onlyAdmin || isAdmin) && entry.to in routesByPath)
}
