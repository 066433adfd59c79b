import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveKind, SavedKind } from '#domain/saved/saved.ts'
import { useMe } from '#web/data/session/session.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { itemsOf, type SavedItem } from './items.data.ts'
import { copy } from './saved.copy.ts'
import { saved } from './saved.data.ts'

export type Kept = { kind: LiveKind; savedAt: string; item: SavedItem }

/** What was saved, with its items; saves whose item is missing are left out (SAVED-13). */
export function useCollection(): { kept: Record<SavedKind, Kept[]> | undefined; isError: boolean; retry: () => void } {
  const me = useMe()
  // Fetched again each time, because another device may have saved more.
  const jobs = useQuery({ ...saved.list(me.id, 'saved_items'), refetchOnMount: 'always' })
  const likes = useQuery({ ...saved.list(me.id, 'content_likes'), refetchOnMount: 'always' })
  const jobIds = jobs.isFetching ? undefined : jobs.data?.map(({ id }) => id)
  const jobItems = useQuery(itemsOf(me.id, 'jobs', jobIds))
  const all = [jobs, likes, jobItems]
  const isError = all.some((query) => query.isError)
  useEffect(() => {
    if (isError) notify.error(copy.loadFailed)
  }, [isError])
  return {
    kept:
      jobs.data && likes.data && jobItems.data
        ? {
            shop: [],
            jobs: jobs.data.flatMap(({ id, at }) => {
              const item = jobItems.data.get(id)
              return item ? [{ kind: 'jobs', savedAt: at, item }] : []
            }),
            events: [],
            learn: [],
          }
        : undefined,
    isError,
    retry: () => all.filter((query) => query.isError).forEach(({ refetch }) => void refetch()),
  }
}
