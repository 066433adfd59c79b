// Keeps a channel joined. The library rejoins by itself after an error or a timeout, but leaves channels closed that the
// server closed (the token expired, the session ended). Those are joined again here, with a token that is fresh by
// then.
import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'

export type LiveState = 'connecting' | 'live' | 'reconnecting'
type Client = Pick<RealtimeClient, 'setAuth' | 'channel' | 'removeChannel' | 'getChannels'>

const joinAgainAfter = [1_000, 2_000, 5_000, 10_000]

/** Use the same `name` on all screens with the same bindings: the server then sends all of them the same bytes. */
export function keepListening(
  open: () => Promise<Client>,
  name: string,
  on: { prepare(channel: RealtimeChannel): void; state(state: LiveState): void; resync(): void },
): () => void {
  let isOver = false
  let wasLive = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave = () => {}

  async function join(): Promise<void> {
    const client = await open()
    await client.setAuth()
    if (isOver) return
    const channel = client.channel(freeTopic(client, name))
    leave = () => void client.removeChannel(channel)
    on.prepare(channel)
    channel.subscribe((status) => {
      if (isOver) return
      if (status === 'SUBSCRIBED') return began()
      on.state('reconnecting')
      if (status === 'CLOSED') again()
      // Without a connection there is no fresh token either; the next try will refresh it.
      else client.setAuth().catch(() => undefined)
    })
  }

  function began(): void {
    tries = 0
    on.state('live')
    if (wasLive) on.resync()
    wasLive = true
  }

  function again(): void {
    if (isOver) return
    on.state('reconnecting')
    timer = setTimeout(() => void join().catch(again), joinAgainAfter[tries] ?? joinAgainAfter.at(-1))
    tries++
  }

  join().catch(again)
  return () => {
    isOver = true
    clearTimeout(timer)
    leave()
  }
}

function freeTopic(client: Client, name: string): string {
  const taken = new Set(client.getChannels().map(({ topic }) => topic))
  let place = 1
  while (taken.has(`realtime:${name}:${place}`)) place++
  return `${name}:${place}`
}
