import type { RealtimePostgresChangesPayload } from '@supabase/realtime-js'
import { useEffect, useEffectEvent } from 'react'
import type { Database } from '#domain/generated/database.ts'
import { realtime } from '../client.ts'
import { useSession } from '../session/session.ts'
import { keepListening } from './listening.ts'
import { shareChannels } from './shared-channels.ts'

type Tables = Database['public']['Tables']
type RowOf<T extends keyof Tables> = Tables[T]['Row']
export type Change<T extends keyof Tables> = RealtimePostgresChangesPayload<RowOf<T>>
type Wanted<T> = { table: T; /** Such as `user_id=eq.<id>`; without one, every row. */ filter?: string }

const channels = shareChannels((name, wanted: readonly Wanted<string>[], { changed, joined, status }) =>
  keepListening(realtime, name, {
    joined,
    status,
    prepare: (channel) => {
      for (const each of wanted) channel.on('postgres_changes', { event: '*', schema: 'public', ...each }, changed)
    },
  }),
)

/**
 * Listens to rows as the caller while the component is mounted; components that want the same share one channel.
 * `onResync` runs whenever the channel has been joined, the first time included: refetch there, since changes between
 * the last read and the join are not sent. `onStatus` runs when the connection comes or goes.
 */
export function useLive<T extends keyof Tables>({
  wanted,
  onChange,
  onResync,
  onStatus,
  enabled = true,
}: {
  wanted: readonly Wanted<T>[]
  onChange: (change: Change<T>) => void
  onResync: () => void
  onStatus?: (isLive: boolean) => void
  enabled?: boolean
}): void {
  const userId = useSession()?.user.id
  const changed = useEffectEvent(onChange)
  const resynced = useEffectEvent(onResync)
  const connected = useEffectEvent((isLive: boolean) => onStatus?.(isLive))
  const current = useEffectEvent(() => wanted)
  const name = wanted.map(({ table, filter }) => `${table}:${filter ?? ''}`).join()

  useEffect(() => {
    if (!enabled || !userId) return undefined
    return channels.listen(name, current(), {
      changed: (change) => changed(change as Change<T>),
      joined: () => resynced(),
      status: (isLive) => connected(isLive),
    })
  }, [name, enabled, userId])
}
