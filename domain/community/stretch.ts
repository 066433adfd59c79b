// The part of a room that a page holds: one stretch of its messages with none missing in between. Messages outside it are dropped,
// and fetched again when someone scrolls there.
import { inOrder, type ChatMessage } from './chat.ts'

/** The most that are held: messages (a page more for a moment), messages after a gap, and ids of deleted ones. */
const most = { messages: 180, waiting: 100, deleted: 500 }
/** How many stay when others are dropped. */
const kept = 120

/** Before every time, here and in PostgreSQL. */
export const start = '-infinity'

export type Stretch = {
  /** Oldest first. */
  messages: readonly ChatMessage[]
  /** Messages older than this time are not here; null if there are none. */
  before: string | null
  /** Up to this time none is missing. */
  after: string
  /** Whether messages later than these were dropped. */
  isCut: boolean
  /** Whether everything that is written from now on will be heard. */
  isLive: boolean
  /** The time of the latest that was heard. */
  heardTo: string
  /** The last messages later than `after`, while messages before them may be missing. */
  waiting: readonly ChatMessage[]
  /** The time of the latest message of `waiting` that was dropped. */
  dropped: string
  /** Ids. A page that was read before a deletion still has the message. */
  deleted: readonly string[]
  /** Counts how often it began again at the newest page. */
  beginnings: number
}

/** `page` is the newest one, newest first; one that is shorter than `size` is the whole room. */
export function opened(page: readonly ChatMessage[], size: number): Stretch {
  return {
    messages: inOrder(page),
    before: beforeOf(page, size),
    after: page[0]?.created_at ?? start,
    isCut: false,
    isLive: false,
    heardTo: start,
    waiting: [],
    dropped: start,
    deleted: [],
    beginnings: 0,
  }
}

/** All that is shown, oldest first. */
export const shown = ({ messages, waiting, isCut }: Stretch): readonly ChatMessage[] => (isCut ? messages : [...messages, ...waiting])

/** New messages from the live channel, which brings them in the order of the room. */
export function heard(stretch: Stretch, rows: readonly ChatMessage[]): Stretch {
  const next = { ...stretch, heardTo: latest(stretch.heardTo, ...rows.map(({ created_at: at }) => at)) }
  return next.isLive && !next.isCut ? extended(next, rows) : placed(next, rows)
}

/** Messages that were stored or deleted from this page. Others may be missing before them. */
export function noted(stretch: Stretch, rows: readonly ChatMessage[]): Stretch {
  const gone = rows.filter(({ is_deleted: isDeleted }) => isDeleted).map(({ id }) => id)
  return placed({ ...stretch, deleted: [...new Set([...stretch.deleted, ...gone])].slice(-most.deleted) }, rows)
}

/** `page`: those before `before`, newest first. */
export function withOlder(stretch: Stretch, page: readonly ChatMessage[], before: string, size: number): Stretch {
  return stretch.before === before ? placed({ ...stretch, before: beforeOf(page, size) }, page) : stretch
}

/** `page`: those after `after`, oldest first. `isLive`: what was written since it was read has been heard, or will be. */
export function withNewer(stretch: Stretch, page: readonly ChatMessage[], after: string, size: number, isLive: boolean): Stretch {
  if (stretch.after !== after || !stretch.isCut) return stretch
  const next = extended(stretch, page)
  return page.length < size ? ended(next, isLive) : next
}

/** From now on, messages may be missing after its last. */
export const interrupted = (stretch: Stretch): Stretch => ({ ...stretch, isLive: false })

/** Adds the newest page of the room (newest message first). Null if messages between it and the stretch are missing. */
export function checked(stretch: Stretch, page: readonly ChatMessage[], size: number, isLive: boolean): Stretch | null {
  const first = page.length < size ? undefined : page.at(-1)
  return first !== undefined && first.created_at > stretch.after ? null : ended(extended(stretch, page), isLive || stretch.isLive)
}

/** Starts over at the newest page of the room (newest message first), and counts that. A stretch without a gap stays as it is. */
export function begunAgain(stretch: Stretch, page: readonly ChatMessage[], size: number, isLive: boolean): Stretch {
  const { messages, heardTo, waiting, dropped, deleted, beginnings } = stretch
  if (stretch.isLive && !stretch.isCut) return { ...stretch, beginnings: beginnings + 1 }
  // Another read may have loaded newer messages than this page has.
  return ended(placed({ ...opened(page, size), heardTo, waiting, dropped, deleted, beginnings: beginnings + 1 }, messages), isLive)
}

/** Drops messages at the end that is farther from view. `above` and `below`: how many messages of the stretch are there. */
export function trimmed(stretch: Stretch, { above, below }: { above: number; below: number }): Stretch {
  const { messages } = stretch
  if (messages.length <= most.messages) return stretch
  const surplus = messages.length - kept
  if (above >= below) return from(stretch, Math.min(surplus, above))
  const last = messages.at(-1 - Math.min(surplus, below))
  // A page that is being fetched may end among the dropped ones, so they wait.
  return placed({ ...stretch, after: last?.created_at ?? stretch.after, isCut: true }, messages)
}

/** Its last messages alone, for when the room is opened again. */
export const folded = (stretch: Stretch, size: number): Stretch => interrupted(from(stretch, Math.max(stretch.messages.length - size, 0)))

const beforeOf = (page: readonly ChatMessage[], size: number) => (page.length < size ? null : (page.at(-1)?.created_at ?? null))

function from(stretch: Stretch, count: number): Stretch {
  const messages = stretch.messages.slice(count)
  return { ...stretch, messages, before: count === 0 ? stretch.before : (messages[0]?.created_at ?? stretch.before) }
}

/** Each row where it belongs, if that is here. */
function placed(stretch: Stretch, rows: readonly ChatMessage[]): Stretch {
  const gone = new Set(stretch.deleted)
  const all = inOrder([...stretch.messages, ...stretch.waiting, ...rows]).filter(({ id }) => !gone.has(id))
  const beyond = all.filter(({ created_at: at }) => at > stretch.after)
  const dropped = beyond.at(-1 - most.waiting)
  return {
    ...stretch,
    messages: all.filter(({ created_at: at }) => at <= stretch.after && (stretch.before === null || at >= stretch.before)),
    waiting: beyond.slice(-most.waiting),
    dropped: latest(stretch.dropped, dropped?.created_at ?? start),
  }
}

/** Adds `rows`, which follow the stretch without a gap. */
function extended(stretch: Stretch, rows: readonly ChatMessage[]): Stretch {
  return placed({ ...stretch, after: latest(stretch.after, ...rows.map(({ created_at: at }) => at)) }, rows)
}

/** The stretch was fetched up to the end of the room; messages sent since then are in `waiting`, if they were heard. */
function ended(stretch: Stretch, isLive: boolean): Stretch {
  if (!isLive) return { ...stretch, isCut: false, isLive: false }
  if (stretch.dropped > stretch.after) return { ...stretch, isCut: true, isLive: true }
  return placed({ ...stretch, after: latest(stretch.after, stretch.heardTo), isCut: false, isLive: true }, [])
}

const latest = (...times: string[]): string => times.reduce((one, other) => (other > one ? other : one))
