import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ChatMessage, ChatRoom } from '#domain/community/chat.ts'
import { useMe } from '#web/data/session/session.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { chat, known } from './chat.data.ts'
import { copy } from './chat.copy.ts'
import { chatOutbox } from './chat-outbox.ts'
import type { Status } from './ChatPanel.tsx'
import { Composer } from './messages/Composer.tsx'
import { linesOf } from './messages/lines.ts'
import { Messages } from './messages/Messages.tsx'
import { RoomNotes } from './RoomNotes.tsx'
import { useFailedSends } from './messages/use-failed-sends.ts'
import { useFailureToast } from './use-failure-toast.ts'
import { useLiveRoom } from './use-live-room.ts'
import { usePeople } from './use-people.ts'
import { usePresence } from './use-presence.ts'

/** One room: what is pinned, its messages, and where one writes. */
export function Room({ room, onStatus }: { room: ChatRoom; onStatus: (status: Status) => void }) {
  const me = useMe()
  const connection = useLiveRoom(room.id)
  const { here, typing, sayTyping } = usePresence(room.id)
  const report = useEffectEvent(onStatus)
  useEffect(() => report({ connection, here: here.length }), [connection, here.length])

  const pages = useInfiniteQuery(chat.pages(me.id, room.id))
  const { data: arrived } = useQuery(chat.arrived(me.id, room.id))
  const { data: muted = [] } = useQuery(chat.muted(me.id))
  const unsent = useSyncExternalStore(chatOutbox.subscribe, chatOutbox.all, chatOutbox.all).filter(({ roomId }) => roomId === room.id)
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null)
  const stored = pages.data ? known(pages.data, arrived) : []
  const people = usePeople([...stored.map(({ user_id: id }) => id), ...typing])
  useFailureToast(pages.data ? null : pages.error, copy.messagesFailed)
  useFailureToast(pages.isFetchNextPageError ? pages.error : null, copy.olderFailed)
  useFailedSends(unsent)

  const lines = linesOf(
    stored.filter(({ user_id: id }) => !muted.includes(id)),
    unsent,
    me.id,
  )
  const names = typing.filter((id) => !muted.includes(id)).flatMap((id) => people[id]?.full_name ?? [])
  return (
    <>
      <RoomNotes room={room} />
      {pages.isPending ? (
        <div className="chat-waiting" aria-busy>
          <Skeleton className="h-10 w-3/5" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-10 w-1/2" />
        </div>
      ) : pages.data ? (
        <Messages
          // While there are older messages, the first line waits for them: whether it begins a group depends on the one before it.
          lines={lines.slice(pages.hasNextPage ? 1 : 0)}
          all={stored}
          roomId={room.id}
          pageCount={pages.data.pages.length}
          older={{
            hasMore: pages.hasNextPage,
            isLoading: pages.isFetchingNextPage,
            hasFailed: pages.isFetchNextPageError,
            load: () => void pages.fetchNextPage(),
          }}
          people={people}
          onReply={setReplyTo}
        />
      ) : (
        <ErrorState title={copy.messagesFailed} onRetry={() => void pages.refetch()} />
      )}
      <p className="chat-typing" aria-live="polite">
        {names.length > 0 && copy.typing(names)}
      </p>
      <Composer room={room} replyTo={replyTo} onReply={setReplyTo} onTyping={sayTyping} />
    </>
  )
}
