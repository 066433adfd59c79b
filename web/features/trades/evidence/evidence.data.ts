// The pictures of the disputes of a trade.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { trades } from '../trades.data.ts'

type Picture = { by: string; addresses: string[] }

/** By dispute. Read again with the trade, so that what the other added is there. */
export const evidenceOf = (userId: string, tradeId: string) =>
  queryOptions({
    queryKey: [...trades.all(userId), 'evidence', tradeId],
    queryFn: async () => {
      const rows = await ask(db.rpc('trade_evidence', { trade_id: tradeId }))
      return new Map(rows.map(({ dispute_id: id, evidence }) => [id, evidence as Picture[]]))
    },
  })
