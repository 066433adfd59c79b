// Whether the caller is one of those who run the site, and what they may do there.
import { queryOptions } from '@tanstack/react-query'
import { ask, askCount, db } from '#web/data/client.ts'

/** `second_factor`: enter a `code` first, `enrol` one first, or `offer` to enrol one; null if there is nothing to do. */
type MyActs = { acts: string[]; second_factor: 'code' | 'enrol' | 'offer' | null }

/** `hasRole`: a role may have no act so far. */
export type Role = MyActs & { hasRole: boolean }

const countRoles = (userId: string) => askCount(db.from('user_roles').select('role', { count: 'exact', head: true }).eq('user_id', userId))

export const admin = {
  all: (userId: string) => ['admin', userId] as const,

  /** Read again after five minutes. The server judges each act anyway (decision 31). */
  acts: (userId: string) =>
    queryOptions({
      queryKey: ['admin', userId, 'acts'],
      queryFn: async (): Promise<Role> => {
        const mine = (await ask(db.rpc('my_acts'))) as MyActs
        return { ...mine, hasRole: mine.acts.length > 0 || (await countRoles(userId)) > 0 }
      },
    }),
}
