// Errors reported by browsers, so that they end up in the same log as ours. Anyone can post here, so reports are small, rate
// limited, stripped of anything that could identify a person, and always get the same response.
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

const largest = 32 * 1024
const perMinute = 30

type Fault = { message: string; stack?: string; release?: string; route?: string; kind?: string }

export function faultRoutes(app: FastifyInstance): void {
  const told = new LRUCache<string, { count: number }>({ max: 10_000, ttl: 60_000 })

  app.post(
    '/_faults',
    { bodyLimit: largest, errorHandler: (_error, _request, reply) => void reply.code(204).send() },
    async (request, reply) => {
      const seen = told.get(request.ip) ?? { count: 0 }
      // Stored once a minute and then only incremented, so that the minute starts with the first error.
      if (seen.count === 0) told.set(request.ip, seen)
      seen.count += 1
      const fault = seen.count <= perMinute ? readFault(request.body) : null
      if (fault !== null) request.log.error({ fault }, 'browser fault')
      return reply.code(204).send()
    },
  )
}

/** What may be logged of a report; null if it is invalid. */
export function readFault(body: unknown): Fault | null {
  const told = parse(body)
  if (told === null) return null
  const text = (key: string, length: number) => {
    const value = told[key]
    return typeof value === 'string' && value !== '' ? strip(value).slice(0, length) : undefined
  }
  const message = text('message', 500)
  if (message === undefined) return null
  const known = { stack: text('stack', 4000), release: text('release', 60), route: text('route', 200), kind: text('kind', 40) }
  const given = Object.entries(known).filter(([, value]) => value !== undefined)
  return { message, ...Object.fromEntries(given) }
}

function parse(body: unknown): Record<string, unknown> | null {
  if (!Buffer.isBuffer(body)) return null
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    // Not JSON, so our pages did not send it.
    return null
  }
}

// Queries and fragments contain tokens (the recovery link does), and messages may quote addresses.
function strip(text: string): string {
  return text
    .replace(/[?#][^\s:)'"]*/g, '')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[address]')
    .replace(/\beyJ[\w-]+(\.[\w-]+){0,2}|\bsb_(secret|publishable)_[\w-]+/g, '[token]')
}
