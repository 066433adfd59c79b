import { ArrowDown } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useQueryClient } from '@tanstack/react-query'
import type { ChatMessage, ChatRoom } from '#domain/community/chat.ts'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useFoot, type Older } from '#web/ui/lists/use-foot.ts'
import { useReadMarking } from '#web/ui/lists/use-read-marking.ts'
import { useIsShifting } from '#web/ui/lists/use-shifting.ts'
import { chat, write } from '../chat.data.ts'
import { copy } from '../chat.copy.ts'
import type { People } from '../people.data.ts'
import type { Selection } from '../thread/use-selection.ts'
import type { Line } from './lines.ts'
import { LineView } from './LineView.tsx'
import { MessageDialogs } from './MessageDialogs.tsx'
import { useMessageActs } from './use-message-acts.ts'
import './messages.css'

/** Drawn above and below what is in view, in px: so much that the rows of a tall screen stay under sixty. */
const drawnBeyond = 120

/** How many lines are above and below those in view. */
type Place = { above: number; below: number }

/** The messages, newest at the bottom: only those in view are drawn. Others load above and below without a jump. */
export function Messages({
  lines,
  all,
  room,
  older,
  newer,
  onLatest,
  onPlace,
  onFollow,
  people,
  selection,
  onReply,
}: {
  lines: Line[]
  all: readonly ChatMessage[]
  room: ChatRoom
  older: Older
  newer: Older
  onLatest: () => void
  /** Called when their number changes. */
  onPlace: (place: Place) => void
  /** Whether the reader is at the end. */
  onFollow: (isAtEnd: boolean) => void
  people: People
  selection: Selection
  onReply: (message: ChatMessage) => void
}) {
  const acts = useMessageActs(room, selection)
  const { view, scroll, head, headSize, isAtEnd, toEnd, look, resized } = useFoot<VirtualizerHandle>(lines, older, newer)
  const isShifting = useIsShifting(lines)
  const newest = newer.hasMore ? undefined : lines.at(-1)
  const byId = new Map(all.map((message) => [message.id, message]))
  // Those of people the reader has muted are messages too.
  const isEmpty = lines.length === 0 && all.length === 0 && !older.hasMore
  usePlace(view, lines.length, isAtEnd, onPlace)
  const follow = useEffectEvent(onFollow)
  useEffect(() => follow(isAtEnd), [isAtEnd])
  useMarkingRead(room.id, isAtEnd ? all.at(-1) : undefined)
  return (
    <div className="chat-middle">
      {/* The line below announces new messages; as a live region, this would also announce each page that loads. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard */}
      <div className="chat-scroll" ref={scroll} role="log" aria-live="off" aria-label={copy.log} tabIndex={0}>
        <div className="grow" />
        <div ref={head}>{!isEmpty && <Further further={older} words={copy.older} />}</div>
        {isEmpty && <p className="muted py-6 text-center text-sm">{copy.empty}</p>}
        <Virtualizer
          ref={view}
          startMargin={headSize}
          shift={isShifting}
          bufferSize={drawnBeyond}
          onScroll={look}
          onResize={resized}
          data={lines}
        >
          {(line) => (
            <LineView
              key={line.key}
              line={line}
              person={people[line.userId] ?? null}
              answered={(line.replyTo !== null && byId.get(line.replyTo)) || null}
              acts={acts}
              onReply={onReply}
            />
          )}
        </Virtualizer>
        {newer.hasMore && <Further further={newer} words={copy.newer} />}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {newest && !newest.isMine && `${newest.username}: ${newest.text}`}
      </p>
      {!isAtEnd && (
        <Button variant="outline" size="sm" className="chat-latest" onClick={newer.hasMore ? onLatest : toEnd}>
          <ArrowDown aria-hidden /> {copy.latest}
        </Button>
      )}
      <MessageDialogs acts={acts} />
    </div>
  )
}

/** Reports how many lines are above and below those in view whenever there are more or fewer. */
function usePlace(view: RefObject<VirtualizerHandle | null>, count: number, isAtEnd: boolean, onPlace: (place: Place) => void): void {
  const place = useEffectEvent(() => {
    const seen = view.current
    if (!seen) return
    const [first, last] = [seen.findItemIndex(seen.scrollOffset), seen.findItemIndex(seen.scrollOffset + seen.viewportSize)]
    // A hidden tab hears of new messages and does not scroll: a reader at the end stays there.
    onPlace({ above: first, below: isAtEnd ? 0 : count - 1 - last })
  })
  useLayoutEffect(() => {
    if (count > 0) place()
  }, [count])
}

/** Marks the room as read up to this message. If it fails, the next one marks it again. */
function useMarkingRead(roomId: string, latest: ChatMessage | undefined): void {
  const me = useMe()
  const queries = useQueryClient()
  useReadMarking(latest?.id ?? null, () => {
    void write
      .read(roomId, latest?.created_at ?? '')
      .then(() => queries.setQueryData(chat.unread(me.id).queryKey, (counts) => ({ ...counts, [roomId]: 0 })))
      .catch(() => undefined)
  })
}

/** It keeps its height when there are no more, so that nothing moves then. */
function Further({ further, words }: { further: Older; words: { load: string; busy: string; failed: string; none: string } }) {
  const { hasMore, isLoading, hasFailed, load } = further
  return (
    <p className="chat-further">
      {hasFailed && <span role="alert">{words.failed}</span>}
      {hasMore ? (
        <button type="button" className="text-link" disabled={isLoading} onClick={load}>
          {isLoading ? words.busy : words.load}
        </button>
      ) : (
        <span className="muted">{words.none}</span>
      )}
    </p>
  )
}
