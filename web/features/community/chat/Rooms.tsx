import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inMenuOrder, mainRoom, roomsTopic, type ChatRoom } from '#domain/community/chat.ts'
import { useFailureToast } from '#web/ui/feedback/notify.ts'
import { useTopic } from '#web/data/live/use-topic.ts'
import { readAgain } from '#web/data/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { chat } from './chat.data.ts'
import { copy } from './chat.copy.ts'
import { ClosedRoom } from './ClosedRoom.tsx'
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
  // Their rules and pace change while members write, and a room is closed or opened.
  useTopic(roomsTopic, () => {
    void readAgain(queries, chat.rooms(me.id).queryKey)
    void readAgain(queries, chat.unread(me.id).queryKey)
  })
  const [entered, setEntered] = useState<{ asked: string; room: ChatRoom } | null>(null)
  useFailureToast(rooms.data ? null : rooms.error, copy.roomsFailed)
  if (rooms.isPending) return <Skeleton className="m-4 h-11" />
  const open = rooms.data ?? []
  // Who is in a room stays in it when others close or open.
  const isEntered = entered?.asked === roomId
  const room = isEntered ? (open.find(({ id }) => id === entered.room.id) ?? entered.room) : roomOf(open, roomId)
  if (room === undefined) return <ErrorState title={copy.roomsFailed} onRetry={() => void rooms.refetch()} />
  if (!isEntered) setEntered({ asked: roomId, room })
  const isOpen = open.some(({ id }) => id === room.id)
  const [next] = inMenuOrder(open)
  // The address may name it already, while another room is shown because it was closed.
  function choose(id: string) {
    setEntered(null)
    onRoom(id)
  }
  return (
    <>
      <div className="chat-rooms">
        <RoomMenu rooms={open} room={room} unread={unread} onRoom={choose} />
        <ChatTools room={room} isAdmin={isAdmin} />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {!isOpen && copy.closed.title(room.name)}
      </p>
      {isOpen ? (
        <Room key={room.id} room={room} head={head} />
      ) : (
        <ClosedRoom key={room.id} room={room} head={head} next={next} onRoom={choose} />
      )}
    </>
  )
}

/** An address may name a room that is closed, or none. */
const roomOf = (rooms: readonly ChatRoom[], id: string) =>
  rooms.find((room) => room.id === id) ?? rooms.find((room) => room.id === mainRoom) ?? rooms[0]
