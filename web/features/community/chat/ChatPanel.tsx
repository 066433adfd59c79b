import { useQuery } from '@tanstack/react-query'
import { ChevronDown, MessagesSquare, PanelRightClose, PanelRightOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Count } from '#web/ui/display/Count.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { chat } from './chat.data.ts'
import { copy } from './chat.copy.ts'
import { useChatAccess } from './use-chat-access.ts'
import './chat.css'

// Fetched when they are shown: on a phone the panel begins closed, and few members meet a closed chat.
const Rooms = lazy(() => import('./Rooms.tsx').then(({ Rooms: part }) => ({ default: part })))
const Closed = lazy(() => import('./Closed.tsx').then(({ Closed: part }) => ({ default: part })))

/** The live chat: beside the forum, or above any other screen as the widget. */
export function ChatPanel({
  roomId,
  onRoom,
  isOpen,
  onOpen,
  place,
}: {
  roomId: string
  onRoom: (roomId: string) => void
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  place: 'panel' | 'widget'
}) {
  const { access, isAdmin } = useChatAccess()
  // The room that is open shows its connection here.
  const [head, setHead] = useState<HTMLElement | null>(null)
  // The button that was pressed is gone afterwards: the focus moves to the one in its place.
  const [wasPressed, setPressed] = useState(false)
  const me = useMe()
  const { data: unread = {} } = useQuery({ ...chat.unread(me.id), enabled: access === 'open' })
  const total = Object.values(unread).reduce((sum, many) => sum + many, 0)
  function press(next: boolean) {
    setPressed(true)
    onOpen(next)
  }
  if (!isOpen) {
    return (
      <aside className={classNames('chat', 'closed', place === 'widget' && 'chat-widget')} aria-label={copy.title}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- see above */}
        <button type="button" className="chat-opener" aria-label={copy.open(total)} autoFocus={wasPressed} onClick={() => press(true)}>
          <span className="relative">
            {place === 'panel' && <PanelRightOpen className="desktop-only" aria-hidden />}
            <MessagesSquare className={place === 'panel' ? 'mobile-only' : ''} aria-hidden />
            <Count value={total} corner />
          </span>
          <span className="chat-name">{copy.title}</span>
        </button>
      </aside>
    )
  }
  return (
    <aside className={classNames('chat', place === 'widget' && 'chat-widget')} aria-label={copy.title}>
      <header className="chat-head">
        <h2 className="d4">{copy.title}</h2>
        <div className="contents" ref={setHead}>
          {(access === 'pro' || access === 'off') && <output className="chat-status closed">{copy[access].status}</output>}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- see above */}
        <Button variant="ghost" size="icon" aria-label={copy.collapse} autoFocus={wasPressed} onClick={() => press(false)}>
          <PanelRightClose className="desktop-only" aria-hidden />
          <ChevronDown className="mobile-only" aria-hidden />
        </Button>
      </header>
      <Suspense fallback={<Waiting />}>
        {access === 'unknown' ? (
          <Waiting />
        ) : access === 'open' ? (
          <Rooms roomId={roomId} onRoom={onRoom} unread={unread} head={head} isAdmin={isAdmin} />
        ) : (
          <Closed access={access} isAdmin={isAdmin} />
        )}
      </Suspense>
    </aside>
  )
}

function Waiting() {
  return (
    <div className="chat-waiting" aria-busy>
      <Skeleton className="h-11" />
      <Skeleton className="h-10 w-3/5" />
      <Skeleton className="h-10 w-4/5" />
    </div>
  )
}
