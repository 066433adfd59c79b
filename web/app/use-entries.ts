import { useRouter } from '@tanstack/react-router'
import { isBuilt } from '#domain/plans/to-come.ts'
import { useIsAdmin } from '#web/features/account/use-me.ts'
import { useKnown } from '#web/features/membership/use-access.ts'
import type { PlainEntry } from './navigation.ts'

/** Filters entries: only those whose screen exists and that are for this person. */
export function useEntries(): <E extends PlainEntry>(entries: E[]) => E[] {
  const { routesByPath } = useRouter()
  const isAdmin = useIsAdmin() ?? false
  const isUnpaid = useKnown().known?.standing.isPro === false
  const exists = (path: string) => {
    if (!(path in routesByPath)) return false
    const feature = routesByPath[path as keyof typeof routesByPath].options.staticData?.feature
    return feature === undefined || isBuilt(feature)
  }
  return (entries) => entries.filter((entry) => (!entry.onlyAdmin || isAdmin) && (!entry.onlyUnpaid || isUnpaid) && exists(entry.to))
}
