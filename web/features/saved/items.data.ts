// The items behind what was saved, by their ids (spec §7). Each area brings how its own are read.
import { queryOptions } from '@tanstack/react-query'
import type { SavedItem, SavedItemsOf } from '#web/features/kinds/saved.ts'

export const areas = Object.values(import.meta.glob<SavedItemsOf>('../*/kind/saved.ts', { eager: true, import: 'saved' }))

// An address with more ids would be too long for some servers.
const most = 100

async function inParts(read: SavedItemsOf['read'], ids: string[]): Promise<SavedItem[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, at) => read(ids.slice(at * most, (at + 1) * most)))
  return (await Promise.all(parts)).flat()
}

/** Read once when the dialog opens: what is removed there stays known for Undo. `ids` is not part of the key, for that reason. */
export const itemsOf = (userId: string, { kind, read }: SavedItemsOf, ids: string[] | undefined) =>
  queryOptions({
    queryKey: ['saved', userId, 'items', kind],
    enabled: ids !== undefined,
    queryFn: async () => new Map((await inParts(read, ids ?? [])).map((item) => [item.id, item])),
    gcTime: 0,
    staleTime: Infinity,
  })
