import { ArrowDown } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Button } from '#web/ui/controls/Button.tsx'
import { LineView } from './LineView.tsx'
import type { Line } from './lines.ts'
import { copy } from '../messages.copy.ts'
import type { Person, ThreadTrade } from '../messages.data.ts'
import { useReadMarking } from './use-read-marking.ts'

const nearEnd = 60
const nearStart = 400

type Older = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; load: () => void }

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
  const { handle, isAtEnd, toEnd, look } = useFoot(lines, older)
  const isPrepending = useIsPrepending(pageCount, lines.length)
  useReadMarking(isAtEnd ? unreadId : null, onRead)
  const name = other?.full_name.split(' ')[0] ?? 'They'
  const newest = lines.at(-1)

  return (
    <div className="thread-middle">
      {/* The line below announces new messages; as a live region, this would also announce each older page. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard */}
      <div className="thread-scroll" role="log" aria-live="off" aria-label="Messages" tabIndex={0}>
        <div className="grow" />
        {lines.length === 0 && <p className="muted py-6 text-center text-sm">{copy.thread.empty}</p>}
        <Virtualizer ref={handle} shift={isPrepending} onScroll={look} onResize={look} data={lines}>
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

function useFoot(lines: Line[], older: Older) {
  const handle = useRef<VirtualizerHandle>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const isFollowing = useRef(true)
  const last = lines.at(-1)

  function toEnd() {
    isFollowing.current = true
    if (lines.length > 0) handle.current?.scrollToIndex(lines.length - 1, { align: 'end' })
  }
  function look() {
    const view = handle.current
    if (!view) return
    const isNow = view.scrollSize - view.viewportSize - view.scrollOffset < nearEnd
    isFollowing.current = isNow
    setAtEnd(isNow)
    if (view.scrollOffset < nearStart && older.hasMore && !older.isLoading && !older.hasFailed) older.load()
  }

  const follow = useEffectEvent(() => {
    if (last?.isMine || isFollowing.current) toEnd()
  })
  const lastKey = last?.key
  useLayoutEffect(() => {
    if (lastKey !== undefined) follow()
  }, [lastKey])
  useFollowedSize(handle, () => {
    if (isFollowing.current) toEnd()
  })
  return { handle, isAtEnd, toEnd, look }
}

// The bottom moves with a mark under the last bubble, a growing composer or a phone's keyboard; keep a reader there.
function useFollowedSize(handle: { current: VirtualizerHandle | null }, onSize: () => void): void {
  const sized = useEffectEvent(onSize)
  useEffect(() => {
    const scroll = document.querySelector('.thread-scroll')
    if (!scroll || !handle.current) return undefined
    const observer = new ResizeObserver(() => sized())
    observer.observe(scroll)
    for (const child of scroll.children) observer.observe(child)
    return () => observer.disconnect()
  }, [handle])
}

/** Whether the last change in the number of lines was an older page; the list only reads it when that number changes. */
function useIsPrepending(pageCount: number, lineCount: number): boolean {
  const [shown, setShown] = useState({ pageCount, lineCount, isPrepending: false })
  if (shown.pageCount === pageCount && shown.lineCount === lineCount) return shown.isPrepending
  const isPrepending = pageCount > shown.pageCount
  setShown({ pageCount, lineCount, isPrepending })
  return isPrepending
}
