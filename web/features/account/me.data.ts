// What every screen may ask about the person who is signed in.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'

/** What a member's own card says of their arrival (database/product/profiles/welcome.sql); null of anybody else. */
export type Welcome = {
  terms: string | null
  account_kind: 'professional' | 'employer' | 'student'
  steps: Partial<Record<'headline' | 'place' | 'crafts' | 'service' | 'want' | 'bio', boolean>>
  /** How much of it is there, 0 to 100. */
  percent: number
  is_complete: boolean
  is_closed: boolean
  home_order: string[]
  home_hidden: string[]
}

export const me = {
  profile: (userId: string) =>
    queryOptions({
      queryKey: ['me', userId, 'profile'],
      queryFn: () =>
        ask(
          db
            .from('profiles')
            .select('id, full_name, profile_picture, is_verified, is_founder, founder_number, specialties, state_code, city, welcome')
            .eq('id', userId)
            .maybeSingle(),
        ),
    }),

  /** Asked again after five minutes; a question that fails is answered "no" (spec §6). */
  isAdmin: (userId: string) =>
    queryOptions({
      queryKey: ['me', userId, 'is-admin'],
      queryFn: async () => {
        const roles = await ask(db.from('user_roles').select('role').eq('user_id', userId).eq('role', 'admin').limit(1))
        return roles.length > 0
      },
    }),
}
