// Figures for the operator, in Prometheus form.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'

export function countRequests(app: FastifyInstance, registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by part of the gateway.',
    labelNames: ['area', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { area: areaOf(request.url), method: knownMethod(request.method), status: `${Math.floor(reply.statusCode / 100)}xx` }
    seconds.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

/** Adds one gauge an entry of `read()`, e.g. pool and socket counts, read at the moment of asking. */
export function addGauges(registry: Registry, prefix: string, read: () => Record<string, number>): void {
  for (const key of Object.keys(read())) {
    const gauge = new Gauge({
      name: `${prefix}_${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      help: `${prefix}: ${key}`,
      registers: [],
      collect() {
        this.set(read()[key] ?? 0)
      },
    })
    registry.registerMetric(gauge)
  }
}

export function metricsRoute(app: FastifyInstance, registry: Registry, operatorKey: string | null): void {
  app.get('/metrics', async (request, reply) => {
    // The API may be called from any origin; these figures are no page's business.
    reply.removeHeader('access-control-allow-origin')
    if (!mayRead(request, operatorKey)) return reply.code(403).send({ message: 'The operator key opens the metrics.' })
    reply.type(registry.contentType)
    return registry.metrics()
  })
}

function mayRead(request: FastifyRequest, operatorKey: string | null): boolean {
  if (operatorKey === null) return isLocal(request)
  return equalInTime(request.headers.authorization ?? '', `Bearer ${operatorKey}`)
}

/**
 * Straight from this machine. A proxy beside us also comes from here, but says for whom; a page whose name was made to
 * point here (DNS rebinding) still asks for that name.
 */
export function isLocal({ socket, headers }: FastifyRequest): boolean {
  const from = socket.remoteAddress ?? ''
  const isLoopback = from === '::1' || /^(::ffff:)?127\./.test(from)
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded'].some((name) => headers[name] !== undefined)
  return isLoopback && !isForwarded && /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
}

function equalInTime(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function areaOf(url: string): string {
  const protocol = /^\/(auth|rest|realtime|storage|functions)\/v1(?=[/?]|$)/.exec(url)
  if (protocol?.[1] !== undefined) return protocol[1]
  return url.startsWith('/assets/') ? 'assets' : 'web'
}

function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other'
}
