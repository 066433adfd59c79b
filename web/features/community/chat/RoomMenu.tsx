import { Check, ChevronsUpDown } from 'lucide-react'
import { inMenuOrder, type ChatRoom } from '#domain/community/chat.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Count } from '#web/ui/display/Count.tsx'
import { Swatch } from '#web/ui/display/SwatchChip.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/DropdownMenu.tsx'
import { copy } from './chat.copy.ts'

export function RoomMenu({
  rooms,
  room,
  unread,
  onRoom,
}: {
  rooms: readonly ChatRoom[]
  room: ChatRoom
  unread: Record<string, number>
  onRoom: (roomId: string) => void
}) {
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button type="button" className="chat-room" aria-label={copy.room(room.name)}>
          <Swatch craft={craftOf(room.category)} />
          <b>{room.name}</b>
          <span className="muted truncate">{aboutRoom(room)}</span>
          <ChevronsUpDown aria-hidden />
        </button>
      }
    >
      {inMenuOrder(rooms).map((each) => {
        const many = each.id === room.id ? 0 : (unread[each.id] ?? 0)
        return (
          <MenuItem key={each.id} icon={<Swatch craft={craftOf(each.category)} />} onSelect={() => onRoom(each.id)}>
            <span className="flex items-center gap-2">
              {each.name}
              {each.id === room.id && <Check aria-hidden className="ml-auto size-4" />}
              {each.id === room.id && <span className="visually-hidden">{copy.thisRoom}</span>}
              <Count value={many} />
              {many > 0 && <span className="visually-hidden">{copy.newIn(many)}</span>}
            </span>
          </MenuItem>
        )
      })}
    </DropdownMenu>
  )
}

/** A line about a room that has no description of its own. */
const aboutRoom = ({ description, category }: ChatRoom): string => description || (copy.about[category] ?? '')
