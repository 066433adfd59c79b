// Broadcasts over HTTP, for clients without a socket. Topics have no "realtime:" prefix here.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Broker } from '../broker/broker.ts'
import { CallerProblem, keyProblemBody, type Caller, type Callers } from '../caller.ts'
import { partyOf } from '../parties.ts'
import { record, text } from './channels/join-payload.ts'
import { payloadLimit, sizeOf, type Broadcast } from './channels/broadcast.ts'
import type { Realtime } from './realtime.ts'

type Addressed = { topic: string; isPrivate: boolean; message: Broadcast }

const messagesASecond = 100

export function realtimeRoutes(
  app: FastifyInstance,
  { callers, realtime, broker }: { callers: Callers; realtime: Realtime; broker: Broker },
): void {
  const rate = broker.limiter({ name: 'messages over HTTP', points: messagesASecond, duration: 1 })

  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof CallerProblem)) throw error
    return reply.code(401).send(keyProblemBody(error) ?? { error: error.message, message: error.message })
  })

  app.get('/realtime/v1/api/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return realtime.stats().feedLive === 1 ? { healthy: true } : reply.code(503).send({ healthy: false })
  })
  app.get('/realtime/v1/api/ping', async () => ({ message: 'Success' }))

  app.post('/realtime/v1/api/broadcast', async (request, reply) => {
    const caller = await callers.fromRequest(request)
    const { messages } = record(parsed(request.body))
    if (!Array.isArray(messages)) return unreadable(reply, { messages: ["can't be blank"] })
    const read = messages.map(addressed)
    const good = read.filter((each): each is Addressed => !('errors' in each))
    if (good.length < read.length) return unreadable(reply, { messages: read.map((each) => ('errors' in each ? each.errors : {})) })
    return deliver(request, reply, caller, good)
  })

  app.post<{ Params: { topic: string; event: string }; Querystring: { private?: string } }>(
    '/realtime/v1/api/broadcast/:topic/events/:event',
    async (request, reply) => {
      const caller = await callers.fromRequest(request)
      const { topic, event } = request.params
      const kind = request.headers['content-type']?.split(';', 1)[0]?.trim()
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (kind !== 'application/json' && kind !== 'application/octet-stream') {
        return reply.code(415).send({ error: 'Unsupported Media Type', message: 'Unsupported Media Type' })
      }
      const json = kind === 'application/json' ? parsed(bytes) : null
      if (json === undefined) return unreadable(reply, { payload: ['is invalid'] })
      const body: Broadcast['body'] = kind === 'application/json' ? { json: JSON.stringify(json) } : { bytes }
      const isPrivate = request.query.private === 'true'
      return deliver(request, reply, caller, [{ topic, isPrivate, message: { event, body, meta: null } }])
    },
  )

  async function deliver(request: FastifyRequest, reply: FastifyReply, caller: Caller, messages: Addressed[]): Promise<FastifyReply> {
    const tooLarge = messages.some(({ message }) => sizeOf(message) > payloadLimit)
    if (tooLarge) return unreadable(reply, { payload: ['Payload size exceeds tenant limit'] })
    if (messages.length > messagesASecond) return tooMany(reply, 'Too many messages to broadcast, please reduce the batch size')
    const sender = caller.userId ?? `${caller.role} ${request.ip}`
    const isWithin = await rate.consume(sender, messages.length).then(
      () => true,
      () => false,
    )
    if (!isWithin) return tooMany(reply, 'You have exceeded your rate limit')
    const headers = JSON.stringify({ 'user-agent': request.headers['user-agent'] ?? '' })
    const party = partyOf(caller, request.ip)
    for (const { topic, isPrivate, message } of messages) {
      const isSaid = await realtime.say(caller, { topic, isPrivate, message, headers, party })
      if (!isSaid) return tooMany(reply, 'You have exceeded your rate limit')
    }
    return reply.code(202).send()
  }
}

function addressed(value: unknown): Addressed | { errors: Record<string, string[]> } {
  const { topic, event, payload, private: isPrivate } = record(value)
  const [name, what] = [text(topic), text(event)]
  const errors = {
    ...(!name && { topic: ["can't be blank"] }),
    ...(!what && { event: ["can't be blank"] }),
    ...((payload === undefined || payload === null) && { payload: ["can't be blank"] }),
    ...(payload !== undefined &&
      payload !== null &&
      (typeof payload !== 'object' || Array.isArray(payload)) && { payload: ['is invalid'] }),
  }
  if (!name || !what || Object.keys(errors).length > 0) return { errors }
  const message = { event: what, body: { json: JSON.stringify(payload) }, meta: null }
  return { topic: name, isPrivate: isPrivate === true || isPrivate === 'true', message }
}

/** Undefined if it is not JSON. */
function parsed(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  } catch {
    return undefined
  }
}

function unreadable(reply: FastifyReply, errors: object): FastifyReply {
  return reply.code(422).send({ errors })
}

function tooMany(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(429).header('retry-after', '1').send({ error: message, message })
}
