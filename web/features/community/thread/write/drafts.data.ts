// The draft of a reply, kept on the server while it is written, so that it is there on the member's other devices too.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { threads } from '../thread.data.ts'
import { readContent } from './replying.ts'

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
      return row && { id: row.id, updated_at: row.updated_at, draft: readContent(row.content) }
    },
    gcTime: 0,
    staleTime: Infinity,
  })
