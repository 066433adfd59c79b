import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive, type Change } from '#web/data/live/live.ts'
import { useMe } from '#web/data/session/session.ts'
import { threads, type Thread } from '../thread.data.ts'
import { arrivedSince, changeReply } from './replies.data.ts'

type Arrived = { id: string; created_at: string }

/**
 * Keeps the replies current while they are on screen. A new one is only counted, so that nothing moves under the reader's eyes;
 * what changes in one that is shown is changed in its place.
 */
export function useArrivals(thread: Thread): { arrived: readonly Arrived[]; forget: () => void } {
  const me = useMe()
  const queries = useQueryClient()
  const [since, setSince] = useState(thread.last_activity_at)
  const [arrived, setArrived] = useState<readonly Arrived[]>([])

  function add(rows: readonly Arrived[]) {
    setArrived((before) => {
      const fresh = rows.filter((row) => row.created_at > since && !before.some(({ id }) => id === row.id))
      return fresh.length === 0 ? before : [...before, ...fresh]
    })
  }
  useLive({
    wanted: [{ table: 'forum_replies', filter: `thread_id=eq.${thread.id}` }],
    onChange: ({ eventType, new: row }: Change<'forum_replies'>) => {
      if (eventType === 'DELETE') return
      const { body, status, edited_at, helpful_count, like_count, celebrate_count } = row
      const change = { body, status, edited_at, helpful_count, like_count, celebrate_count }
      if (eventType === 'UPDATE') changeReply(queries, me.id, thread.id, row.id, (reply) => ({ ...reply, ...change }))
      if (row.author_id !== me.id && status === 'published') add([row])
    },
    onResync: () =>
      // If this fails, the next join asks again.
      void arrivedSince(me.id, thread.id, since)
        .then(add)
        .catch(() => undefined),
  })
  function forget() {
    setSince((before) => arrived.reduce((latest, row) => (row.created_at > latest ? row.created_at : latest), before))
    setArrived([])
    void queries.invalidateQueries({ queryKey: threads.one(me.id, thread.id).queryKey })
    void queries.invalidateQueries({ queryKey: [...threads.all(me.id, thread.id), 'places'] })
  }
  return { arrived, forget }
}
