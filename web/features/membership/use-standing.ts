import { useQuery } from '@tanstack/react-query'
import { accessTo, freeStanding, hasUnlimitedViews, type Access, type Standing } from '#domain/membership.ts'
import { useUser } from '#web/data/session.ts'
import { useIsAdmin } from '#web/features/account/me.data.ts'
import { membership } from './membership.data.ts'

/** The plan of who is signed in. Of a visitor, and after a check that failed, a free one. */
export function useStanding(): { standing: Standing; isLoading: boolean; isUncertain: boolean } {
  const userId = useUser()?.id ?? ''
  const { data, isPending } = useQuery({ ...membership.standing(userId), enabled: userId !== '' })
  const known = userId === '' ? undefined : data
  return {
    standing: known?.standing ?? freeStanding,
    isLoading: userId !== '' && isPending,
    isUncertain: known?.isUncertain ?? false,
  }
}

/** What a gate shows. The server's own answer counts; until it is there, what is known of the plan opens a page but closes none. */
export function useAccess(feature: string | undefined): Access {
  const userId = useUser()?.id ?? ''
  const isAdmin = useIsAdmin()
  const { standing, isLoading } = useStanding()
  const server = useQuery({ ...membership.access(userId, feature ?? ''), enabled: userId !== '' && feature !== undefined })
  if (feature === undefined) return 'allowed'
  if (server.data !== undefined && userId !== '') return server.data ? 'allowed' : 'refused'
  const known = accessTo(feature, {
    isLoading: isLoading || isAdmin === undefined,
    isSignedIn: userId !== '',
    isAdmin: isAdmin ?? false,
    standing,
  })
  return known === 'refused' && server.isPending && userId !== '' ? 'unknown' : known
}

/** The profile views of today; null for who has no limit, and while it is not known. */
export function useViews(): { used: number; canView: boolean } | null {
  const userId = useUser()?.id ?? ''
  const isAdmin = useIsAdmin()
  const { standing, isLoading } = useStanding()
  const isLimited = !isLoading && isAdmin !== undefined && !hasUnlimitedViews(standing, isAdmin)
  const used = useQuery({ ...membership.viewsToday(userId), enabled: isLimited })
  const canView = useQuery({ ...membership.canView(userId), enabled: isLimited })
  if (!isLimited || used.data === undefined || canView.data === undefined) return null
  return { used: used.data, canView: canView.data }
}
