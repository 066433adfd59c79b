// Faults of browsers, told to us so that they reach the same log as our own. Anyone may post here, so: little, seldom,
// stripped of what could name a person, and always answered alike.
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
      // Set once a minute and then only counted up, so that the minute runs from the first fault.
      if (seen.count === 0) told.set(request.ip, seen)
      seen.count += 1
      const fault = seen.count <= perMinute ? readFault(request.body) : null
      if (fault !== null) request.log.error({ fault }, 'browser fault')
      return reply.code(204).send()
    },
  )
}

/** What may be logged of a told fault; null when it is none. */
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
    // Not JSON: nothing of ours sent it.
    return null
  }
}

// Queries and fragments carry tokens (the recovery link does), messages may quote addresses.
function strip(text: string): string {
  return text
    .replace(/[?#][^\s:)'"]*/g, '')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[address]')
    .replace(/\beyJ[\w-]+(\.[\w-]+){0,2}|\bsb_(secret|publishable)_[\w-]+/g, '[token]')
}
