import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/data/live/live.ts'
import { trades } from '../trades.data.ts'

/** Whatever happens to a trade of mine is seen at once. */
export function useLiveTrades(userId: string): void {
  const queries = useQueryClient()
  const again = () => void queries.invalidateQueries({ queryKey: trades.all(userId) })
  const listened = { table: 'trade_proposals', onChange: again, onResync: again } as const
  useLive({ ...listened, filter: `recipient_id=eq.${userId}` })
  useLive({ ...listened, filter: `proposer_id=eq.${userId}` })
}
