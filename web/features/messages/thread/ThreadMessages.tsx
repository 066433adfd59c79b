import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { linesOf } from './lines.ts'
import { useArrived } from '../arrived.ts'
import { copy } from '../messages.copy.ts'
import { inOrder, markRead, messages, type Person } from '../messages.data.ts'
import { Scroll } from './Scroll.tsx'
import { outbox, type UnsentMessage } from '../outbox.ts'

export function ThreadMessages({ conversationId, otherId, other }: { conversationId: string; otherId: string; other: Person | null }) {
  const me = useMe()
  const queries = useQueryClient()
  const pages = useInfiniteQuery(messages.thread(me.id, conversationId))
  const arrived = useArrived()
  const { data: trades } = useQuery(messages.trades(me.id, otherId))
  const unsent = useUnsent(conversationId)
  const reading = useMutation({
    // If marking fails, it happens the next time the thread is viewed.
    mutationFn: () => markRead(me.id, conversationId),
    onSuccess: () => queries.invalidateQueries({ queryKey: messages.lists(me.id) }),
  })
  useLookAgain(
    me.id,
    conversationId,
    unsent.some((message) => message.state === 'failed' && message.refusal === 'blocked_neutral'),
  )

  if (pages.isPending) return <BubbleSkeletons />
  if (pages.isError && !pages.data) {
    return (
      <div className="thread-scroll px-(--gutter)">
        <ErrorState title={copy.thread.messagesFailed} onRetry={() => void pages.refetch()} />
      </div>
    )
  }
  const stored = inOrder(conversationId, pages.data, arrived)
  // While there are older messages, the first line waits for them: its divider and its group depend on the message before it, and
  // if it changed its height then, the messages on screen would move.
  const lines = linesOf(stored, unsent, me.id).slice(pages.hasNextPage ? 1 : 0)
  const unread = stored.findLast((message) => message.recipient_id === me.id && message.read_at === null)
  return (
    <Scroll
      lines={lines}
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
  )
}

/** Refetches the conversation after a refusal because it is closed. */
function useLookAgain(userId: string, conversationId: string, isRefused: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (isRefused) void queries.invalidateQueries({ queryKey: messages.conversation(userId, conversationId).queryKey })
  }, [isRefused, userId, conversationId, queries])
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

/** My messages in this conversation that are not stored yet, in order. */
function useUnsent(conversationId: string): UnsentMessage[] {
  return useSyncExternalStore(outbox.subscribe, outbox.all, outbox.all).filter((message) => message.conversationId === conversationId)
}
