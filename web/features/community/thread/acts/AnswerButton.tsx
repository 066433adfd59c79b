import { CircleCheck } from 'lucide-react'
import { isAsked } from '#domain/community/thread-acts.ts'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from '../thread.copy.ts'
import { write, type OneReply, type Thread } from '../thread.data.ts'
import { useAct } from './use-act.ts'

/** For who asked, until a reply is marked. What changes the mark later is in the menu. */
export function AnswerButton({ thread, reply }: { thread: Thread; reply: OneReply }) {
  const me = useMe()
  const act = useAct(thread.id)
  if (thread.author_id !== me.id || !isAsked(thread) || thread.solved_reply_id !== null) return null
  return (
    <Button variant="ghost" size="sm" disabled={act.isPending} onClick={() => act.mutate({ run: () => write.solve(thread.id, reply.id) })}>
      <CircleCheck aria-hidden /> <span>{copy.solve}</span>
    </Button>
  )
}
