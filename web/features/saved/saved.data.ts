// What a member saved: one read for each kind, which every heart on a screen shares; then the items by their ids.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { contentKinds, type SavedItemKind } from '#domain/generated/content-kinds.ts'
import { ask, db } from '#web/data/client.ts'

export type Saved = { kind: SavedItemKind; id: string; at: string }

const isLiked = (kind: SavedItemKind) => contentKinds[kind].savedIn === 'content_likes'

async function savesOf(userId: string, kind: SavedItemKind): Promise<Saved[]> {
  if (isLiked(kind)) return likesOf(userId, kind)
  const query = db.from('saved_items').select('item_id, created_at').eq('user_id', userId).eq('item_type', kind)
  const rows = await ask(query.order('created_at', { ascending: false }))
  return rows.map((row) => ({ kind, id: row.item_id, at: row.created_at }))
}

async function likesOf(userId: string, kind: SavedItemKind): Promise<Saved[]> {
  const query = db.from('content_likes').select('content_id, content_type, created_at').eq('user_id', userId)
  const rows = await ask(query.order('created_at', { ascending: false }))
  return rows.filter(({ content_type: type }) => type === kind).map((row) => ({ kind, id: row.content_id, at: row.created_at }))
}

export const saved = {
  all: (userId: string) => ['saved', userId] as const,

  /** Newest first. At most 200 of each kind (docs/product/limits.md), so that a screen needs one read. */
  list: (userId: string, kind: SavedItemKind) =>
    queryOptions({ queryKey: ['saved', userId, 'list', kind], queryFn: () => savesOf(userId, kind) }),
}

/** Saving twice is saving once. `at`: the day it was saved before, when a removal is taken back. */
export function put(userId: string, { kind, id }: { kind: SavedItemKind; id: string }, at?: string) {
  const own = { user_id: userId, ...(at !== undefined && { created_at: at }) }
  if (!isLiked(kind)) {
    const row = { item_id: id, item_type: kind, ...own }
    return ask(db.from('saved_items').upsert(row, { onConflict: 'user_id,item_type,item_id', ignoreDuplicates: true }))
  }
  const row = { content_id: id, content_type: kind, ...own }
  return ask(db.from('content_likes').upsert(row, { onConflict: 'user_id,content_type,content_id', ignoreDuplicates: true }))
}

export function remove(userId: string, { kind, id }: { kind: SavedItemKind; id: string }) {
  if (!isLiked(kind)) return ask(db.from('saved_items').delete().eq('item_id', id).eq('item_type', kind).eq('user_id', userId))
  return ask(db.from('content_likes').delete().eq('content_id', id).eq('content_type', kind).eq('user_id', userId))
}

/** Shows an item as saved, in its place by day, or as not saved. */
export function show(queries: QueryClient, userId: string, item: Saved, isSaved: boolean): void {
  queries.setQueryData(saved.list(userId, item.kind).queryKey, (rows) => {
    if (rows === undefined) return rows
    const others = rows.filter(({ id }) => id !== item.id)
    return isSaved ? [...others, item].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)) : others
  })
}
