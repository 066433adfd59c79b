// How much waits for the team in each queue that the member decides: the one count that the overview, the menu and the line above a
// queue show.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { admin } from './admin.data.ts'

/** `waiting`: at most 101 of one list; above 100 there are many. */
export type QueueCount = { queue: string; waiting: number; oldest_at: string | null }

export const waiting = {
  all: (userId: string) => [...admin.all(userId), 'waiting'] as const,
  counts: (userId: string) =>
    queryOptions({
      queryKey: waiting.all(userId),
      queryFn: async () => (await ask(db.rpc('admin_waiting'))) as QueueCount[],
      // They are shown with rows that are read at every visit.
      staleTime: 0,
    }),
}

/** How much waits in all of these queues; undefined without any, or if they are not counted yet. */
export function waitingIn(queues: readonly string[] | undefined, counts: readonly QueueCount[] | undefined): number | undefined {
  if (queues === undefined || counts === undefined) return undefined
  return counts.filter(({ queue }) => queues.includes(queue)).reduce((sum, { waiting: many }) => sum + many, 0)
}
