import type { RealtimePostgresChangesPayload } from '@supabase/realtime-js'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Database } from '#domain/generated/database.ts'
import { realtime } from './client.ts'
import { useSession } from './session.ts'

type Tables = Database['public']['Tables']
type RowOf<T extends keyof Tables> = Tables[T]['Row']
export type Change<T extends keyof Tables> = RealtimePostgresChangesPayload<RowOf<T>>
export type LiveState = 'connecting' | 'live' | 'reconnecting'

/**
 * Listens to a table as the caller while the screen stands. `onResync` runs each time listening begins again after a gap:
 * refetch there, changes missed meanwhile are not sent again. Give a `filter` such as `user_id=eq.<id>`.
 */
export function useLive<T extends keyof Tables & string>({
  table,
  event = '*',
  filter,
  onChange,
  onResync,
  enabled = true,
}: {
  table: T
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  filter?: string
  onChange: (change: Change<T>) => void
  onResync: () => void
  enabled?: boolean
}): LiveState {
  const [state, setState] = useState<LiveState>('connecting')
  const userId = useSession()?.user.id
  const changed = useEffectEvent(onChange)
  const resynced = useEffectEvent(onResync)

  useEffect(() => {
    if (!enabled || !userId) return
    let isOver = false
    let wasLive = false
    let leave = () => {}

    async function join() {
      const client = await realtime()
      await client.setAuth()
      if (isOver) return
      const channel = client.channel(`${table}:${filter ?? 'all'}:${crypto.randomUUID()}`)
      leave = () => void client.removeChannel(channel)
      channel
        .on('postgres_changes', { event, schema: 'public', table, ...(filter && { filter }) }, (change) => changed(change as Change<T>))
        .subscribe((status) => {
          if (isOver) return
          if (status !== 'SUBSCRIBED') return setState('reconnecting')
          setState('live')
          if (wasLive) resynced()
          wasLive = true
        })
    }

    join().catch(() => setState('reconnecting'))
    return () => {
      isOver = true
      leave()
    }
  }, [table, event, filter, enabled, userId])

  return state
}
