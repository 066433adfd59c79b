// Whether the caller is one of those who run the site, and what they may do there.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'

/** `second_factor`: enter a `code` first, `enrol` one first, or `offer` to enrol one; null if there is nothing to do. */
export type MyActs = { acts: string[]; second_factor: 'code' | 'enrol' | 'offer' | null }

export const admin = {
  all: (userId: string) => ['admin', userId] as const,

  /** Read again after five minutes. The server judges each act anyway (decision 31). */
  acts: (userId: string) =>
    queryOptions({
      queryKey: ['admin', userId, 'acts'],
      queryFn: async () => (await ask(db.rpc('my_acts'))) as MyActs,
    }),
}
