// A trade in the few words a thread has room for.
import { sidesOf } from '#domain/trades.ts'
import type { BadgeTone } from '#web/ui/display/Badge.tsx'
import { dollars } from '#web/ui/display/beam.ts'
import type { ThreadTrade } from './messages.data.ts'

export type Standing = { tone: BadgeTone; words: string }

const standings: Record<ThreadTrade['status'], (trade: ThreadTrade) => Standing> = {
  pending: ({ my_turn }) => (my_turn ? { tone: 'warning', words: 'Needs your answer' } : { tone: 'neutral', words: 'Waiting' }),
  accepted: ({ my_turn }) => (my_turn ? { tone: 'brand', words: 'Confirm it happened' } : { tone: 'info', words: 'Accepted' }),
  completed: () => ({ tone: 'success', words: 'Completed' }),
  declined: () => ({ tone: 'neutral', words: 'Declined' }),
  cancelled: ({ phase }) => ({
    tone: 'neutral',
    words: phase === 'withdrawn' ? 'Withdrawn' : phase === 'expired' ? 'Expired' : 'Cancelled',
  }),
}

export const standingOf = (trade: ThreadTrade): Standing => standings[trade.status](trade)

/** What I give for what I get, and what both are worth. */
export function exchangeOf(trade: ThreadTrade, me: string): { title: string; value: string; give: string; get: string } {
  const { give, get } = sidesOf(trade.current_items, me)
  const [first, theirs] = [titles(give), titles(get)]
  const [mineWorth, theirsWorth] = [worth(give), worth(get)]
  return {
    title: `${first} for ${theirs.charAt(0).toLowerCase()}${theirs.slice(1)}`,
    value: mineWorth === theirsWorth ? `${dollars(mineWorth)} each` : `${dollars(mineWorth)} for ${dollars(theirsWorth)}`,
    give: give[0]?.category ?? '',
    get: get[0]?.category ?? '',
  }
}

/** The one to go to first: what waits for me, then what is agreed, then what is asked. */
export function openTrade(trades: readonly ThreadTrade[] | undefined): ThreadTrade | undefined {
  const open = trades?.filter(({ status }) => status === 'pending' || status === 'accepted') ?? []
  return open.find(({ my_turn }) => my_turn) ?? open.find(({ status }) => status === 'accepted') ?? open[0]
}

type Item = { title: string; agreed_value_cents: number }

function titles([first, ...more]: readonly Item[]): string {
  if (!first) return 'Nothing yet'
  return more.length === 0 ? first.title : `${first.title} and ${more.length} more`
}

const worth = (items: readonly Item[]) => items.reduce((sum, item) => sum + item.agreed_value_cents, 0) / 100
