import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/data/live/live.ts'
import { readAgain } from '#web/data/query.ts'
import { trades } from '../trades.data.ts'

/** Changes of my trades show immediately. */
export function useLiveTrades(userId: string): void {
  const queries = useQueryClient()
  const queryKey = trades.all(userId)
  const read = () => void readAgain(queries, queryKey)
  const wanted = [
    { table: 'trade_proposals', filter: `recipient_id=eq.${userId}` },
    { table: 'trade_proposals', filter: `proposer_id=eq.${userId}` },
  ] as const
  useLive({ wanted, onChange: read, onResync: read })
}
