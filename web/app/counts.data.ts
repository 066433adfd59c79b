// The two numbers on the bars: unread messages and received proposals that wait for an answer.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { askCount, db } from '#web/data/client.ts'
import { useLive } from '#web/data/live.ts'
import { useUser } from '#web/data/session.ts'

export const counts = {
  unreadMessages: (userId: string) =>
    queryOptions({
      queryKey: ['counts', userId, 'unread-messages'],
      queryFn: () =>
        askCount(db.from('messages').select('id', { count: 'exact', head: true }).eq('recipient_id', userId).is('read_at', null)),
    }),
  pendingTrades: (userId: string) =>
    queryOptions({
      queryKey: ['counts', userId, 'pending-trades'],
      queryFn: () =>
        askCount(
          db.from('trade_proposals').select('id', { count: 'exact', head: true }).eq('recipient_id', userId).eq('status', 'pending'),
        ),
    }),
}

export function useCounts(): { unreadMessages: number; pendingTrades: number } {
  const userId = useUser()?.id ?? ''
  const enabled = userId !== ''
  const queries = useQueryClient()
  const again = () => void queries.invalidateQueries({ queryKey: ['counts', userId] })
  const mine = { filter: `recipient_id=eq.${userId}`, onChange: again, onResync: again, enabled }
  useLive({ table: 'messages', ...mine })
  useLive({ table: 'trade_proposals', ...mine })
  const unread = useQuery({ ...counts.unreadMessages(userId), enabled })
  const pending = useQuery({ ...counts.pendingTrades(userId), enabled })
  return { unreadMessages: unread.data ?? 0, pendingTrades: pending.data ?? 0 }
}
