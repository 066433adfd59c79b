import { useQueryClient, useMutation } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../thread.copy.ts'
import type { OneReply } from '../thread.data.ts'
import { answersAfter, answersAtFirst, answersAtOnce, replaceReply, type Reply } from './replies.data.ts'
import { ReplyView, type Shared } from './ReplyView.tsx'

/** A reply with what answers it: a few at first. */
export function ReplyRow({ reply, shared, marked }: { reply: Reply; shared: Shared; marked: string | undefined }) {
  const isCut = reply.isWhole === undefined && reply.answers.length > answersAtFirst
  const hasMore = isCut || reply.isWhole === false
  const shown = isCut ? reply.answers.slice(0, answersAtFirst) : reply.answers
  return (
    <div className="reply-row">
      <ReplyView reply={reply} shared={shared} isMarked={reply.id === marked} />
      {shown.map((answer) => (
        <ReplyView key={answer.id} reply={answer} shared={shared} isNested isMarked={answer.id === marked} />
      ))}
      {hasMore && <MoreAnswers reply={reply} shown={shown} />}
    </div>
  )
}

/** Apart, because few replies need it, and each would draw slower. */
function MoreAnswers({ reply, shown }: { reply: Reply; shown: OneReply[] }) {
  const me = useMe()
  const queries = useQueryClient()
  const loading = useMutation({
    mutationFn: async () => {
      const last = shown.at(-1)
      if (!last) return
      const more = await answersAfter(reply, last)
      const isWhole = more.length < answersAtOnce
      replaceReply(queries, me.id, reply.thread_id, { ...reply, answers: [...shown, ...more], isWhole })
    },
    onError: (error) => notify.error(wordingOf(error, copy.repliesFailed)),
  })
  return (
    <p className="reply-more">
      <Button variant="link" size="sm" busy={loading.isPending && copy.earlierBusy} onClick={() => loading.mutate()}>
        {copy.moreAnswers}
      </Button>
    </p>
  )
}
