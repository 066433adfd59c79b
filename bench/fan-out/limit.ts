// The minimum cost of a fan-out in this runtime: one frame written to every socket, and nothing else.
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'

export type LimitOrder = { say: number }
export type LimitWord = { port: number }

const streams = new Set<Duplex>()
const server = createServer()
const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false })
server.on('upgrade', (request, stream, head) => {
  wss.handleUpgrade(request, stream, head, (ws) => {
    ws.once('message', () => {
      ws.send('"Subscribed to PostgreSQL"')
      streams.add(stream)
    })
    ws.once('close', () => streams.delete(stream))
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 } satisfies LimitWord)
})
process.on('message', ({ say }: LimitOrder) => {
  // The same length as a frame of the gateway.
  const text = Buffer.from(`{"place":${say},"rest":"${'x'.repeat(560)}"}`)
  const frame = Buffer.concat([Buffer.from([0x81, 126, text.length >> 8, text.length & 255]), text])
  for (const stream of streams) stream.write(frame)
})
process.on('disconnect', () => process.exit(0))
