// The messages of a room that this page holds, and the reads that keep them current, page by page (spec §7).
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ChatMessage } from '#domain/community/chat.ts'
import { folded, noted, opened, type Stretch } from '#domain/community/stretch.ts'
import { ask, db } from '#web/data/client.ts'
import { keepStretch, type Pages, type StretchKeeper } from './keep-stretch.ts'

const messagesAtOnce = 30
/** So many stay of a room that is left. */
const keptOfLeft = 60
/** So many of the messages deleted while this page was cut off are looked up. */
const deletedAtOnce = 500

const messages = (roomId: string) => db.from('chat_messages').select('*').eq('room_id', roomId)
const pageOf = (roomId: string, order: 'newest' | 'oldest') =>
  messages(roomId)
    .eq('is_deleted', false)
    .order('created_at', { ascending: order === 'oldest' })
    .limit(messagesAtOnce)

const pagesOf = (roomId: string): Pages => ({
  size: messagesAtOnce,
  newest: () => ask(pageOf(roomId, 'newest')),
  before: (at) => ask(pageOf(roomId, 'newest').lt('created_at', at)),
  after: (at) => ask(pageOf(roomId, 'oldest').gt('created_at', at)),
  deletedSince: (at) =>
    ask(messages(roomId).eq('is_deleted', true).gte('created_at', at).order('created_at', { ascending: false }).limit(deletedAtOnce)),
})

export const stretchOf = (userId: string, roomId: string) =>
  queryOptions({
    queryKey: ['chat', userId, 'stretch', roomId],
    queryFn: async () => opened(await pagesOf(roomId).newest(), messagesAtOnce),
    // What was written since is caught up with when the channel is joined.
    staleTime: Infinity,
  })

export function changeStretch(queries: QueryClient, userId: string, roomId: string, next: (stretch: Stretch) => Stretch): void {
  queries.setQueryData(stretchOf(userId, roomId).queryKey, (before) => before && next(before))
}

/** Adds messages that were just stored or deleted. */
export const note = (queries: QueryClient, userId: string, roomId: string, rows: readonly ChatMessage[]): void =>
  changeStretch(queries, userId, roomId, (stretch) => noted(stretch, rows))

export function keeperOf(queries: QueryClient, userId: string, roomId: string): StretchKeeper {
  const { queryKey } = stretchOf(userId, roomId)
  return keepStretch(pagesOf(roomId), {
    now: () => queries.getQueryData(queryKey),
    change: (next) => changeStretch(queries, userId, roomId, next),
    whenOpened: () =>
      Promise.allSettled(
        queries
          .getQueryCache()
          .findAll({ queryKey, fetchStatus: 'fetching' })
          .map(async ({ promise }) => promise),
      ),
  })
}

/** A room that is left opens again at its newest messages. */
export function leave(queries: QueryClient, userId: string, roomId: string): void {
  const { queryKey } = stretchOf(userId, roomId)
  if (queries.getQueryData(queryKey)?.isCut === true) queries.removeQueries({ queryKey })
  else changeStretch(queries, userId, roomId, (stretch) => folded(stretch, keptOfLeft))
}
