import { queryClient } from '#web/data/query.ts'
import { readTradesSearch, startOf } from '#web/features/trades/search.ts'
import { trades } from '#web/features/trades/trades.data.ts'
import { member, search } from './member.ts'

void ask()

async function ask(): Promise<void> {
  const userId = await member
  const { tab, id } = readTradesSearch(search())
  const found = await queryClient.fetchQuery(trades.counts(userId)).catch(() => null)
  // The tab of a trade that is open shows with the trade.
  if (found && id === undefined) void queryClient.prefetchInfiniteQuery(trades.pages(tab ?? startOf(found), userId))
}
