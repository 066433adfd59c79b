// What the shell needs to know about the plan. The rules are loaded separately (rules.ts).
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/data/session/session.ts'
import { useIsAdmin } from '#web/features/account/use-me.ts'
import { membership, type Answer } from './membership.data.ts'
import type { Known } from './rules.ts'

/** The plan of the signed-in member; undefined for a visitor, while it loads, and if it could not be loaded. */
export function useKnown(): { known: Known | undefined; isLoading: boolean } {
  const userId = useUser()?.id ?? ''
  const { data, isPending } = useQuery({ ...membership.known(userId), enabled: userId !== '' })
  return { known: userId === '' ? undefined : data, isLoading: userId !== '' && isPending }
}

/** Unknown while the request is pending. */
export type Access = 'unknown' | Answer

/** What a gate decides. The server's response counts; until it arrives, the known plan can open a page but not close one. */
export function useAccess(feature: string | undefined): Access {
  const userId = useUser()?.id ?? ''
  const isAdmin = useIsAdmin()
  const { known, isLoading } = useKnown()
  const server = useQuery({ ...membership.access(userId, feature ?? ''), enabled: userId !== '' && feature !== undefined })
  if (feature === undefined) return 'allowed'
  if (userId === '') return 'refused'
  if (server.data !== undefined) return server.data
  if (isAdmin || known?.opens.includes(feature)) return 'allowed'
  return isLoading || isAdmin === undefined || server.isPending ? 'unknown' : 'refused'
}
