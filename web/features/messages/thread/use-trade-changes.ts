import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/data/live/live.ts'
import { readAgain } from '#web/data/query.ts'
import { useMe } from '#web/data/session/session.ts'

/** Updates the trades in and beside a thread after each move. */
export function useTradeChanges(): void {
  const me = useMe()
  const queries = useQueryClient()
  const queryKey = ['trades', me.id]
  const read = () => void readAgain(queries, queryKey)
  const wanted = [
    { table: 'trade_proposals', filter: `recipient_id=eq.${me.id}` },
    { table: 'trade_proposals', filter: `proposer_id=eq.${me.id}` },
  ] as const
  useLive({ wanted, onChange: read, onResync: read })
}
