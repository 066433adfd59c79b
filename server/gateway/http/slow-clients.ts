// How long clients may take to send headers and bodies and to read responses, and how many sockets a network may open.
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../parties.ts'

/** Options of `http.createServer`: the headers' own limit, checked once a second. */
export const headTimes = { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 }
const bodyMs = 30_000
/** A client that reads nothing of its response for this long is disconnected; a slow reader is not. */
export const stallMs = 20_000
const mostSockets = 1_000

/** Uploads have their own rule: they may be slow but not silent (storage/body.ts). */
const uploads = /^\/storage\/v1\//

export function boundSlowness(app: FastifyInstance, { isBehindProxy }: { isBehindProxy: boolean }): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { headers, raw } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    // Requests injected by the server itself have no socket.
    if (hasBody && raw.socket instanceof Socket && !uploads.test(request.url)) {
      const late = setTimeout(() => cut(raw.socket), bodyMs)
      // Comes after the end, too.
      payload.once('close', () => clearTimeout(late))
    }
    done(null, payload)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // An event stream may be silent for long. Node's own timeout is about progress, so slow readers are not affected.
    const isEvents = String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')
    const { socket } = request.raw
    if (!isEvents && socket instanceof Socket) socket.setTimeout(stallMs)
    done(null, payload)
  })
  // Behind a proxy every socket is the proxy's.
  if (!isBehindProxy) boundSockets(app.server)
}

function cut(socket: Socket): void {
  socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n', () => socket.destroy())
}

function boundSockets(server: Server): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    // Requests from this machine: health checks, or a local proxy that was not configured.
    if (address === '' || address === '::1' || networkOf(address) === '127.0.0.1') return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > mostSockets) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
