import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useMe } from '#web/data/session.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFetchedWhenIdle } from '#web/ui/fetched-apart.ts'
import { linesOf } from './lines.ts'
import { inOrder, markRead, messages, type Person } from './messages.data.ts'
import { useUnsent } from './use-message-changes.ts'

// Fetched while the messages are; a list that stays in place is a third of this screen.
const fetchScroll = () => import('./Scroll.tsx')
const Scroll = lazy(() => fetchScroll().then(({ Scroll: part }) => ({ default: part })))

export function ThreadMessages({ conversationId, otherId, other }: { conversationId: string; otherId: string; other: Person | null }) {
  const me = useMe()
  const queries = useQueryClient()
  const pages = useInfiniteQuery(messages.thread(me.id, conversationId))
  const { data: arrived } = useQuery(messages.arrived(me.id))
  const { data: trades } = useQuery(messages.trades(me.id, otherId))
  const unsent = useUnsent(conversationId)
  useFetchedWhenIdle(fetchScroll)
  const reading = useMutation({
    // What fails to be marked is marked when the thread is next looked at.
    mutationFn: () => markRead(me.id, conversationId),
    onSuccess: () => queries.invalidateQueries({ queryKey: messages.lists(me.id) }),
  })
  useLookAgain(
    unsent.some((message) => message.state === 'failed' && message.refusal === 'blocked_neutral'),
    messages.conversation(me.id, conversationId).queryKey,
  )

  if (pages.isPending) return <BubbleSkeletons />
  if (pages.isError && !pages.data) {
    return (
      <div className="thread-scroll px-(--gutter)">
        <ErrorState title="The messages did not load" onRetry={() => void pages.refetch()}>
          Check your connection and try again.
        </ErrorState>
      </div>
    )
  }
  const stored = inOrder(conversationId, pages.data, arrived ?? [])
  const unread = stored.findLast((message) => message.recipient_id === me.id && message.read_at === null)
  return (
    <Suspense fallback={<BubbleSkeletons />}>
      <Scroll
        lines={linesOf(stored, unsent, me.id)}
        pageCount={pages.data.pages.length}
        older={{
          hasMore: pages.hasNextPage,
          isLoading: pages.isFetchingNextPage,
          hasFailed: pages.isFetchNextPageError,
          load: () => void pages.fetchNextPage(),
        }}
        other={other}
        otherId={otherId}
        trades={trades}
        unreadId={unread?.id ?? null}
        onRead={reading.mutate}
      />
    </Suspense>
  )
}

/** A refusal that tells of a closed conversation has it looked at again. */
function useLookAgain(isRefused: boolean, queryKey: readonly unknown[]): void {
  const queries = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (isRefused) void queries.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] })
  }, [isRefused, key, queries])
}

function BubbleSkeletons() {
  return (
    <div className="thread-scroll" aria-label="Loading messages" aria-busy>
      <div className="mt-auto grid gap-3 px-(--gutter) py-4">
        <Skeleton className="h-10 w-3/5 rounded-[1rem]" />
        <Skeleton className="ml-auto h-10 w-2/5 rounded-[1rem]" />
        <Skeleton className="h-16 w-1/2 rounded-[1rem]" />
      </div>
    </div>
  )
}
