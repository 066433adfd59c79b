// The draft of a reply: on the server, so that it is there on the member's other devices too, and what only this browser has of it.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { draftsOf } from '#web/data/drafts/drafts.ts'
import { unsavedOf } from '#web/data/drafts/saved-draft.ts'
import { threads } from '../thread.data.ts'
import { readContent, replyContent } from './replying.ts'

/** By their thread. */
export const unsavedReplies = draftsOf('forum-reply', unsavedOf(replyContent))

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
