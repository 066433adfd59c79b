import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { me as ownData } from '#web/features/account/me.data.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useFetchedLater } from '#web/ui/overlays/fetched-apart.ts'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import type { OneReply } from '../thread.data.ts'
import { copy } from '../thread.copy.ts'
import type { Box } from './use-replying.ts'

const fetchForm = () => import('./ReplyForm.tsx')
const ReplyForm = lazy(() => fetchForm().then(({ ReplyForm: part }) => ({ default: part })))

/** Where a reply is written: a line until someone begins, or has a draft. */
export function ReplyBox({
  threadId,
  box,
  onPosted,
}: {
  threadId: string
  box: Box
  onPosted: (reply: Pick<OneReply, 'id' | 'parent_id'>) => void
}) {
  const me = useMe()
  const { data: own } = useQuery(ownData.profile(me.id))
  useFetchedLater(fetchForm)
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
      {content === null ? (
        <button type="button" className="reply-opener" disabled={box.isPending} onClick={box.onOpen}>
          {copy.write}
        </button>
      ) : (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ReplyForm threadId={threadId} box={box} content={content} onPosted={onPosted} />
        </Suspense>
      )}
    </section>
  )
}
