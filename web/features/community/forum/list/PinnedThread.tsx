import { Link } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { beginningOf, categoryLabels } from '#domain/community/forum.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Seal } from '#web/ui/display/Seal.tsx'
import { SwatchChip } from '#web/ui/display/SwatchChip.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { ago } from '#web/ui/days.ts'
import { copy } from '../forum.copy.ts'
import type { ListedThread } from '../forum.data.ts'

export function PinnedThread({ row: { thread, author }, now }: { row: ListedThread; now: Date }) {
  const craft = craftOf(thread.category)
  const name = author?.full_name ?? copy.member
  return (
    <Link {...paths.thread(thread.id)} className="thread-pinned">
      <Art craft={craft} seed={thread.id} w={560} h={480} />
      <span className="grid gap-2">
        <span className="flex flex-wrap items-center gap-2.5 text-sm">
          <Badge tone="ink" icon={<Pin aria-hidden />}>
            {copy.pinned}
          </Badge>
          <SwatchChip craft={craft}>{categoryLabels[thread.category]}</SwatchChip>
        </span>
        <h2 className="d2 wrap-anywhere">{thread.title}</h2>
        <span className="thread-beginning muted">{beginningOf(thread.beginning)}</span>
        <span className="thread-by text-sm">
          <Cameo name={name} craft={craftOf(author?.specialties[0])} seed={thread.author_id} src={author?.profile_picture} size={34} />
          <span>
            <b>{name}</b> {author?.is_verified && <Seal />}
          </span>
          <span className="muted">
            {thread.reply_count > 0
              ? `${thread.reply_count.toLocaleString('en-US')} ${copy.replies(thread.reply_count)}`
              : ago(thread.created_at, now)}
          </span>
        </span>
      </span>
    </Link>
  )
}
