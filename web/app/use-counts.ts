import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isInBadge, tradesToDo } from '#domain/waiting/trades.ts'
import { waiting } from '#web/features/account/waiting.data.ts'
import { useLive } from '#web/data/live/live.ts'
import { readAgain } from '#web/data/query.ts'
import { useUser } from '#web/data/session/session.ts'
import { counts } from './counts.data.ts'
import type { Badge } from './navigation.ts'

type Counts = Record<Badge, number> & {
  /** Whether something waits that the number does not count: the badge of trades counts requests alone (BAR-05), and a dot shows the rest. */
  hasMore: (badge: Badge) => boolean
}

/** What the dot says to those who do not see it. */
export const moreTurns = 'your turn in a trade'

export function useCounts(): Counts {
  const userId = useUser()?.id ?? ''
  const enabled = userId !== ''
  const queries = useQueryClient()
  const queryKey = ['counts', userId]
  const read = () => void readAgain(queries, queryKey)
  const filter = `recipient_id=eq.${userId}`
  const wanted = [
    { table: 'messages', filter },
    { table: 'job_chat_messages', filter },
    { table: 'trade_proposals', filter },
    { table: 'trade_proposals', filter: `proposer_id=eq.${userId}` },
  ] as const
  useLive({ wanted, onChange: read, onResync: read, enabled })
  const unread = useQuery({ ...counts.unreadMessages(userId), enabled })
  const unreadAboutJobs = useQuery({ ...counts.unreadJobMessages(userId), enabled })
  const pending = useQuery({ ...counts.pendingTrades(userId), enabled })
  const { data: waits = [] } = useQuery({ ...waiting.mine(userId), enabled })
  const pendingTrades = pending.data ?? 0
  return {
    unreadMessages: (unread.data ?? 0) + (unreadAboutJobs.data ?? 0),
    pendingTrades,
    hasMore: (badge) => badge === 'pendingTrades' && tradesToDo(waits).some((row) => !isInBadge(row)),
  }
}
