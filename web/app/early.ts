// What a member's screen asks first, asked while the screen's own files are still on their way: this file is loaded beside the
// entry and ahead of it. The screen finds the answers, or the questions under way, where it looks for them.
import { queryClient } from '#web/data/query.ts'
import { awaitsSecondFactor, currentSession } from '#web/data/session.ts'
import { me } from '#web/features/account/me.data.ts'
import { headerPlace, selectedPlace, startAt } from '#web/features/location/place.ts'
import { membership } from '#web/features/membership/membership.data.ts'
import { messages } from '#web/features/messages/messages.data.ts'
import { browse } from '#web/features/profiles/browse/browse.data.ts'
import { readSearch } from '#web/features/profiles/browse/search.ts'
import { readTradesSearch, startOf } from '#web/features/trades/search.ts'
import { trades } from '#web/features/trades/trades.data.ts'
import { paths } from '#web/paths.ts'
import { counts } from './counts.data.ts'
import { home } from './home/home.data.ts'
import { placeFilter } from './home/place-filter.ts'

const ofScreens: Record<string, (userId: string) => unknown> = {
  [paths.home()]: homeBlocks,
  [paths.browse()]: directory,
  [paths.messages()]: (userId) => queryClient.prefetchInfiniteQuery(messages.list(userId, 'all', '')),
  [paths.trades()]: tradesList,
}
const withoutShell = /^\/(?:auth|reset-password|admin-password-reset)$/

const session = currentSession()
if (session && !awaitsSecondFactor(session) && !withoutShell.test(location.pathname)) {
  const userId = session.user.id
  // What fails is asked again by the screen, and told there.
  void Promise.resolve(ofScreens[location.pathname]?.(userId)).catch(() => undefined)
  ofShell(userId)
}

function ofShell(userId: string): void {
  void queryClient.prefetchQuery(membership.known(userId))
  void queryClient.prefetchQuery(me.isAdmin(userId))
  void queryClient.prefetchQuery(me.profile(userId))
  void queryClient.prefetchQuery(counts.unreadMessages(userId))
  void queryClient.prefetchQuery(counts.pendingTrades(userId))
}

async function homeBlocks(userId: string): Promise<void> {
  void queryClient.prefetchQuery(browse.matches())
  await ownPlaceFirst(userId)
  void queryClient.prefetchQuery(home.near(placeFilter(headerPlace())))
  void queryClient.prefetchQuery(home.looks(userId, placeFilter(headerPlace())))
}

async function directory(userId: string): Promise<void> {
  await ownPlaceFirst(userId)
  const search = readSearch(Object.fromEntries(new URLSearchParams(location.search)))
  void queryClient.prefetchInfiniteQuery(browse.pages({ search, ...placeFilter(selectedPlace()) }))
}

async function ownPlaceFirst(userId: string): Promise<void> {
  const own = await queryClient.fetchQuery(me.profile(userId))
  if (own) startAt(own)
}

async function tradesList(userId: string): Promise<void> {
  const { tab, id } = readTradesSearch(Object.fromEntries(new URLSearchParams(location.search)))
  const found = await queryClient.fetchQuery(trades.counts(userId))
  if (id === undefined) void queryClient.prefetchInfiniteQuery(trades.pages(tab ?? startOf(found), userId))
}
