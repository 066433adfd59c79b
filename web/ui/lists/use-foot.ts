// For lists that are read from the bottom, as conversations are. The list itself, which only draws the rows in view, is the screen's.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

const nearEnd = 60
const nearStart = 400

/** What the list says of itself, as `virtua` has it. */
type View = {
  scrollSize: number
  viewportSize: number
  scrollOffset: number
  scrollToIndex: (index: number, options: { align: 'end' }) => void
}
export type Row = { key: string; isMine: boolean }
export type Older = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; load: () => void }

/**
 * Stays at the bottom if the reader is there, or wrote the last row; loads older rows as they come near the first. A list that lets
 * go of its newest rows says so with `newer`: then its last row is not the bottom, and more load as they come near it. `head` is
 * what scrolls above the rows, if anything does; the list has to know its size, in px.
 */
export function useFoot<V extends View>(rows: readonly Row[], older: Older, newer?: Older) {
  const view = useRef<V>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const [headSize, setHeadSize] = useState(0)
  const [isAtEnd, setAtEnd] = useState(true)
  const isFollowing = useRef(true)
  const offset = useRef(0)
  const last = rows.at(-1)

  function toEnd() {
    isFollowing.current = true
    // At once: a page that arrives before the list has moved must not push out the newest rows for the reader's old place.
    setAtEnd(true)
    if (rows.length > 0) view.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  }
  function look() {
    const seen = view.current
    if (!seen) return
    const whole = seen.scrollSize - seen.viewportSize
    const isThere = whole - seen.scrollOffset < nearEnd
    // The list also moves when rows are measured or its own size changes: only scrolling up leaves the end.
    const hasLeft = !isFollowing.current || seen.scrollOffset < offset.current
    offset.current = seen.scrollOffset
    isFollowing.current = newer?.hasMore !== true && (isThere || !hasLeft)
    setAtEnd(isFollowing.current)
    if ((isFollowing.current ? whole : seen.scrollOffset) < nearStart) loadMore(older)
    if (whole - seen.scrollOffset < nearStart) loadMore(newer)
  }
  function resized() {
    if (isFollowing.current) toEnd()
    look()
  }

  const follow = useEffectEvent(() => {
    // The last row of a list that has let go of newer ones was not just written.
    if (isFollowing.current || (last?.isMine === true && newer?.hasMore !== true)) toEnd()
  })
  const lastKey = last?.key
  useLayoutEffect(() => {
    if (lastKey !== undefined) follow()
  }, [lastKey])
  const keepEnd = useEffectEvent(() => {
    if (isFollowing.current) toEnd()
  })
  // Only now does the list know where its rows begin: what it scrolled to before was that much too high.
  useLayoutEffect(() => {
    if (headSize > 0) keepEnd()
  }, [headSize])
  useFollowedSize(scroll, () => {
    setHeadSize(head.current?.offsetHeight ?? 0)
    keepEnd()
  })
  return { view, scroll, head, headSize, isAtEnd, toEnd, look, resized }
}

function loadMore(further: Older | undefined): void {
  if (further?.hasMore === true && !further.isLoading && !further.hasFailed) further.load()
}

// The bottom moves with a mark under the last row, a growing composer or a phone's keyboard; keep a reader there.
function useFollowedSize(scroll: RefObject<HTMLDivElement | null>, onSize: () => void): void {
  const sized = useEffectEvent(onSize)
  useEffect(() => {
    const element = scroll.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => sized())
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [scroll])
}

/** Whether the last change in the number of rows was an older page; the list only reads it when that number changes. */
export function useIsPrepending(pageCount: number, rowCount: number): boolean {
  const [shown, setShown] = useState({ pageCount, rowCount, isPrepending: false })
  if (shown.pageCount === pageCount && shown.rowCount === rowCount) return shown.isPrepending
  const isPrepending = pageCount > shown.pageCount
  setShown({ pageCount, rowCount, isPrepending })
  return isPrepending
}
