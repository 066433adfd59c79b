import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'
import { copy } from '../messages.copy.ts'
import { messages } from '../messages.data.ts'

const Thread = fetchedBesideRows(() => import('./Thread.tsx').then(({ Thread: part }) => part))

const route = getRouteApi('/_app/messages/$conversationId')

export function ThreadPage() {
  const { conversationId } = route.useParams()
  return <OpenThread key={conversationId} conversationId={conversationId} />
}

function OpenThread({ conversationId }: { conversationId: string }) {
  const me = useMe()
  const found = useQuery(messages.conversation(me.id, conversationId))
  return (
    <Loaded query={found} skeletons={<ThreadSkeleton />} failed={<NoThread onRetry={() => void found.refetch()} />}>
      {(thread) =>
        thread === null ? (
          <NoThread />
        ) : (
          <Suspense fallback={<ThreadSkeleton />}>
            <Thread thread={thread} />
          </Suspense>
        )
      }
    </Loaded>
  )
}

/** It could not be read, or there is none. */
function NoThread({ onRetry }: { onRetry?: () => void }) {
  return (
    <div className="thread-place">
      <h1 className="visually-hidden">{copy.thread.title}</h1>
      <ErrorState
        title={onRetry ? copy.thread.failed : copy.thread.gone}
        {...(onRetry && { onRetry })}
        action={
          <Button asChild variant="outline">
            <Link {...paths.messages()}>{copy.thread.all}</Link>
          </Button>
        }
      >
        {onRetry ? undefined : copy.thread.goneLine}
      </ErrorState>
    </div>
  )
}

function ThreadSkeleton() {
  return (
    <section className="thread" aria-label="Loading conversation" aria-busy>
      <div className="thread-head">
        <h1 className="visually-hidden">{copy.thread.title}</h1>
        <Skeleton className="h-12 w-10 rounded-[50%]" />
        <Skeleton className="h-4 w-36" />
      </div>
      <div className="grid content-end gap-3 px-(--gutter) py-4">
        <Skeleton className="h-10 w-3/5" />
        <Skeleton className="ml-auto h-10 w-2/5" />
        <Skeleton className="h-16 w-1/2" />
      </div>
    </section>
  )
}
