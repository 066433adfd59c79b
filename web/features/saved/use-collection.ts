import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SavedItemKind } from '#domain/generated/content-kinds.ts'
import { useMe } from '#web/data/session/session.ts'
import type { SavedItem } from '#web/features/kinds/saved.ts'
import { allOf } from '#web/ui/feedback/Loaded.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { areas, itemsOf } from './items.data.ts'
import { copy } from './saved.copy.ts'
import { saved } from './saved.data.ts'

export type Kept = { kind: SavedItemKind; savedAt: string; item: SavedItem }
export type Collection = Partial<Record<SavedItemKind, Kept[]>>

/** What was saved, by its kind, with its items; saves whose item is missing are left out (SAVED-13). */
export function useCollection(): { data: Collection | undefined; isError: boolean; refetch: () => unknown } {
  const me = useMe()
  // Fetched again each time, because another device may have saved more.
  const lists = useQueries({ queries: areas.map(({ kind }) => ({ ...saved.list(me.id, kind), refetchOnMount: 'always' as const })) })
  const idsOf = (at: number) => (lists[at]?.isFetching ? undefined : lists[at]?.data?.map(({ id }) => id))
  const items = useQueries({ queries: areas.map((area, at) => itemsOf(me.id, area, idsOf(at))) })
  const { data, isError, refetch } = allOf(...lists, ...items)
  useEffect(() => {
    if (isError) notify.error(copy.loadFailed)
  }, [isError])
  if (data === undefined) return { data, isError, refetch }
  const kept = areas.map(({ kind }, at) => {
    const rows = (lists[at]?.data ?? []).flatMap(({ id, at: savedAt }): Kept[] => {
      const item = items[at]?.data?.get(id)
      return item ? [{ kind, savedAt, item }] : []
    })
    return [kind, rows] as const
  })
  return { data: Object.fromEntries(kept), isError, refetch }
}
