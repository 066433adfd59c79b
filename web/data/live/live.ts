import type { RealtimePostgresChangesPayload } from '@supabase/realtime-js'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Database } from '#domain/generated/database.ts'
import { realtime } from '../client.ts'
import { keepListening, type LiveState } from './listening.ts'
import { useSession } from '../session/session.ts'

type Tables = Database['public']['Tables']
type RowOf<T extends keyof Tables> = Tables[T]['Row']
export type Change<T extends keyof Tables> = RealtimePostgresChangesPayload<RowOf<T>>

/**
 * Listens to a table as the caller while the component is mounted. `onResync` runs whenever listening resumes after a gap:
 * refetch there, since missed changes are not sent again. Give a `filter` such as `user_id=eq.<id>`.
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
    return keepListening(realtime, `${table}:${filter ?? 'all'}`, {
      prepare: (channel) =>
        channel.on('postgres_changes', { event, schema: 'public', table, ...(filter && { filter }) }, (change) =>
          changed(change as Change<T>),
        ),
      state: setState,
      resync: resynced,
    })
  }, [table, event, filter, enabled, userId])

  return state
}
