// Keeps a stretch of a room current: through lost connections, and while pages are read at the same moment.
import type { ChatMessage } from '#domain/community/chat.ts'
import { begunAgain, checked, interrupted, noted, start, withNewer, withOlder, type Stretch } from '#domain/community/stretch.ts'

export type Pages = {
  size: number
  /** Newest first. */
  newest: () => Promise<ChatMessage[]>
  /** Newest first. */
  before: (at: string) => Promise<ChatMessage[]>
  /** Oldest first. */
  after: (at: string) => Promise<ChatMessage[]>
  /** Those of this time and later that were deleted. */
  deletedSince: (at: string) => Promise<ChatMessage[]>
}
type Place = {
  /** Undefined until the room has been opened. */
  now: () => Stretch | undefined
  change: (next: (stretch: Stretch) => Stretch) => void
  /** Resolves once a first read that is running has ended. */
  whenOpened: () => Promise<unknown>
}

export type StretchKeeper = ReturnType<typeof keepStretch>

export function keepStretch(pages: Pages, { now, change, whenOpened }: Place) {
  let isJoined = false
  let isFollowing = true
  // The connection was lost or made so many times: what was read before that may end before what is heard after it.
  let round = 0
  const since = () => {
    const begun = round
    return () => isJoined && round === begun
  }

  /** Looks whether messages are missing at its end, and which were deleted. */
  async function check(): Promise<void> {
    const isLive = since()
    await whenOpened()
    const found = now()
    if (found === undefined) return
    // Also of a stretch that has none yet: a page that is on its way may have one that was deleted since.
    const from = (found.messages[0] ?? found.waiting[0])?.created_at ?? start
    const [page, deleted] = await Promise.all([found.isCut ? null : pages.newest(), isJoined ? pages.deletedSince(from) : []])
    change((stretch) => {
      const next = noted(stretch, deleted)
      if (next.isCut) return { ...next, isLive: next.isLive || isLive() }
      if (page === null) return next
      const whole = checked(next, page, pages.size, isLive())
      if (whole !== null) return whole
      return isFollowing ? begunAgain(next, page, pages.size, isLive()) : { ...next, isCut: true, isLive: isLive() }
    })
  }

  return {
    /** The connection was made or lost. */
    connected(is: boolean): void {
      isJoined = is
      round += 1
      change(interrupted)
    },
    /** Whether the reader is at the end: then it begins again at the newest page rather than leave them behind. */
    follow(is: boolean): void {
      isFollowing = is
    },
    check,
    async readOlder(): Promise<void> {
      const before = now()?.before
      if (before === undefined || before === null) return
      const page = await pages.before(before)
      change((stretch) => withOlder(stretch, page, before, pages.size))
    },
    async readNewer(): Promise<void> {
      const after = now()?.after
      if (after === undefined) return
      const isLive = since()
      const page = await pages.after(after)
      change((stretch) => withNewer(stretch, page, after, pages.size, isLive()))
    },
    /** Goes to the newest page. */
    async beginAgain(): Promise<void> {
      const isLive = since()
      const page = await pages.newest()
      change((stretch) => begunAgain(stretch, page, pages.size, isLive()))
    },
  }
}
