import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { kept } from '#web/data/kept.ts'
import { linkTo, paths } from '#web/paths.ts'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { ChatPanel } from '../chat/ChatPanel.tsx'
import { mainRoom } from '../chat/chat.data.ts'
import { copy } from './forum.copy.ts'
import { RoomList } from './RoomList.tsx'
import './forum.css'

/** The rooms of the live chat, and the chat beside them; on phones above them. */
export function ForumPage() {
  const navigate = useNavigate()
  const { room: asked }: { room?: string } = useSearch({ strict: false })
  const room = asked ?? mainRoom
  const isMobile = useIsMobile()
  // On a phone the panel covers the page, so it begins closed there, unless the address names a room.
  const [isOpen, setOpen] = useState(() => (isMobile ? asked !== undefined : kept.liveChat.isOpen('panel')))
  function open(next: boolean) {
    setOpen(next)
    if (!isMobile) kept.liveChat.setOpen('panel', next)
  }
  const choose = (id: string) =>
    void navigate({ ...linkTo(paths.forum(id === mainRoom ? {} : { room: id })), replace: true, resetScroll: false })
  return (
    <div className="forum-page">
      <div className="forum-main">
        <h1 className="d1">{copy.title}</h1>
        <p className="muted">
          {copy.line}{' '}
          <Link {...linkTo(paths.community())} className="text-link">
            {copy.hub}
          </Link>
        </p>
        <RoomList
          roomId={room}
          onRoom={(id) => {
            choose(id)
            open(true)
          }}
        />
      </div>
      <ChatPanel roomId={room} onRoom={choose} isOpen={isOpen} onOpen={open} place="panel" />
    </div>
  )
}
