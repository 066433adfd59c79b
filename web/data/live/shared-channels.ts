// One channel for all components that want the same. It stays open for a while after the last of them has gone, so that
// going back and forth between screens neither leaves nor joins.
import type { RealtimePostgresChangesPayload } from '@supabase/realtime-js'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>
export type Listener = { changed: (change: Change) => void; joined: () => void; status: (isLive: boolean) => void }
type Shared = { listeners: Set<Listener>; hasMissed: boolean; isLive?: boolean; leave: () => void; timer?: ReturnType<typeof setTimeout> }

const leftAfter = 60_000

export function shareChannels<Wanted>(open: (name: string, wanted: Wanted, listener: Listener) => () => void) {
  const channels = new Map<string, Shared>()

  function openShared(name: string, wanted: Wanted): Shared {
    const listeners = new Set<Listener>()
    function forEach(act: (listener: Listener) => void) {
      if (listeners.size === 0) shared.hasMissed = true
      listeners.forEach(act)
    }
    const shared: Shared = { listeners, hasMissed: false, leave: () => {} }
    shared.leave = open(name, wanted, {
      changed: (change) => forEach((listener) => listener.changed(change)),
      joined: () => forEach((listener) => listener.joined()),
      status: (isLive) => {
        shared.isLive = isLive
        listeners.forEach((listener) => listener.status(isLive))
      },
    })
    channels.set(name, shared)
    return shared
  }

  return {
    /** `joined` runs at once when something came while nobody listened, `status` once it is known. */
    listen(name: string, wanted: Wanted, listener: Listener): () => void {
      const shared = channels.get(name) ?? openShared(name, wanted)
      clearTimeout(shared.timer)
      shared.listeners.add(listener)
      if (shared.isLive !== undefined) listener.status(shared.isLive)
      if (shared.hasMissed) {
        shared.hasMissed = false
        listener.joined()
      }
      return () => {
        shared.listeners.delete(listener)
        if (shared.listeners.size > 0) return
        shared.timer = setTimeout(() => {
          channels.delete(name)
          shared.leave()
        }, leftAfter)
      }
    },
  }
}
