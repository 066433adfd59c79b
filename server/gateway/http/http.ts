// The one HTTP surface every protocol is mounted on: raw bodies, cross-origin rules, request ids, request lines,
// metrics, health, and the answer to whatever no protocol answered.
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Registry } from 'prom-client'
import { headersEverywhere, preflightHeaders } from './headers.ts'
import { loggedPath } from './log-path.ts'
import { countRequests, metricsRoute } from '../metrics.ts'
import { OverUse } from '../parties.ts'
import { warnOfProxy } from './proxy-warning.ts'
import { boundSlowness, headTimes } from './slow-clients.ts'

const headerLimit = 32 * 1024
const bodyLimit = 4 * 1024 * 1024

export type HttpSettings = {
  publicUrl: string
  /** Whose X-Forwarded-For is believed: nobody's, everybody's, or that of these proxy addresses. */
  trustProxy: boolean | string | string[]
  /** Opens /metrics; without one only this machine may read them, while it is the only one that comes. */
  operatorKey: string | null
  isLoopback: boolean
  publicSettings: Record<string, unknown>
}

type Front = { log: FastifyBaseLogger; registry: Registry; settings: HttpSettings; canServe: () => Promise<boolean> }

export function makeApp({ log, registry, settings, canServe }: Front): FastifyInstance {
  const common = headersEverywhere(settings.publicUrl)
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.trustProxy,
    bodyLimit,
    // No time for a whole request: an upload over a slow line takes as long as it moves (slow-clients.ts).
    requestTimeout: 0,
    http: { maxHeaderSize: headerLimit, ...headTimes },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => renderError(error, request, reply.headers(common)),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, common),
  })

  // Every protocol parses its own bodies: clients send `content-type: application/json` with nothing in it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(common)
    reply.header('x-request-id', request.id)
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (isPreflight) void reply.code(204).headers(preflightHeaders(request.headers)).send()
    else done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 413) keepListening(request, reply)
    done(null, payload)
  })
  app.addHook('onResponse', logRequest)
  boundSlowness(app, { isBehindProxy: settings.trustProxy !== false })
  warnOfProxy(app, settings)
  countRequests(app, registry)
  app.setErrorHandler(renderError)

  metricsRoute(app, registry, settings)
  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (await canServe()) return { status: 'ok' }
    return reply.code(503).send({ status: 'unavailable' })
  })
  app.get('/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return settings.publicSettings
  })
  return app
}

/** Stops taking requests, lets those under way end, and cuts what is left when the grace is over. */
export async function drain(app: FastifyInstance, graceMs: number): Promise<void> {
  const server: Server = app.server
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  // Closing ends the connections that are idle now; those busy now become idle later and would be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await app.close()
  clearTimeout(cut)
  clearInterval(sweep)
}

function renderError(error: FastifyError | OverUse, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof OverUse) {
    const { status, code, message, retryAfter } = error
    return void reply.code(status).header('retry-after', String(retryAfter)).send({ code, message })
  }
  const status = error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : 500
  if (status >= 500) request.log.error({ err: error }, 'fault')
  const message = status >= 500 ? 'Something went wrong on our side.' : error.message
  void reply.code(status).send({ code: error.code ?? 'unexpected_failure', message, request_id: request.id })
}

// Paths only: a query holds addresses and tokens. Neither bodies nor who asked are ever written.
function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const path = loggedPath(request.url)
  request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request')
  done()
}

// A client reads the refusal only after it has sent its body; cut off while sending, it sees a broken line instead.
function keepListening(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection')
  let rest = 8 * bodyLimit
  request.raw.on('data', (part: Buffer) => {
    rest -= part.length
    if (rest < 0) request.raw.destroy()
  })
  request.raw.resume()
}

// These never become requests (headers too long, not HTTP), so no hook sees them.
function refuseUnreadable(error: Error & { code?: string }, socket: Socket, common: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const line = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify({ message: line.slice(4) })
  const headers = { ...common, connection: 'close', 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${line}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
}
