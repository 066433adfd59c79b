import { CircleCheck, Clock, Eye, Lock, Pin, TriangleAlert } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { SwatchChip } from '#web/ui/display/SwatchChip.tsx'
import { ago } from '#web/ui/days.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { Thread } from './thread.data.ts'
import { copy, kindNames } from './thread.copy.ts'

/** Above the title: the category, the kind, when it was written, and the state. */
export function Marks({ thread }: { thread: Thread }) {
  const now = useNow()
  return (
    <p className="thread-marks">
      <SwatchChip craft={craftOf(thread.category)} />
      <span className="muted text-sm">
        {kindNames[thread.kind]}, {ago(thread.created_at, now)}
        {thread.edited_at && `, ${copy.edited}`}
      </span>
      {thread.solved_reply_id && (
        <Badge tone="success" icon={<CircleCheck aria-hidden />}>
          {copy.solved}
        </Badge>
      )}
      {thread.is_pinned && <Badge icon={<Pin aria-hidden />}>{copy.pinned}</Badge>}
      {thread.is_locked && <Badge icon={<Lock aria-hidden />}>{copy.closed}</Badge>}
      {thread.status === 'pending' && (
        <Badge tone="warning" icon={<Clock aria-hidden />}>
          {copy.waiting}
        </Badge>
      )}
    </p>
  )
}

/** Below the title: what is special about who sees the thread, and what can be done in it. */
export function Notes({ thread }: { thread: Thread }) {
  const isMine = thread.author_id === useMe().id
  if (thread.status === 'pending') {
    return (
      <p className="note warning">
        <Clock aria-hidden /> <span>{isMine ? copy.waitingLine : copy.waitingTeam}</span>
      </p>
    )
  }
  if (thread.status !== 'published') {
    return (
      <p className="note destructive">
        <TriangleAlert aria-hidden /> <span>{thread.status === 'hidden' ? copy.removed : copy.deleted}</span>
      </p>
    )
  }
  if (thread.kind !== 'second_opinion') return null
  return (
    <p className="note info">
      <Eye aria-hidden />
      <span>{thread.category === 'general' ? copy.secondOpinionGeneral : copy.secondOpinion(craftNames[craftOf(thread.category)])}</span>
    </p>
  )
}
