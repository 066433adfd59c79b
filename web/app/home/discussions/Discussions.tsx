import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { useAccess } from '#web/features/membership/use-access.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { listTime } from '#web/ui/days.ts'
import { SwatchChip } from '#web/ui/display/SwatchChip.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { NotLoaded } from '../Block.tsx'
import { copy } from '../home.copy.ts'
import { home, type Discussion } from '../home.data.ts'
import { LockedPremium } from '../LockedPremium.tsx'
import './discussions.css'

/** The threads with the latest activity in the member's crafts and in what they follow; without the plan, what it takes (B10). */
export function Discussions() {
  const access = useAccess('community')
  if (access === 'unknown') return <Skeletons />
  if (access === 'off') return <p className="muted py-4">{copy.discussionsOff}</p>
  return access === 'refused' ? <LockedPremium /> : <Threads />
}

function Threads() {
  const me = useMe()
  const found = useQuery(home.discussions(me.id))
  return (
    <Loaded query={found} skeletons={<Skeletons />} failed={<NotLoaded onRetry={() => void found.refetch()} />}>
      {(threads) => <ThreadList threads={threads} />}
    </Loaded>
  )
}

function ThreadList({ threads }: { threads: Discussion[] }) {
  const me = useMe()
  const now = useNow()
  if (threads.length === 0) return <p className="muted py-4">{copy.noDiscussions}</p>
  return (
    <ul className="discussions">
      {threads.map((thread) => {
        const who = thread.author_id === me.id ? copy.you : thread.author_name
        return (
          <li key={thread.thread_id}>
            <Link {...paths.thread(thread.thread_id)}>
              <span className="discussion-meta text-xs">
                <SwatchChip craft={craftOf(thread.category)} />
                {who && <span className="muted truncate">{who}</span>}
              </span>
              <b className="d5 wrap-anywhere">{thread.title}</b>
              <span className="discussion-meta muted text-xs">
                {thread.is_solved && (
                  <>
                    <CircleCheck aria-hidden /> {copy.solved}
                  </>
                )}
                <span className="tabular-nums">{copy.replies(thread.reply_count)}</span>
                <time dateTime={thread.last_activity_at}>{listTime(thread.last_activity_at, now)}</time>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Skeletons() {
  return (
    <section className="discussions" aria-busy aria-label={copy.loadingDiscussions}>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="my-3 h-16" />
      ))}
    </section>
  )
}
