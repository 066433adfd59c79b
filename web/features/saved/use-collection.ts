import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveKind, SavedKind } from '#domain/saved/saved.ts'
import { useMe } from '#web/data/session/session.ts'
import { allOf } from '#web/ui/feedback/Loaded.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { itemsOf, type SavedItem } from './items.data.ts'
import { copy } from './saved.copy.ts'
import { saved } from './saved.data.ts'

export type Kept = { kind: LiveKind; savedAt: string; item: SavedItem }

/** What was saved, with its items; saves whose item is missing are left out (SAVED-13). */
export function useCollection(): { data: Record<SavedKind, Kept[]> | undefined; isError: boolean; refetch: () => unknown } {
  const me = useMe()
  // Fetched again each time, because another device may have saved more.
  const jobs = useQuery({ ...saved.list(me.id, 'saved_items'), refetchOnMount: 'always' })
  const likes = useQuery({ ...saved.list(me.id, 'content_likes'), refetchOnMount: 'always' })
  const jobIds = jobs.isFetching ? undefined : jobs.data?.map(({ id }) => id)
  const jobItems = useQuery(itemsOf(me.id, 'jobs', jobIds))
  const { data, isError, refetch } = allOf(jobs, likes, jobItems)
  useEffect(() => {
    if (isError) notify.error(copy.loadFailed)
  }, [isError])
  if (data === undefined) return { data, isError, refetch }
  const [saves, , items] = data
  const kept = saves.flatMap(({ id, at }): Kept[] => {
    const item = items.get(id)
    return item ? [{ kind: 'jobs', savedAt: at, item }] : []
  })
  return { data: { shop: [], jobs: kept, events: [], learn: [] }, isError, refetch }
}
