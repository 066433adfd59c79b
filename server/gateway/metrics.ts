// Metrics for the operator, in Prometheus format.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import { isFromThisMachine } from './http/direct-request.ts'

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

/** Adds one gauge per entry of `read()`, such as pool and socket counts, read at scrape time. */
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

/** Without a key only this machine may read them, or nobody if the server is open to others: a proxy may look like this machine. */
type MetricsSettings = { operatorKey: string | null; isLoopback: boolean }

export function metricsRoute(app: FastifyInstance, registry: Registry, settings: MetricsSettings): void {
  app.get('/metrics', async (request, reply) => {
    // The API can be called from any origin, but no page may read the metrics.
    reply.removeHeader('access-control-allow-origin')
    if (!mayRead(request, settings)) return reply.code(403).send({ message: 'The operator key opens the metrics.' })
    reply.type(registry.contentType)
    return registry.metrics()
  })
}

function mayRead(request: FastifyRequest, { operatorKey, isLoopback }: MetricsSettings): boolean {
  if (operatorKey === null) return isLoopback && isFromThisMachine(request)
  return equalInTime(request.headers.authorization ?? '', `Bearer ${operatorKey}`)
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
