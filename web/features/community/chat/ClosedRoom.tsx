import { Copy } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { ChatRoom } from '#domain/community/chat.ts'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { chatDrafts } from './chat-drafts.ts'
import { chatOutbox } from './chat-outbox.ts'
import { copy } from './chat.copy.ts'
import { copyText } from './copy-text.ts'

const { closed: words } = copy

/** In place of a room that the team closed while it was open here. What was written in it is kept, and can be taken elsewhere. */
export function ClosedRoom({
  room,
  head,
  next,
  onRoom,
}: {
  room: ChatRoom
  head: HTMLElement | null
  next: ChatRoom | undefined
  onRoom: (roomId: string) => void
}) {
  const me = useMe()
  const outbox = useSyncExternalStore(chatOutbox.subscribe, chatOutbox.all, chatOutbox.all)
  const unsent = outbox.filter(({ roomId }) => roomId === room.id).map(({ text }) => text)
  const written = [...unsent, chatDrafts.get(me.id, room.id) ?? ''].filter((text) => text !== '').join('\n\n')
  return (
    <div className="chat-closed">
      {head && createPortal(<output className="chat-status closed">{words.status}</output>, head)}
      <Art craft="general" seed={`chat-closed-${room.id}`} w={300} h={220} quiet={0.6} />
      <h3 className="d4" tabIndex={-1} ref={takeLostFocus}>
        {words.title(room.name)}
      </h3>
      <p className="muted text-sm">{words.line}</p>
      {written !== '' && (
        <div className="chat-kept">
          <b>{words.written}</b>
          <p>{written}</p>
          <Button variant="outline" size="sm" onClick={() => void copyText(written)}>
            <Copy aria-hidden /> {copy.copy}
          </Button>
        </div>
      )}
      {next && (
        <Button variant="outline" onClick={() => onRoom(next.id)}>
          {words.go(next.name)}
        </Button>
      )}
    </div>
  )
}

/** The box in which someone was writing is gone: the keyboard continues here. */
function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
}
