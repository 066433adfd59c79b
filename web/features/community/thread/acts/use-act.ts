import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { changeReply } from '../replies/replies.data.ts'
import { threads, type OneReply } from '../thread.data.ts'
import { copy } from '../thread.copy.ts'

type Act = { done?: string; after?: () => void } & (
  | { replyId?: never; run: () => Promise<unknown> }
  /** Answers what the reply becomes, so that it need not be read again. */
  | { replyId: string; run: () => Promise<Partial<OneReply>> }
)

/** Something that changes a thread or one of its replies; afterwards the thread and the lists are read again. */
export function useAct(threadId: string) {
  const me = useMe()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (act: Act) => {
      if (act.replyId === undefined) return void (await act.run())
      const fields = await act.run()
      return changeReply(queries, me.id, threadId, act.replyId, (reply) => ({ ...reply, ...fields }))
    },
    onSuccess: (_, { done, after }) => {
      if (done !== undefined) notify.success(done)
      after?.()
      return Promise.all([
        queries.invalidateQueries({ queryKey: threads.one(me.id, threadId).queryKey }),
        queries.invalidateQueries({ queryKey: [...threads.all(me.id, threadId), 'places'] }),
        queries.invalidateQueries({ queryKey: ['forum', me.id, 'list'] }),
      ])
    },
    onError: (error) => notify.error(wordingOf(error, copy.failed)),
  })
}
