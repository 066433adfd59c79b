import { ArrowDown } from 'lucide-react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Button } from '#web/ui/controls/Button.tsx'
import { useFoot, useIsPrepending, type Older } from '#web/ui/lists/use-foot.ts'
import { useReadMarking } from '#web/ui/lists/use-read-marking.ts'
import { LineView } from './LineView.tsx'
import type { Line } from './lines.ts'
import { copy } from '../messages.copy.ts'
import type { Person, ThreadTrade } from '../messages.data.ts'

/** The messages, newest at the bottom. Stays at the bottom if the reader is there; older ones load above without a jump. */
export function Scroll({
  lines,
  pageCount,
  older,
  other,
  otherId,
  trades,
  unreadId,
  onRead,
}: {
  lines: Line[]
  pageCount: number
  older: Older
  other: Person | null
  otherId: string
  trades: ThreadTrade[] | undefined
  unreadId: string | null
  onRead: () => void
}) {
  const { view, scroll, isAtEnd, toEnd, look, resized } = useFoot<VirtualizerHandle>(lines, older)
  const isPrepending = useIsPrepending(pageCount, lines.length)
  useReadMarking(isAtEnd ? unreadId : null, onRead)
  const name = other?.full_name.split(' ')[0] ?? 'They'
  const newest = lines.at(-1)

  return (
    <div className="thread-middle">
      {/* The line below announces new messages; as a live region, this would also announce each older page. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard */}
      <div className="thread-scroll" ref={scroll} role="log" aria-live="off" aria-label="Messages" tabIndex={0}>
        <div className="grow" />
        {lines.length === 0 && <p className="muted py-6 text-center text-sm">{copy.thread.empty}</p>}
        <Virtualizer ref={view} shift={isPrepending} onScroll={look} onResize={resized} data={lines}>
          {(line, index) => (
            <LineView key={line.key} line={line} isLast={index === lines.length - 1} other={other} otherId={otherId} trades={trades} />
          )}
        </Virtualizer>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {newest && !newest.isMine && `${name}: ${newest.content}`}
      </p>
      {older.isLoading && <p className="thread-older">Loading earlier messages...</p>}
      {older.hasFailed && !older.isLoading && (
        <p className="thread-older" role="alert">
          Failed to load previous messages{' '}
          <button type="button" className="text-link" onClick={older.load}>
            Try Again
          </button>
        </p>
      )}
      {!isAtEnd && (
        <Button variant="outline" size="sm" className="thread-latest" onClick={toEnd}>
          <ArrowDown aria-hidden /> {unreadId ? 'New messages' : 'Latest'}
        </Button>
      )}
    </div>
  )
}
