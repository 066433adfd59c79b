import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Timer } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { paceWords } from '#domain/wording/durations.ts'
import { useMe } from '#web/data/session/session.ts'
import { me as ownData } from '#web/features/account/me.data.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useFetchedLater } from '#web/ui/overlays/fetched-apart.ts'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { threads, type OneReply } from '../thread.data.ts'
import { copy } from '../thread.copy.ts'
import type { Box } from './use-replying.ts'
import { useSlowWait } from './use-slow-wait.ts'

const fetchForm = () => import('./ReplyForm.tsx')
const ReplyForm = lazy(() => fetchForm().then(({ ReplyForm: part }) => ({ default: part })))

/** Where a reply is written: a line until someone begins, or has a draft. */
export function ReplyBox({
  threadId,
  slow,
  box,
  onPosted,
}: {
  threadId: string
  /** Seconds that the reader waits after each of their replies; 0 for the team too. */
  slow: number
  box: Box
  onPosted: (reply: Pick<OneReply, 'id' | 'parent_id'>) => void
}) {
  const me = useMe()
  const { data: own } = useQuery(ownData.profile(me.id))
  useFetchedLater(fetchForm)
  const wait = useSlowWait(threadId, slow)
  const queries = useQueryClient()
  const posted: typeof onPosted = (reply) => {
    void queries.invalidateQueries({ queryKey: threads.lastReply(me.id, threadId).queryKey })
    onPosted(reply)
  }
  const section = useRef<HTMLElement>(null)
  const { content, opened } = box
  useEffect(() => {
    if (opened === 0) return
    section.current?.scrollIntoView({ block: 'center' })
    // The first time the form takes the focus itself, once it has loaded.
    section.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [opened])
  return (
    <section className="reply-box" ref={section} aria-label={copy.write}>
      <Cameo name={own?.full_name ?? ''} craft={craftOf(own?.specialties[0])} seed={me.id} src={own?.profile_picture} size={38} />
      <div className="grid gap-2">
        {slow > 0 && <SlowNote pace={slow} wait={wait} />}
        {content === null ? (
          <button type="button" className="reply-opener" disabled={box.isPending} onClick={box.onOpen}>
            {copy.write}
          </button>
        ) : (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <ReplyForm threadId={threadId} box={box} content={content} waitSeconds={wait} onPosted={posted} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function SlowNote({ pace, wait }: { pace: number; wait: number }) {
  return (
    <p className="reply-slow muted text-sm">
      <Timer aria-hidden />
      <span>
        {copy.slowMode(paceWords(pace))} {wait > 0 && copy.slowWait(wait)}
      </span>
    </p>
  )
}
