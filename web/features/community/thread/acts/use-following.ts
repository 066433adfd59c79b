import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { threads, write } from '../thread.data.ts'
import { copy } from '../thread.copy.ts'

type Level = 'watch' | 'mute' | null

/** Whether the reader follows or mutes the thread: changed at once, and back if it fails. */
export function useFollowing(threadId: string) {
  const me = useMe()
  const queries = useQueryClient()
  const query = threads.follow(me.id, threadId)
  const { data: level } = useQuery(query)
  const change = useMutation({
    scope: { id: `follow ${threadId}` },
    mutationFn: (next: Level) => write.follow(threadId, next),
    onMutate: (next) => {
      const before = queries.getQueryData(query.queryKey)
      // What was read before the press must not come after it.
      void queries.cancelQueries({ queryKey: query.queryKey })
      queries.setQueryData(query.queryKey, next)
      return { before }
    },
    onSuccess: (_, next) => {
      if (next === 'mute') notify.success(copy.muted)
    },
    onError: (error, _, context) => {
      queries.setQueryData(query.queryKey, context?.before ?? null)
      notify.error(wordingOf(error, copy.failed))
    },
  })
  return { level, follow: (next: Level) => change.mutate(next) }
}
