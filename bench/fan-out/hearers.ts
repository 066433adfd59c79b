// The sockets of a fan-out, in a process of their own so that their cost is not counted. Reports when all have joined, when
// each message has reached everyone, and at the end what went wrong.
import { WebSocket } from 'ws'

export type Order = { open: { url: string; anonKey: string; tokens: string[]; topic: string; change: object } } | { report: true }
export type Word = { joined: number } | { reached: number; at: number } | { heard: number; outOfOrder: number; dropped: number }

const opening = 50
const heartbeatEvery = 25_000
const mark = Buffer.from('"place":')

const reached = new Map<number, number>()
let heard = 0
let outOfOrder = 0
let dropped = 0

process.on('message', (order: Order) => {
  if ('report' in order) {
    say({ heard, outOfOrder, dropped })
    process.disconnect()
    process.exit(0)
  }
  void openAll(order.open)
})

async function openAll({ url, anonKey, tokens, topic, change }: Extract<Order, { open: unknown }>['open']): Promise<void> {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`
  for (let at = 0; at < tokens.length; at += opening) {
    const some = tokens.slice(at, at + opening)
    await Promise.all(
      some.map((token) =>
        join(address, `realtime:${topic}`, { config: { postgres_changes: [change] }, access_token: token }, tokens.length),
      ),
    )
  }
  say({ joined: tokens.length })
}

function join(address: string, topic: string, payload: object, all: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { skipUTF8Validation: true, perMessageDeflate: false })
    let last = 0
    socket.once('open', () => socket.send(JSON.stringify(['1', '1', topic, 'phx_join', payload])))
    socket.on('error', reject)
    socket.on('close', () => dropped++)
    socket.on('message', (data: Buffer) => {
      const found = data.indexOf(mark)
      if (found < 0) {
        const text = data.toString()
        if (text.includes('Subscribed to PostgreSQL')) resolve()
        else if (text.includes('"error"')) reject(new Error(text))
        return
      }
      const place = Number.parseInt(data.toString('latin1', found + mark.length, found + mark.length + 10), 10)
      if (place !== last + 1) outOfOrder++
      last = place
      heard++
      const count = (reached.get(place) ?? 0) + 1
      reached.set(place, count)
      if (count === all) say({ reached: place, at: Date.now() })
    })
    setInterval(
      () => socket.readyState === socket.OPEN && socket.send(JSON.stringify([null, '0', 'phoenix', 'heartbeat', {}])),
      heartbeatEvery,
    ).unref()
  })
}

function say(word: Word): void {
  process.send?.(word)
}
