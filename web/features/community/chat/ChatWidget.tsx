import { useState } from 'react'
import { kept } from '#web/data/kept.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { mainRoom } from '#domain/community/chat.ts'

/** The chat above every screen but the forum, for those who set the flag in this browser. */
export function ChatWidget() {
  const [roomId, setRoomId] = useState(mainRoom)
  const [isOpen, setOpen] = useState(() => kept.liveChat.isOpen('widget'))
  function open(next: boolean) {
    setOpen(next)
    kept.liveChat.setOpen('widget', next)
  }
  return <ChatPanel roomId={roomId} onRoom={setRoomId} isOpen={isOpen} onOpen={open} place="widget" />
}
