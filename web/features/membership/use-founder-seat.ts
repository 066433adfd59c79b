import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { me } from '#web/features/account/me.data.ts'
import { membership } from './membership.data.ts'

/**
 * Whether a founder's seat was given in the middle of a visit, as the profile became complete: the plan that is known does
 * not tell of it yet, and is asked for again at once.
 */
export function useFounderSeat(userId: string, { isFounder }: { isFounder: boolean }): boolean {
  const queries = useQueryClient()
  const { data: card } = useQuery(me.profile(userId))
  const isNew = card?.is_founder === true && !isFounder
  useEffect(() => {
    if (isNew) void queries.invalidateQueries({ queryKey: membership.all(userId) })
  }, [isNew, queries, userId])
  return isNew
}
