// The draft of a reply, kept on the server while it is written, so that it is there on the member's other devices too.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { threads } from '../thread.data.ts'
import { readContent, type Content } from './replying.ts'

/** The latest draft for this thread, or null. */
export const draftOf = (userId: string, threadId: string) =>
  queryOptions({
    queryKey: [...threads.all(userId, threadId), 'draft'],
    queryFn: async () => {
      const row = await ask(
        db
          .from('forum_drafts')
          .select('id, updated_at, content')
          .eq('user_id', userId)
          .eq('thread_id', threadId)
          .order('updated_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(1)
          .maybeSingle(),
      )
      return row && { ...row, content: readContent(row.content) }
    },
    gcTime: 0,
    staleTime: Infinity,
  })

export type SavedReply = { id: string; updated_at: string }
const written = 'id, updated_at' as const

export const drafts = {
  /** A new one, unless the draft is still as it was saved last: what another tab or device wrote since is not replaced. */
  save: async (userId: string, threadId: string, saved: SavedReply | null, content: Content): Promise<SavedReply> => {
    const kept =
      saved &&
      (await ask(
        db.from('forum_drafts').update({ content }).eq('id', saved.id).eq('updated_at', saved.updated_at).select(written).maybeSingle(),
      ))
    return kept ?? ask(db.from('forum_drafts').insert({ user_id: userId, thread_id: threadId, content }).select(written).single())
  },
  remove: (id: string) => ask(db.from('forum_drafts').delete().eq('id', id)),
}
