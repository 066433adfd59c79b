// What a member saved: one read for each of the two tables, which every heart on a screen shares; then the items by their ids.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { kindOfContent, savedKinds, type LiveKind, type SavedKind } from '#domain/saved/saved.ts'
import { ask, db } from '#web/data/client.ts'

export type Saved = { kind: SavedKind; id: string; at: string }
type SavedIn = (typeof savedKinds)[SavedKind]['savedIn']

const lists: Record<SavedIn, (userId: string) => Promise<Saved[]>> = {
  async saved_items(userId) {
    const query = db.from('saved_items').select('item_id, created_at').eq('user_id', userId).eq('item_type', 'job')
    const rows = await ask(query.order('created_at', { ascending: false }))
    return rows.map((row) => ({ kind: 'jobs', id: row.item_id, at: row.created_at }))
  },
  async content_likes(userId) {
    const query = db.from('content_likes').select('content_id, content_type, created_at').eq('user_id', userId)
    const rows = await ask(query.order('created_at', { ascending: false }))
    return rows.flatMap((row) => {
      const kind = kindOfContent(row.content_type)
      return kind ? [{ kind, id: row.content_id, at: row.created_at }] : []
    })
  },
}

export const saved = {
  all: (userId: string) => ['saved', userId] as const,

  /** Newest first. At most 200 of each kind (docs/product/limits.md), so that a screen needs one read. */
  list: (userId: string, table: SavedIn) =>
    queryOptions({ queryKey: ['saved', userId, 'list', table], queryFn: () => lists[table](userId) }),
}

type Writes = {
  put: (userId: string, id: string, at?: string) => Promise<unknown>
  remove: (userId: string, id: string) => Promise<unknown>
}
const writes: Record<LiveKind, Writes> = {
  jobs: {
    put: (userId, id, at) =>
      ask(
        db
          .from('saved_items')
          .upsert(
            { item_id: id, item_type: 'job', user_id: userId, ...(at !== undefined && { created_at: at }) },
            { onConflict: 'user_id,item_type,item_id', ignoreDuplicates: true },
          ),
      ),
    remove: (userId, id) => ask(db.from('saved_items').delete().eq('item_id', id).eq('item_type', 'job').eq('user_id', userId)),
  },
}

/** Saving twice is saving once. `at`: the day it was saved before, when a removal is taken back. */
export const put = (userId: string, { kind, id }: { kind: LiveKind; id: string }, at?: string) => writes[kind].put(userId, id, at)

export const remove = (userId: string, { kind, id }: { kind: LiveKind; id: string }) => writes[kind].remove(userId, id)

/** Shows an item as saved, in its place by day, or as not saved. */
export function show(queries: QueryClient, userId: string, item: Saved, isSaved: boolean): void {
  const { queryKey } = saved.list(userId, savedKinds[item.kind].savedIn)
  queries.setQueryData(queryKey, (rows) => {
    if (rows === undefined) return rows
    const others = rows.filter(({ kind, id }) => kind !== item.kind || id !== item.id)
    return isSaved ? [...others, item].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)) : others
  })
}
