// A member's copies of their data, their name on what they posted, and the end of their account.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { download } from '#web/data/download.ts'
import { auth } from '#web/data/session/session.ts'
import { copy } from './own-data.copy.ts'

export type Copy = {
  id: string
  status: 'waiting' | 'making' | 'ready' | 'failed' | 'expired'
  size_bytes: number | null
  asked_at: string
  expires_at: string | null
  path: string | null
}

export const isUnderWay = ({ status }: Copy) => status === 'waiting' || status === 'making'

export const ownData = {
  /** Asked again every two seconds while a copy is being made. */
  all: (userId: string) =>
    queryOptions({
      queryKey: ['own-data', userId],
      queryFn: async () => {
        const row = await ask(db.rpc('my_data'))
        // In the form described by the comment on my_data.
        return { erasesAt: row.erases_at, tradesUnderWay: row.trades_under_way ?? 0, copies: (row.exports ?? []) as Copy[] }
      },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.copies.some(isUnderWay) ? 2000 : false),
    }),
}

export const askForCopy = () => ask(db.rpc('account_export'))

export const downloadCopy = (path: string) => download('exports', path, copy.copyOf.fileName)

export const askForDeletion = (reason: string, cancelTrades: boolean, keepPosts: boolean) =>
  ask(db.rpc('account_delete_request', { reason, cancel_trades: cancelTrades, keep_posts: keepPosts }))

/** Answers how many posts lost the member's name. */
export const anonymizePosts = () => ask(db.rpc('posts_anonymize'))

export async function keepAccount(): Promise<void> {
  await ask(db.rpc('account_keep'))
  // The session's user still says that the account is leaving.
  await (await auth()).refreshSession()
}
