// A trade in the few words a thread has room for.
import { dollars } from '#domain/wording/money.ts'
import { lowered, sidesOf, titleOf } from '#domain/trading/items.ts'
import type { Waiting } from '#domain/waiting/row.ts'
import { tradeKind } from '#domain/waiting/trades.ts'
import type { ThreadTrade } from './messages.data.ts'

/** What I give and get, the value of both, and the first service of each side. */
export function exchangeOf(trade: ThreadTrade, me: string) {
  const { give, get } = sidesOf(trade.current_items, me)
  const [mine, theirs] = [worth(give), worth(get)]
  return {
    title: `${titleOf(give)} for ${lowered(titleOf(get))}`,
    value: mine === theirs ? `${dollars(mine)} each` : `${dollars(mine)} for ${dollars(theirs)}`,
    give: give[0],
    get: get[0],
  }
}

/** The most relevant one: first a trade that waits for me, then an accepted one, then a pending one. */
export function openTrade(
  trades: readonly ThreadTrade[] | undefined,
  waits: readonly Waiting[] | undefined,
  me: string,
): ThreadTrade | undefined {
  const open = trades?.filter(({ status }) => status === 'pending' || status === 'accepted') ?? []
  return open.find((trade) => tradeKind(waits, trade, me) !== null) ?? open.find(({ status }) => status === 'accepted') ?? open[0]
}

// The meter adds more factors than this, which a thread would have to fetch.
const worth = (items: ThreadTrade['current_items']) => items.reduce((sum, item) => sum + item.agreed_value_cents * item.quantity, 0)
