// Sends damaged frames to a running server over many sockets, reopening each when the server closes it, and returns what
// happened.
import { WebSocket } from 'ws'
import { damagedFrame, randomFrom } from './frames.ts'

export type Storm = { sent: number; sockets: number }

const atOnce = 20
/** With more unsent bytes than this, wait for the socket: the server reads as fast as it can. */
const heldBack = 64 * 1_024

export async function stormOfFrames(on: { url: string; anonKey: string; count: number; seed: number }): Promise<Storm> {
  const random = randomFrom(on.seed)
  const storm = { sent: 0, sockets: 0 }
  await Promise.all(
    Array.from({ length: atOnce }, async (_, index) => {
      while (storm.sent < on.count) await sendUntilClosed(on, index % 4 === 0 ? '1.0.0' : '2.0.0', random, storm)
    }),
  )
  return storm
}

async function sendUntilClosed(
  on: { url: string; anonKey: string; count: number },
  version: string,
  random: () => number,
  storm: Storm,
): Promise<void> {
  const socket = new WebSocket(`${on.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${on.anonKey}&vsn=${version}`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  storm.sockets++
  socket.on('error', () => socket.terminate())
  // Send a valid join first, so that there is a joined channel to damage.
  socket.send(joinOf(version))
  while (socket.readyState === socket.OPEN && storm.sent < on.count) {
    for (let n = 0; n < 10; n++) {
      const frame = damagedFrame(random)
      socket.send(version === '1.0.0' && typeof frame === 'string' ? asVersion1(frame) : frame)
      storm.sent++
    }
    const isFull = () => socket.bufferedAmount > heldBack && socket.readyState === socket.OPEN
    do await new Promise((resolve) => setImmediate(resolve))
    while (isFull())
  }
  socket.terminate()
}

function joinOf(version: string): string {
  const payload = { config: { broadcast: { self: true }, presence: { key: 'k', enabled: true } } }
  return version === '1.0.0'
    ? JSON.stringify({ topic: 'realtime:a', event: 'phx_join', payload, ref: '1', join_ref: '1' })
    : JSON.stringify(['1', '1', 'realtime:a', 'phx_join', payload])
}

function asVersion1(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return text
    const [join_ref, ref, topic, event, payload] = value as unknown[]
    return JSON.stringify({ join_ref, ref, topic, event, payload })
  } catch {
    return text
  }
}
