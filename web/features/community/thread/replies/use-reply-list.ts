import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import type { ThreadSearch } from '../search.ts'
import { threads, type OneReply } from '../thread.data.ts'
import { replies } from './replies.data.ts'

/** The replies that are loaded, and where the reader's own go once they are posted. */
export function useReplyList(threadId: string, search: ThreadSearch) {
  const me = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const options = replies.list(me.id, threadId, search.sort ?? 'oldest', search.reply)
  const query = useInfiniteQuery(options)
  const [direction, setDirection] = useState<'forward' | 'backward'>('forward')
  return {
    query: {
      ...query,
      direction,
      fetchNextPage: () => {
        setDirection('forward')
        return query.fetchNextPage()
      },
      fetchPreviousPage: () => {
        setDirection('backward')
        return query.fetchPreviousPage()
      },
    },
    rows: query.data?.pages.flatMap((page) => page.rows) ?? [],
    /** Opens the list at a reply that was just posted. */
    show: ({ id }: Pick<OneReply, 'id'>) => {
      void queries.invalidateQueries({ queryKey: threads.one(me.id, threadId).queryKey })
      void queries.invalidateQueries({ queryKey: [...threads.all(me.id, threadId), 'places'] })
      void queries.invalidateQueries({ queryKey: [...threads.all(me.id, threadId), 'replies'], refetchType: 'none' })
      void navigate({ ...paths.thread(threadId, { reply: id }), replace: true, resetScroll: false })
    },
  }
}
export type ReplyList = ReturnType<typeof useReplyList>
