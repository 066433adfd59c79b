import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactionKind } from '#domain/community/thread-acts.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { changeReply } from './replies/replies.data.ts'
import { reactionKey, threads, write, type Thread } from './thread.data.ts'
import { copy } from './thread.copy.ts'

type Reaction = { replyId: string | null; kind: ReactionKind; isOn: boolean }
const counts = { helpful: 'helpful_count', like: 'like_count', celebrate: 'celebrate_count' } as const

/** Shown at once; a failure shows the state before. */
export function useReacting(threadId: string) {
  const me = useMe()
  const queries = useQueryClient()

  function show({ replyId, kind, isOn }: Reaction) {
    const key = reactionKey({ reply_id: replyId, kind })
    const column = counts[kind]
    const counted = <Row extends Record<typeof column, number>>(row: Row): Row => ({
      ...row,
      [column]: Math.max(0, row[column] + (isOn ? 1 : -1)),
    })
    queries.setQueryData(threads.mine(me.id, threadId).queryKey, (mine: string[] = []) =>
      isOn ? [...mine, key] : mine.filter((each) => each !== key),
    )
    if (replyId !== null) return changeReply(queries, me.id, threadId, replyId, counted)
    queries.setQueryData(threads.one(me.id, threadId).queryKey, (thread: Thread | null | undefined) => thread && counted(thread))
    return undefined
  }

  return useMutation({
    // In the order in which they were pressed.
    scope: { id: `reactions ${threadId}` },
    mutationFn: ({ replyId, kind, isOn }: Reaction) => write.react(threadId, replyId, kind, isOn),
    onMutate: (reaction) => {
      const { queryKey } = threads.mine(me.id, threadId)
      const wasRead = queries.getQueryData(queryKey) !== undefined
      // What was read before the press must not come after it.
      void queries.cancelQueries({ queryKey })
      show(reaction)
      return { wasRead }
    },
    onError: (error, reaction) => {
      show({ ...reaction, isOn: !reaction.isOn })
      notify.error(wordingOf(error, copy.failed))
    },
    // Pressed before the reader's other marks had been read.
    onSettled: (_answer, _error, _reaction, context) =>
      context?.wasRead === false ? queries.invalidateQueries({ queryKey: threads.mine(me.id, threadId).queryKey }) : undefined,
  })
}
