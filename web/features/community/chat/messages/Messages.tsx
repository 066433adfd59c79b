import { ArrowDown } from 'lucide-react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useQueryClient } from '@tanstack/react-query'
import type { ChatMessage } from '#domain/community/chat.ts'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useFoot, useIsPrepending, type Older } from '#web/ui/lists/use-foot.ts'
import { useReadMarking } from '#web/ui/lists/use-read-marking.ts'
import { chat, write, type People } from '../chat.data.ts'
import { copy } from '../chat.copy.ts'
import type { Line } from './lines.ts'
import { LineView } from './LineView.tsx'

/** The messages, newest at the bottom: only those in view are drawn. Older ones load above without a jump. */
export function Messages({
  lines,
  all,
  roomId,
  pageCount,
  older,
  people,
  onReply,
}: {
  lines: Line[]
  all: readonly ChatMessage[]
  roomId: string
  pageCount: number
  older: Older
  people: People
  onReply: (message: ChatMessage) => void
}) {
  const me = useMe()
  const queries = useQueryClient()
  const { view, scroll, isAtEnd, toEnd, look } = useFoot<VirtualizerHandle>(lines, older)
  const isPrepending = useIsPrepending(pageCount, lines.length)
  const newest = lines.at(-1)
  const latest = all.at(-1)
  useReadMarking(isAtEnd && latest ? latest.id : null, () => {
    // If it fails, the next message marks the room again.
    void write
      .read(roomId, latest?.created_at ?? '')
      .then(() => queries.invalidateQueries({ queryKey: chat.unread(me.id).queryKey }))
      .catch(() => undefined)
  })
  return (
    <div className="chat-middle">
      {/* The line below announces new messages; as a live region, this would also announce each older page. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard */}
      <div className="chat-scroll" ref={scroll} role="log" aria-live="off" aria-label={copy.log} tabIndex={0}>
        <div className="grow" />
        {older.hasMore && (
          <p className="chat-older">
            {older.hasFailed && <span role="alert">{copy.olderFailed}</span>}
            <button type="button" className="text-link" disabled={older.isLoading} onClick={older.load}>
              {older.isLoading ? copy.olderBusy : copy.older}
            </button>
          </p>
        )}
        {lines.length === 0 && <p className="muted py-6 text-center text-sm">{copy.empty}</p>}
        <Virtualizer ref={view} shift={isPrepending} onScroll={look} onResize={look} data={lines}>
          {(line) => (
            <LineView
              key={line.key}
              line={line}
              roomId={roomId}
              person={people[line.userId] ?? null}
              answered={line.replyTo === null ? null : (all.find(({ id }) => id === line.replyTo) ?? null)}
              onReply={onReply}
            />
          )}
        </Virtualizer>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {newest && !newest.isMine && `${newest.username}: ${newest.text}`}
      </p>
      {!isAtEnd && (
        <Button variant="outline" size="sm" className="chat-latest" onClick={toEnd}>
          <ArrowDown aria-hidden /> {copy.latest}
        </Button>
      )}
    </div>
  )
}
