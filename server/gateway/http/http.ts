// The HTTP server that every protocol is mounted on: raw bodies, CORS, request ids, request logging, metrics, health, and
// the response for unknown routes.
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
  /** Whether X-Forwarded-For is trusted from nobody, everyone, or these proxy addresses. */
  trustProxy: boolean | string | string[]
  /** The key for /metrics. Without one, only this machine may read them, and only while nobody else can reach the server. */
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
    // No limit for a whole request: an upload on a slow connection may take as long as it makes progress (slow-clients.ts).
    requestTimeout: 0,
    http: { maxHeaderSize: headerLimit, ...headTimes },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => renderError(error, request, reply.headers(common)),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, common),
  })

  // Every protocol parses its own bodies: clients send `content-type: application/json` with an empty body.
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

/** Stops accepting requests, lets running ones finish, and closes the rest when the grace period ends. */
export async function drain(app: FastifyInstance, graceMs: number): Promise<void> {
  const server: Server = app.server
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  // Closing only ends connections that are idle now; busy ones become idle later and would be kept alive.
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

// Only the path: queries contain addresses and tokens. Bodies and callers are never logged.
function logRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const line = {
    method: request.method,
    // Most lines of a busy minute are only counted, not written.
    get path() {
      return loggedPath(request.url)
    },
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  }
  request.log.info(line, 'request')
  done()
}

// A client only reads the refusal after sending its body; if we close earlier, it sees a connection error instead.
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
