// Saved threads: whether one is saved and when its member is reminded of it, and all of them.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'

/** `at`: when it was saved. */
export type Kept = { at: string; remindAt: string | null }
/** A row of the list. The generated types cannot say which columns of a function are never null. */
export type SavedThread = {
  thread_id: string
  title: string
  category: string
  reply_count: number
  is_solved: boolean
  saved_at: string
  remind_at: string | null
}

const readAll = () => ask(db.rpc('saved_threads')) as Promise<SavedThread[]>
const savedBy = (userId: string, threadId: string) => ({ user_id: userId, item_type: 'thread' as const, item_id: threadId })

export const savedThreads = {
  all: (userId: string) => ['saved-threads', userId] as const,

  /** Null if it is not saved. */
  one: (userId: string, threadId: string) =>
    queryOptions({
      queryKey: ['saved-threads', userId, 'one', threadId],
      queryFn: async (): Promise<Kept | null> => {
        const row = await ask(db.from('saved_items').select('created_at, remind_at').match(savedBy(userId, threadId)).maybeSingle())
        return row && { at: row.created_at, remindAt: row.remind_at }
      },
    }),

  /** Those that the member can read, the last saved first. */
  list: (userId: string) => queryOptions({ queryKey: ['saved-threads', userId, 'list'], queryFn: readAll, staleTime: 0 }),
}

/** A reminder whose time is over is none. */
const stillToCome = (at: string | null): string | null => (at !== null && Date.parse(at) > Date.now() ? at : null)

async function save(userId: string, threadId: string, { at, remindAt }: Kept): Promise<void> {
  const row = { ...savedBy(userId, threadId), created_at: at, remind_at: stillToCome(remindAt) }
  await ask(db.from('saved_items').upsert(row, { onConflict: 'user_id,item_type,item_id', ignoreDuplicates: true }))
}

export const write = {
  save,
  async remind(userId: string, threadId: string, kept: Kept): Promise<void> {
    const change = db.from('saved_items').update({ remind_at: stillToCome(kept.remindAt) })
    const rows = await ask(change.match(savedBy(userId, threadId)).select('id'))
    // Removed on another device in the meantime.
    if (rows.length === 0) await save(userId, threadId, kept)
  },
  remove: (userId: string, threadId: string) => ask(db.from('saved_items').delete().match(savedBy(userId, threadId))),
}
