import { Pin } from 'lucide-react'
import type { ChatRoom } from '#domain/community/chat.ts'
import { copy } from './chat.copy.ts'

/** What the team pinned, and the pace of the room. */
export function RoomNotes({ room }: { room: ChatRoom }) {
  const { notice, rules, slow_mode_seconds: seconds } = room
  if (notice === '' && rules === '' && seconds === 0) return null
  return (
    <div className="chat-notes">
      {notice !== '' && (
        <p>
          <Pin aria-hidden /> <span className="visually-hidden">{copy.notice}: </span>
          {notice}
        </p>
      )}
      {rules !== '' && (
        <details>
          <summary>{copy.rules}</summary>
          <p className="whitespace-pre-line">{rules}</p>
        </details>
      )}
      {seconds > 0 && <p className="muted">{copy.slowMode(seconds)}</p>}
    </div>
  )
}
