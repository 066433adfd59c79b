import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Count } from '#web/ui/display/Count.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { aboutRoom } from '../chat/about-room.ts'
import { chat } from '../chat/chat.data.ts'
import { inMenuOrder } from '../chat/RoomMenu.tsx'
import { useChatAccess } from '../chat/use-chat-access.ts'
import { copy } from './forum.copy.ts'

/** The rooms with what is new in each. The panel says why, where there are none. */
export function RoomList({ roomId, onRoom }: { roomId: string; onRoom: (roomId: string) => void }) {
  const me = useMe()
  const { access } = useChatAccess()
  const rooms = useQuery({ ...chat.rooms(me.id), enabled: access === 'open' })
  const { data: unread = {} } = useQuery({ ...chat.unread(me.id), enabled: access === 'open' })
  if (access !== 'open' || rooms.isError) return null
  return (
    <section className="forum-rooms" aria-label={copy.rooms}>
      {rooms.isPending ? (
        <Skeleton className="h-96" />
      ) : (
        <ul>
          {inMenuOrder(rooms.data).map((room) => {
            const many = unread[room.id] ?? 0
            return (
              <li key={room.id}>
                <button type="button" aria-current={room.id === roomId || undefined} onClick={() => onRoom(room.id)}>
                  <Art craft={craftOf(room.category)} seed={`room-${room.id}`} w={144} h={112} />
                  <span className="lines">
                    <b className="d5">{room.name}</b>
                    <span className="muted text-sm">{aboutRoom(room)}</span>
                  </span>
                  {many > 0 && (
                    <>
                      <Count value={many} />
                      <span className="visually-hidden">{copy.unread(many)}</span>
                    </>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
