import { CircleCheck, Hourglass, Lock, Pin } from 'lucide-react'
import { categoryLabels, kindLabels } from '#domain/community/forum.ts'
import { useMe } from '#web/data/session/session.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { SwatchChip } from '#web/ui/display/SwatchChip.tsx'
import { ago } from '#web/ui/days.ts'
import { copy } from '../forum.copy.ts'
import type { ListedThread } from '../forum.data.ts'
import { kindIcons } from './kind-icons.ts'

/** Its category, who began it and when, and whether something in it is new. */
export function ThreadMeta({ row: { thread, author, is_unread: isUnread }, now }: { row: ListedThread; now: Date }) {
  const me = useMe()
  const name = thread.author_id === me.id ? copy.you : (author?.full_name ?? copy.member)
  return (
    <p className="thread-meta text-xs">
      <SwatchChip craft={craftOf(thread.category)}>{categoryLabels[thread.category]}</SwatchChip>
      <span className="muted truncate">{`${name}, ${ago(thread.created_at, now)}`}</span>
      {isUnread && (
        <>
          <i className="turn-dot" aria-hidden />
          <span className="visually-hidden">{copy.isNew}</span>
        </>
      )}
    </p>
  )
}

/** Its kind, and what became of it. */
export function ThreadMarks({ thread }: { thread: ListedThread['thread'] }) {
  const Icon = kindIcons[thread.kind]
  return (
    <>
      {thread.status === 'pending' && (
        <Badge tone="warning" icon={<Hourglass aria-hidden />}>
          {copy.waits}
        </Badge>
      )}
      {thread.status === 'hidden' && <Badge tone="destructive">{copy.removed}</Badge>}
      {thread.is_pinned && (
        <Badge tone="ink" icon={<Pin aria-hidden />}>
          {copy.pinned}
        </Badge>
      )}
      {thread.solved_reply_id !== null && (
        <Badge tone="success" icon={<CircleCheck aria-hidden />}>
          {copy.solved}
        </Badge>
      )}
      <span className="thread-kind">
        <Icon aria-hidden /> {kindLabels[thread.kind]}
      </span>
      {thread.is_locked && (
        <span className="thread-kind">
          <Lock aria-hidden /> {copy.closed}
        </span>
      )}
    </>
  )
}
