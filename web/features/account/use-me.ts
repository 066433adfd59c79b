import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/data/session/session.ts'
import { me, type Welcome } from './me.data.ts'

/** Null while loading, and if nobody is signed in. */
export function useWelcome(): Welcome | null {
  const userId = useUser()?.id ?? ''
  const { data } = useQuery({ ...me.profile(userId), enabled: userId !== '' })
  // The schema types a computed field only as "json".
  return (data?.welcome ?? null) as Welcome | null
}

/** False while loading. */
export function useIsSuspended(): boolean {
  const userId = useUser()?.id ?? ''
  const { data } = useQuery({ ...me.profile(userId), enabled: userId !== '' })
  return data?.is_suspended ?? false
}

/** undefined while loading. */
export function useIsAdmin(): boolean | undefined {
  const userId = useUser()?.id ?? ''
  const { data, isError } = useQuery({ ...me.isAdmin(userId), enabled: userId !== '' })
  return userId === '' || isError ? false : data
}
