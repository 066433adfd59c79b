import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { ChatMessage, ChatRoom } from '#domain/community/chat.ts'
import { shown, trimmed } from '#domain/community/stretch.ts'
import { useMe } from '#web/data/session/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { chat } from './chat.data.ts'
import { copy } from './chat.copy.ts'
import { chatOutbox } from './chat-outbox.ts'
import { Composer } from './messages/Composer.tsx'
import { linesOf } from './messages/lines.ts'
import { Messages } from './messages/Messages.tsx'
import { useFailedSends } from './messages/use-failed-sends.ts'
import { RoomNotes } from './RoomNotes.tsx'
import { changeStretch, stretchOf } from './stretch/stretch.data.ts'
import { useLiveRoom, type Connection } from './stretch/use-live-room.ts'
import { useReading } from './stretch/use-reading.ts'
import { SelectionBar } from './thread/SelectionBar.tsx'
import { useSelection } from './thread/use-selection.ts'
import { useFailureToast } from '#web/ui/feedback/notify.ts'
import { usePeople } from './use-people.ts'
import { usePresence } from './use-presence.ts'

/** One room: its connection in the `head` of the panel, what is pinned, its messages, and where one writes. */
export function Room({ room, head }: { room: ChatRoom; head: HTMLElement | null }) {
  const me = useMe()
  const queries = useQueryClient()
  const { data: stretch, error, isPending, refetch } = useQuery(stretchOf(me.id, room.id))
  const { connection, keeper } = useLiveRoom(room.id, stretch?.isLive ?? false)
  const older = useReading(() => keeper.readOlder(), copy.older.failed)
  const newer = useReading(() => keeper.readNewer(), copy.newer.failed)
  const latest = useReading(() => keeper.beginAgain(), copy.newer.failed)
  const { data: muted = [], isPending: isMutedPending } = useQuery(chat.muted(me.id))
  const unsent = useSyncExternalStore(chatOutbox.subscribe, chatOutbox.all, chatOutbox.all).filter(({ roomId }) => roomId === room.id)
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null)
  const selection = useSelection(stretch?.deleted ?? [])
  const stored = stretch ? shown(stretch) : []
  const { here, typing, sayTyping } = usePresence(room.id, stored.at(-1))
  const people = usePeople([...stored.map(({ user_id: id }) => id), ...typing])
  useFailureToast(stretch ? null : error, copy.messagesFailed)
  useFailedSends(unsent)

  const lines = linesOf(
    stored.filter(({ user_id: id }) => !muted.includes(id)),
    unsent,
    me.id,
  )
  const hasOlder = stretch !== undefined && stretch.before !== null
  const isCut = stretch?.isCut ?? false
  const names = typing.filter((id) => !muted.includes(id)).flatMap((id) => people[id]?.full_name ?? [])
  const writing = (
    <>
      <p className="chat-typing" aria-live="polite">
        {names.length > 0 && copy.typing(names)}
      </p>
      <Composer room={room} replyTo={replyTo} onReply={setReplyTo} onTyping={sayTyping} onSent={() => isCut && latest.load()} />
    </>
  )
  return (
    <>
      {head && createPortal(<ConnectionStatus connection={connection} here={here.length} />, head)}
      <RoomNotes room={room} />
      {isPending || isMutedPending ? (
        <div className="chat-waiting" aria-busy>
          <Skeleton className="h-10 w-3/5" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-10 w-1/2" />
        </div>
      ) : stretch ? (
        <Messages
          // At another place of the room it is another list.
          key={stretch.beginnings}
          // While there are older messages, the first line waits for them: whether it begins a group depends on the one before it.
          lines={lines.slice(hasOlder ? 1 : 0)}
          all={stored}
          room={room}
          older={{ hasMore: hasOlder, ...older }}
          newer={{ hasMore: isCut, ...newer }}
          onLatest={latest.load}
          onPlace={(place) => changeStretch(queries, me.id, room.id, (before) => trimmed(before, place))}
          onFollow={(is) => keeper.follow(is)}
          people={people}
          selection={selection}
          onReply={setReplyTo}
        />
      ) : (
        <ErrorState title={copy.messagesFailed} onRetry={() => void refetch()} />
      )}
      {selection.isOn ? <SelectionBar selection={selection} /> : writing}
    </>
  )
}

function ConnectionStatus({ connection, here }: { connection: Connection; here: number }) {
  return (
    <output className={classNames('chat-status', connection === 'reconnecting' && 'lost')}>
      {connection !== 'connecting' && (
        <>
          <i aria-hidden />
          {connection === 'live' ? copy.here(here) : copy.reconnecting}
        </>
      )}
    </output>
  )
}
