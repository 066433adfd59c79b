import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CirclePause } from 'lucide-react'
import { useState } from 'react'
import { inMenuOrder, roomsTopic, type ChatRoom } from '#domain/community/chat.ts'
import { useTopic } from '#web/data/live/use-topic.ts'
import { readAgain } from '#web/data/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Swatch } from '#web/ui/display/SwatchChip.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { everyRoom } from './chat-rooms.data.ts'
import { copy } from './forum.copy.ts'
import { TurnRoom } from './TurnRoom.tsx'
import './chat-rooms.css'

const words = copy.rooms

/** The rooms of the live chat, each with whether it is open, and the button that changes that. */
export function ChatRooms() {
  const me = useMe()
  const queries = useQueryClient()
  const rooms = useQuery(everyRoom(me.id))
  useTopic(roomsTopic, () => void readAgain(queries, everyRoom(me.id).queryKey))
  const closed = rooms.data?.filter((room) => !room.is_active).length ?? 0
  return (
    <details className="chat-room-list">
      <summary>
        {words.title}
        {rooms.data && <span className="muted"> {words.count(rooms.data.length, closed)}</span>}
      </summary>
      <Loaded query={rooms} skeletons={<Skeleton className="h-40" />} failed={words.loadFailed}>
        {(all) => <List rooms={inMenuOrder(all)} />}
      </Loaded>
    </details>
  )
}

function List({ rooms }: { rooms: readonly ChatRoom[] }) {
  const [turning, setTurning] = useState<ChatRoom | null>(null)
  const isLast = rooms.filter((room) => room.is_active).length === 1
  return (
    <>
      <ul>
        {rooms.map((room) => (
          <li key={room.id}>
            <Swatch craft={craftOf(room.category)} />
            <b>{room.name}</b>
            {room.is_active ? (
              <Badge tone="success" icon={<CircleCheck aria-hidden />}>
                {words.open}
              </Badge>
            ) : (
              <Badge tone="warning" icon={<CirclePause aria-hidden />}>
                {words.closed}
              </Badge>
            )}
            <Button
              variant="outline"
              size="sm"
              aria-label={room.is_active ? words.close(room.name) : words.reopen(room.name)}
              disabled={room.is_active && isLast}
              onClick={() => setTurning(room)}
            >
              {room.is_active ? words.closeShort : words.reopenShort}
            </Button>
          </li>
        ))}
      </ul>
      {isLast && <p className="muted text-sm">{words.last}</p>}
      {turning && <TurnRoom room={turning} onClose={() => setTurning(null)} />}
    </>
  )
}
