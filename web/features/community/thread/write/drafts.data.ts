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
          .select('id, content')
          .eq('user_id', userId)
          .eq('thread_id', threadId)
          .order('updated_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(1)
          .maybeSingle(),
      )
      return row && { id: row.id, content: readContent(row.content) }
    },
    gcTime: 0,
    staleTime: Infinity,
  })

export const drafts = {
  begin: async (userId: string, threadId: string, content: Content) =>
    (await ask(db.from('forum_drafts').insert({ user_id: userId, thread_id: threadId, content }).select('id').single())).id,
  save: (id: string, content: Content) => ask(db.from('forum_drafts').update({ content }).eq('id', id)),
  remove: (id: string) => ask(db.from('forum_drafts').delete().eq('id', id)),
}
