// Everything that waits for the member, and their appointments to come: one list, which home, the trades, the dot and the marks share.
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Waiting } from '#domain/waiting/row.ts'
import { ask, db } from '#web/data/client.ts'

const minute = 60_000

export const waiting = {
  /** Under the key of the counts, so that what changes those has it read again. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['counts', userId, 'waiting'],
      // The generated types cannot say which columns of a function are never null.
      queryFn: () => ask(db.rpc('waiting_for_me')) as Promise<Waiting[]>,
      // Time alone makes some things due, and what is not heard live shows when a screen is opened.
      staleTime: minute / 4,
      refetchInterval: 5 * minute,
    }),
}

/** After what no change feed tells. */
export const readWaitingAgain = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['counts'] })
