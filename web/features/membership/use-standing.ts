import { useQuery } from '@tanstack/react-query'
import { freeStanding, type Standing } from '#domain/membership.ts'
import { useUser } from '#web/data/session/session.ts'
import { useIsAdmin } from '#web/features/account/use-me.ts'
import { membership } from './membership.data.ts'
import { useKnown } from './use-access.ts'

/** The plan of the signed-in member; the free plan for visitors and after a failed check. */
export function useStanding(): { standing: Standing; isLoading: boolean; isUncertain: boolean } {
  const { known, isLoading } = useKnown()
  return { standing: known?.standing ?? freeStanding, isLoading, isUncertain: known?.isUncertain ?? false }
}

/** Today's profile views; null if the member has no limit, or while that is unknown. */
export function useViews(): { used: number; canView: boolean } | null {
  const userId = useUser()?.id ?? ''
  const isAdmin = useIsAdmin()
  const { known } = useKnown()
  const isLimited = known !== undefined && isAdmin === false && !known.hasUnlimitedViews
  const used = useQuery({ ...membership.viewsToday(userId), enabled: isLimited })
  const canView = useQuery({ ...membership.canView(userId), enabled: isLimited })
  if (!isLimited) return null
  // Until the two requests have responses, the values come from the standing (TIER-02).
  const standing = known.isUncertain ? undefined : known.standing
  const views = { used: used.data ?? standing?.dailyProfileViews, canView: canView.data ?? standing?.canViewProfiles }
  return views.used === undefined || views.canView === undefined ? null : { used: views.used, canView: views.canView }
}
