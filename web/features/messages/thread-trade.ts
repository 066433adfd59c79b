// A trade in the few words a thread has room for.
import { dollars } from '#domain/wording/money.ts'
import { lowered, sidesOf, titleOf } from '#domain/trades.ts'
import type { ThreadTrade } from './messages.data.ts'

/** What I give for what I get, and what both are worth. */
export function exchangeOf(trade: ThreadTrade, me: string): { title: string; value: string; give: string; get: string } {
  const { give, get } = sidesOf(trade.current_items, me)
  const [mine, theirs] = [worth(give), worth(get)]
  return {
    title: `${titleOf(give)} for ${lowered(titleOf(get))}`,
    value: mine === theirs ? `${dollars(mine)} each` : `${dollars(mine)} for ${dollars(theirs)}`,
    give: give[0]?.category ?? '',
    get: get[0]?.category ?? '',
  }
}

/** The one to go to first: what waits for me, then what is agreed, then what is asked. */
export function openTrade(trades: readonly ThreadTrade[] | undefined): ThreadTrade | undefined {
  const open = trades?.filter(({ status }) => status === 'pending' || status === 'accepted') ?? []
  return open.find(({ my_turn }) => my_turn) ?? open.find(({ status }) => status === 'accepted') ?? open[0]
}

// The meter adds up more than this, and a thread would have to fetch it.
const worth = (items: ThreadTrade['current_items']) => items.reduce((sum, item) => sum + item.agreed_value_cents * item.quantity, 0)
