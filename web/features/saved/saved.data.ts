// What a member saved: one read for each kind, which every heart on a screen shares; then the items by their ids.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { SavedItemKind } from '#domain/generated/content-kinds.ts'
import { ask, db } from '#web/data/client.ts'

export type Saved = { kind: SavedItemKind; id: string; at: string }

async function savesOf(userId: string, kind: SavedItemKind): Promise<Saved[]> {
  const query = db.from('saved_items').select('item_id, created_at').eq('user_id', userId).eq('item_type', kind)
  const rows = await ask(query.order('created_at', { ascending: false }))
  return rows.map((row) => ({ kind, id: row.item_id, at: row.created_at }))
}

export const saved = {
  all: (userId: string) => ['saved', userId] as const,

  /** Newest first. At most 200 of each kind (docs/product/limits.md), so that a screen needs one read. */
  list: (userId: string, kind: SavedItemKind) =>
    queryOptions({ queryKey: ['saved', userId, 'list', kind], queryFn: () => savesOf(userId, kind) }),

  /** What is saved in content_likes: nothing, until an area declares that it is. */
  likes: (userId: string) =>
    queryOptions({
      queryKey: ['saved', userId, 'list', 'likes'],
      queryFn: () => {
        const query = db.from('content_likes').select('content_id, content_type, created_at').eq('user_id', userId)
        return ask(query.order('created_at', { ascending: false }))
      },
    }),
}

/** Saving twice is saving once. `at`: the day it was saved before, when a removal is taken back. */
export const put = (userId: string, { kind, id }: { kind: SavedItemKind; id: string }, at?: string) =>
  ask(
    db
      .from('saved_items')
      .upsert(
        { item_id: id, item_type: kind, user_id: userId, ...(at !== undefined && { created_at: at }) },
        { onConflict: 'user_id,item_type,item_id', ignoreDuplicates: true },
      ),
  )

export const remove = (userId: string, { kind, id }: { kind: SavedItemKind; id: string }) =>
  ask(db.from('saved_items').delete().eq('item_id', id).eq('item_type', kind).eq('user_id', userId))

/** Shows an item as saved, in its place by day, or as not saved. */
export function show(queries: QueryClient, userId: string, item: Saved, isSaved: boolean): void {
  queries.setQueryData(saved.list(userId, item.kind).queryKey, (rows) => {
    if (rows === undefined) return rows
    const others = rows.filter(({ id }) => id !== item.id)
    return isSaved ? [...others, item].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)) : others
  })
}
