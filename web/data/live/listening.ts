// Keeps one channel joined for as long as it is wanted. The library joins again by itself after an error or a time-out;
// what the server has closed (the token ran out, the session ended) it leaves closed, and that is joined here anew with
// the token that is fresh by then.
import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'

type Client = Pick<RealtimeClient, 'setAuth' | 'channel' | 'removeChannel' | 'getChannels'>

const joinAgainAfter = [1_000, 2_000, 5_000, 10_000]

/**
 * `joined` runs after each join, the first included: what changed between the last read and the join was not sent.
 * Members who want the same give the same `name`: the server then encodes a change once for all of them.
 */
export function keepListening(
  open: () => Promise<Client>,
  name: string,
  { prepare, joined }: { prepare(channel: RealtimeChannel): void; joined(): void },
): () => void {
  let isOver = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave = () => {}

  async function join(): Promise<void> {
    const client = await open()
    await client.setAuth()
    if (isOver) return
    const channel = client.channel(freeTopic(client, name))
    leave = () => void client.removeChannel(channel)
    prepare(channel)
    channel.subscribe((status) => {
      if (isOver) return
      if (status === 'SUBSCRIBED') {
        tries = 0
        joined()
      } else if (status === 'CLOSED') again()
      // Without a connection there is no fresh token either; the next try asks again.
      else client.setAuth().catch(() => undefined)
    })
  }

  function again(): void {
    if (isOver) return
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

/** A channel that is being left keeps its topic until the server has confirmed it. */
function freeTopic(client: Client, name: string): string {
  const taken = new Set(client.getChannels().map(({ topic }) => topic))
  let place = 1
  while (taken.has(`realtime:${name}:${place}`)) place++
  return `${name}:${place}`
}
