import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChatRoom } from '#domain/community/chat.ts'
import { useFailureToast } from '#web/ui/feedback/notify.ts'
import { useLive } from '#web/data/live/live.ts'
import { readAgain } from '#web/data/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { chat, mainRoom } from './chat.data.ts'
import { copy } from './chat.copy.ts'
import { Room } from './Room.tsx'
import { RoomMenu } from './RoomMenu.tsx'
import { ChatTools } from './tools/ChatTools.tsx'

export function Rooms({
  roomId,
  onRoom,
  unread,
  head,
  isAdmin,
}: {
  roomId: string
  onRoom: (roomId: string) => void
  unread: Record<string, number>
  head: HTMLElement | null
  isAdmin: boolean
}) {
  const me = useMe()
  const queries = useQueryClient()
  const rooms = useQuery(chat.rooms(me.id))
  // Their rules and pace change while members write.
  const read = () => void readAgain(queries, chat.rooms(me.id).queryKey)
  useLive({ wanted: [{ table: 'chat_rooms' }], onChange: read, onResync: read })
  useFailureToast(rooms.data ? null : rooms.error, copy.roomsFailed)
  if (rooms.isPending) return <Skeleton className="m-4 h-11" />
  const room = roomOf(rooms.data ?? [], roomId)
  if (room === undefined) return <ErrorState title={copy.roomsFailed} onRetry={() => void rooms.refetch()} />
  return (
    <>
      <div className="chat-rooms">
        <RoomMenu rooms={rooms.data ?? []} room={room} unread={unread} onRoom={onRoom} />
        <ChatTools room={room} isAdmin={isAdmin} />
      </div>
      <Room key={room.id} room={room} head={head} />
    </>
  )
}

/** An address may name a room that is closed, or none. */
const roomOf = (rooms: readonly ChatRoom[], id: string) =>
  rooms.find((room) => room.id === id) ?? rooms.find((room) => room.id === mainRoom) ?? rooms[0]
