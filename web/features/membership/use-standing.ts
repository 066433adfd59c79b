import { useQuery } from '@tanstack/react-query'
import { freeStanding, type Standing } from '#domain/membership.ts'
import { useUser } from '#web/data/session/session.ts'
import { useIsAdmin } from '#web/features/account/use-me.ts'
import { membership } from './membership.data.ts'
import { useKnown } from './use-access.ts'

/** The plan of who is signed in. Of a visitor, and after a check that failed, a free one. */
export function useStanding(): { standing: Standing; isLoading: boolean; isUncertain: boolean } {
  const { known, isLoading } = useKnown()
  return { standing: known?.standing ?? freeStanding, isLoading, isUncertain: known?.isUncertain ?? false }
}

/** The profile views of today; null for who has no limit, and while it is not known. */
export function useViews(): { used: number; canView: boolean } | null {
  const userId = useUser()?.id ?? ''
  const isAdmin = useIsAdmin()
  const { known } = useKnown()
  const isLimited = known !== undefined && isAdmin === false && !known.hasUnlimitedViews
  const used = useQuery({ ...membership.viewsToday(userId), enabled: isLimited })
  const canView = useQuery({ ...membership.canView(userId), enabled: isLimited })
  if (!isLimited) return null
  // Until its own two calls have answered, the standing tells (TIER-02).
  const told = known.isUncertain ? undefined : known.standing
  const views = { used: used.data ?? told?.dailyProfileViews, canView: canView.data ?? told?.canViewProfiles }
  return views.used === undefined || views.canView === undefined ? null : { used: views.used, canView: views.canView }
}
