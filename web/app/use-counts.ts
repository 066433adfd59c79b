import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/data/live/live.ts'
import { readAgain } from '#web/data/query.ts'
import { useUser } from '#web/data/session/session.ts'
import { counts } from './counts.data.ts'

export function useCounts(): { unreadMessages: number; pendingTrades: number } {
  const userId = useUser()?.id ?? ''
  const enabled = userId !== ''
  const queries = useQueryClient()
  const queryKey = ['counts', userId]
  const onChange = () => void queries.invalidateQueries({ queryKey })
  const onResync = () => void readAgain(queries, queryKey)
  const filter = `recipient_id=eq.${userId}`
  const wanted = [
    { table: 'messages', filter },
    { table: 'trade_proposals', filter },
  ] as const
  useLive({ wanted, onChange, onResync, enabled })
  const unread = useQuery({ ...counts.unreadMessages(userId), enabled })
  const pending = useQuery({ ...counts.pendingTrades(userId), enabled })
  return { unreadMessages: unread.data ?? 0, pendingTrades: pending.data ?? 0 }
}
