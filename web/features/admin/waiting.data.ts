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

/** The queues of each tab; the key of a tab is its name in the address. */
const queuesOf: Partial<Record<string, readonly string[]>> = {
  appeals: ['appeals'],
  contact: ['contact'],
  disputes: ['disputes'],
  forum: ['forum_reports', 'forum_posts', 'chat_reports'],
  jobs: ['jobs'],
  reports: ['reports'],
  strikes: ['strike_appeals', 'strike_reviews'],
}

/** How much waits in all queues of a tab; undefined if it has none, or they are not counted yet. */
export function waitingIn(tab: string, counts: readonly QueueCount[] | undefined): number | undefined {
  const queues = queuesOf[tab]
  if (queues === undefined || counts === undefined) return undefined
  return counts.filter(({ queue }) => queues.includes(queue)).reduce((sum, { waiting: many }) => sum + many, 0)
}
