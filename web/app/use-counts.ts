import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/data/live/live.ts'
import { useUser } from '#web/data/session/session.ts'
import { counts } from './counts.data.ts'

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
