import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { me } from '#web/features/account/me.data.ts'
import { membership } from './membership.data.ts'

/**
 * Whether the member became a founder during this visit, when their profile became complete. The cached plan does not include
 * that yet, so it is fetched again.
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
