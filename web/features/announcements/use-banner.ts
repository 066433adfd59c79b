import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/data/session/session.ts'
import { me } from '#web/features/account/me.data.ts'
import type { Banner } from './announcements.data.ts'

/** The banner for the signed-in member; null if there is none, and while loading. */
export function useBanner(): Banner | null {
  const userId = useUser()?.id ?? ''
  const { data } = useQuery({ ...me.profile(userId), enabled: userId !== '' })
  // The schema types a computed field only as "json".
  return (data?.announcement ?? null) as Banner | null
}
