// Queries about the signed-in member, for all screens.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { ownColumns } from './own-columns.ts'

/** The onboarding state on a member's own profile row (database/product/profiles/welcome.sql); null on others. */
export type Welcome = {
  terms: string | null
  account_kind: 'professional' | 'employer' | 'student'
  steps: Partial<Record<'headline' | 'place' | 'crafts' | 'service' | 'want' | 'bio', boolean>>
  /** How complete the profile is, 0 to 100. */
  percent: number
  is_complete: boolean
  /** What the profile needs to be complete; empty if it is. */
  missing: ('place' | 'crafts' | 'service' | 'bio')[]
  is_closed: boolean
  home_order: string[]
  home_hidden: string[]
}

export const me = {
  profile: (userId: string) =>
    queryOptions({
      queryKey: ['me', userId, 'profile'],
      queryFn: () => ask(db.from('profiles').select(ownColumns).eq('id', userId).maybeSingle()),
    }),

  /** Refetched after five minutes; if the query fails the answer is "no" (spec §6). */
  isAdmin: (userId: string) =>
    queryOptions({
      queryKey: ['me', userId, 'is-admin'],
      queryFn: async () => {
        const roles = await ask(db.from('user_roles').select('role').eq('user_id', userId).eq('role', 'admin').limit(1))
        return roles.length > 0
      },
    }),
}
