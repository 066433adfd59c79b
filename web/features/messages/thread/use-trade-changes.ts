import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/data/live/live.ts'
import { useMe } from '#web/data/session/session.ts'

/** Updates the trades in and beside a thread after each move. */
export function useTradeChanges(): void {
  const me = useMe()
  const queries = useQueryClient()
  const again = () => void queries.invalidateQueries({ queryKey: ['trades', me.id] })
  useLive({ table: 'trade_proposals', filter: `recipient_id=eq.${me.id}`, onChange: again, onResync: again })
  useLive({ table: 'trade_proposals', filter: `proposer_id=eq.${me.id}`, onChange: again, onResync: again })
}
