// Keeps a channel joined. The library rejoins by itself after an error or a timeout, but leaves channels closed that the
// server closed (the token expired, the session ended). Those are joined again here, with a token that is fresh by
// then.
import type { RealtimeChannel, RealtimeChannelOptions, RealtimeClient } from '@supabase/realtime-js'

type Client = Pick<RealtimeClient, 'setAuth' | 'channel' | 'removeChannel' | 'getChannels'>

type Listening = {
  prepare: (channel: RealtimeChannel) => void
  joined: (channel: RealtimeChannel) => void
  status?: ((isLive: boolean) => void) | undefined
  only?: RealtimeChannelOptions
}

const joinAgainAfter = [1_000, 2_000, 5_000, 10_000]

/**
 * `joined` runs after every join, including the first: changes between the last read and the join were not sent.
 * `status` runs whenever the connection comes or goes. Members who want the same use the same `name`, so that the server
 * encodes a change once for all of them. With `only`, the channel has exactly this name, and these options.
 */
export function keepListening(open: () => Promise<Client>, name: string, { prepare, joined, status, only }: Listening): () => void {
  let isOver = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave: (() => void) | undefined

  async function join(): Promise<void> {
    const client = await open()
    await client.setAuth()
    if (isOver) return
    // The library would answer with the channel that is still being left.
    if (only !== undefined && client.getChannels().some(({ topic }) => topic === `realtime:${name}`)) return again()
    const channel = only === undefined ? client.channel(freeTopic(client, name)) : client.channel(name, only)
    leave = () => void client.removeChannel(channel)
    prepare(channel)
    channel.subscribe((sent) => {
      if (isOver) return
      const state: string = sent
      status?.(state === 'SUBSCRIBED')
      if (state === 'SUBSCRIBED') {
        tries = 0
        joined(channel)
      } else if (state === 'CLOSED') again()
      // Without a connection there is no fresh token either; the next try will refresh it.
      else client.setAuth().catch(() => undefined)
    })
  }

  function again(): void {
    if (isOver) return
    timer = setTimeout(() => void join().catch(again), joinAgainAfter[tries] ?? joinAgainAfter.at(-1))
    tries++
  }

  join().catch(() => {
    status?.(false)
    again()
  })
  return () => {
    isOver = true
    clearTimeout(timer)
    leave?.()
  }
}

/** A channel that is being left keeps its topic until the server has confirmed it. */
function freeTopic(client: Client, name: string): string {
  const taken = new Set(client.getChannels().map(({ topic }) => topic))
  let place = 1
  while (taken.has(`realtime:${name}:${place}`)) place++
  return `${name}:${place}`
}
