import { Link } from '@tanstack/react-router'
import { beginningOf } from '#domain/community/forum.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { ago } from '#web/ui/days.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { copy } from '../forum.copy.ts'
import type { Face, ListedThread } from '../forum.data.ts'
import { withParts, type ForumFilters } from '../search.ts'
import { ThreadMarks, ThreadMeta } from './ThreadMeta.tsx'

const mostFaces = 3

export function ThreadRow({ row, faces, now, filters }: { row: ListedThread; faces: readonly Face[]; now: Date; filters: ForumFilters }) {
  const { thread } = row
  return (
    <li className="thread-row">
      <div className="min-w-0">
        <ThreadMeta row={row} now={now} />
        <h2 className="d5 wrap-anywhere">
          <Link {...paths.thread(thread.id)} className="thread-link">
            {thread.title}
          </Link>
        </h2>
        <p className="thread-beginning muted text-sm">{beginningOf(thread.beginning)}</p>
        <p className="thread-foot text-xs">
          <ThreadMarks thread={thread} />
          {thread.tags.map((tag) => (
            <Link key={tag} {...paths.forum(withParts(filters, { tag }))} replace resetScroll={false} className="thread-tag">
              {copy.tag(tag)}
            </Link>
          ))}
          <span className="muted tabular-nums">{copy.views(thread.view_count)}</span>
          {thread.reply_count > 0 && <span className="muted">{copy.active(ago(thread.last_activity_at, now))}</span>}
        </p>
      </div>
      <div className="thread-replies">
        {faces.length > 0 && (
          <span className="cameo-stack">
            {faces.slice(0, mostFaces).map((face) => (
              <Cameo
                key={face.id}
                name={face.full_name}
                craft={craftOf(face.specialties[0])}
                seed={face.id}
                src={face.profile_picture}
                size={30}
              />
            ))}
          </span>
        )}
        {thread.picture && (
          <Art
            className="thread-thumb"
            craft={craftOf(thread.category)}
            seed={thread.id}
            src={thread.picture.address}
            label={thread.picture.alt_text}
            w={160}
            h={160}
            sizes="4.5rem"
          />
        )}
        <span className="thread-count">
          <b className="d3 tabular-nums">{thread.reply_count.toLocaleString('en-US')}</b>{' '}
          <span className="muted text-xs">{copy.replies(thread.reply_count)}</span>
        </span>
      </div>
    </li>
  )
}
