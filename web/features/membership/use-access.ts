// What the shell asks of a plan. The rules behind it are fetched apart (rules.ts).
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/data/session/session.ts'
import { useIsAdmin } from '#web/features/account/use-me.ts'
import { membership } from './membership.data.ts'
import type { Known } from './rules.ts'

/** The plan of who is signed in; undefined for a visitor, while it loads, and where nothing could be learnt. */
export function useKnown(): { known: Known | undefined; isLoading: boolean } {
  const userId = useUser()?.id ?? ''
  const { data, isPending } = useQuery({ ...membership.known(userId), enabled: userId !== '' })
  return { known: userId === '' ? undefined : data, isLoading: userId !== '' && isPending }
}

/** Unknown while the answer is under way. */
export type Access = 'unknown' | 'allowed' | 'refused'

/** What a gate shows. The server's own answer counts; until it is there, what is known of the plan opens a page but closes none. */
export function useAccess(feature: string | undefined): Access {
  const userId = useUser()?.id ?? ''
  const isAdmin = useIsAdmin()
  const { known, isLoading } = useKnown()
  const server = useQuery({ ...membership.access(userId, feature ?? ''), enabled: userId !== '' && feature !== undefined })
  if (feature === undefined) return 'allowed'
  if (userId === '') return 'refused'
  if (server.data !== undefined) return server.data ? 'allowed' : 'refused'
  if (isAdmin || known?.opens.includes(feature)) return 'allowed'
  return isLoading || isAdmin === undefined || server.isPending ? 'unknown' : 'refused'
}
