import { queryClient } from '#web/data/query.ts'
import { startOf } from '#web/features/trades/list/start-of.ts'
import { forYou, readTradesSearch } from '#web/features/trades/search.ts'
import { trades } from '#web/features/trades/trades.data.ts'
import { member, search } from './member.ts'

void ask()

async function ask(): Promise<void> {
  const userId = await member
  const { tab, id } = readTradesSearch(search())
  const found = await queryClient.fetchQuery(trades.counts(userId)).catch(() => null)
  // If the URL names a trade, the tab to show is the one that trade is in.
  if (found && id === undefined && tab !== forYou) void queryClient.prefetchInfiniteQuery(trades.pages(tab ?? startOf(found), userId))
}
