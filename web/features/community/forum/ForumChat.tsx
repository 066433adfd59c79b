import { ChatPanel } from '../chat/ChatPanel.tsx'
import { mainRoom } from '#domain/community/chat.ts'

/** The live chat beside the threads. An address without a room is one of the main room. */
export function ForumChat({
  room = mainRoom,
  onRoom,
  isOpen,
  onOpen,
}: {
  room: string | undefined
  onRoom: (room: string | undefined) => void
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}) {
  return <ChatPanel roomId={room} onRoom={(id) => onRoom(id === mainRoom ? undefined : id)} isOpen={isOpen} onOpen={onOpen} place="panel" />
}
