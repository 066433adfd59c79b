// What every screen may ask about the person who is signed in.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { useUser } from '#web/data/session.ts'

export const me = {
  profile: (userId: string) =>
    queryOptions({
      queryKey: ['me', userId, 'profile'],
      queryFn: () =>
        ask(
          db
            .from('profiles')
            .select('id, full_name, profile_picture, is_verified, is_founder, specialties, state_code, city')
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

/** undefined while it loads. */
export function useIsAdmin(): boolean | undefined {
  const userId = useUser()?.id ?? ''
  const { data, isError } = useQuery({ ...me.isAdmin(userId), enabled: userId !== '' })
  return userId === '' || isError ? false : data
}
