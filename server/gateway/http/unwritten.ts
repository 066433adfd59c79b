// Counts the bytes that slow clients have not read yet: response bodies and socket frames, which stay in memory until then.
// Limits them per party and in total. Streams are not counted: they are read only as fast as the client receives.
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OverUse, type Party } from '../parties.ts'
import { stallMs } from './slow-clients.ts'

const mostOfOne = 16 * 1024 * 1024
const mostOfAll = 128 * 1024 * 1024
/** Large responses together. The rest is for the others, so that those are not refused because of large ones. */
const mostOfLarge = 64 * 1024 * 1024
/** Larger bodies are encoded right away: a string would be copied when written, and be in memory twice. */
const large = 64 * 1024
/** How often a large response is checked for whether its client is reading. */
const stillMs = 2_000

export type Unwritten = {
  /** For a response. Throws an OverUse, or an AllFull if the total of all parties is too high. */
  take(party: Party, bytes: number): Taken
  /** Sets what is pending for a socket; false if its party or the total has too much. */
  note(socket: object, party: Party, bytes: number): boolean
  forget(socket: object): void
  total(): number
}
type Taken = {
  /** Called as long as the client reads nothing: others may now have the room, and `end` disconnects the client if they do. */
  isStill: (end: () => void) => void
  /** Counts only once. */
  release: () => void
}
type Held = { party: Party; bytes: number; isLarge: boolean }

class AllFull extends Error {
  override name = 'AllFull'
  override message = 'Too many answers wait to be read. Please try again in a moment.'
}

export function makeUnwritten(now: () => number = () => performance.now()): Unwritten {
  const ofParty = new Map<Party, number>()
  const ofSocket = new Map<object, Held>()
  const still = new Map<Held, { at: number; end: () => void }>()
  let all = 0
  let ofLarge = 0

  function add({ party, isLarge }: Held, bytes: number): void {
    all += bytes
    if (isLarge) ofLarge += bytes
    const sum = (ofParty.get(party) ?? 0) + bytes
    if (sum > 0) ofParty.set(party, sum)
    else ofParty.delete(party)
  }

  function release(held: Held): void {
    add(held, -held.bytes)
    held.bytes = 0
    still.delete(held)
  }

  function forget(socket: object): void {
    const held = ofSocket.get(socket)
    if (held === undefined) return
    ofSocket.delete(socket)
    release(held)
  }

  /** Ends responses that nobody reads, the oldest first; none if that would not be enough. */
  function makeRoom(bytes: number): void {
    const over = Math.max(all + bytes - mostOfAll, bytes > large ? ofLarge + bytes - mostOfLarge : 0)
    // A single response is always allowed; it has its own limit.
    if (over <= 0 || all === 0) return
    // Nobody says when a client goes on reading, only that it did not since the last check.
    const ending = [...still].filter(([, { at }]) => now() - at < 2 * stillMs)
    if (ending.reduce((sum, [held]) => sum + held.bytes, 0) < over) throw new AllFull()
    let freed = 0
    for (const [held, { end }] of ending) {
      if (freed >= over) return
      freed += held.bytes
      release(held)
      end()
    }
  }

  return {
    take(party, bytes) {
      const own = ofParty.get(party) ?? 0
      if (own > 0 && own + bytes > mostOfOne) throw new OverUse('over_fair_share', 1)
      makeRoom(bytes)
      const held = { party, bytes, isLarge: bytes > large }
      add(held, bytes)
      return {
        isStill(end) {
          if (held.bytes > 0) still.set(held, { at: now(), end })
        },
        release: () => release(held),
      }
    },
    note(socket, party, bytes) {
      forget(socket)
      if (bytes === 0) return true
      const held = { party, bytes, isLarge: false }
      ofSocket.set(socket, held)
      add(held, bytes)
      return (ofParty.get(party) ?? 0) <= mostOfOne && all <= mostOfAll
    },
    forget,
    total: () => all,
  }
}

/** Counts every response until it is written, and refuses those that exceed the limit. */
export function boundUnwritten(app: FastifyInstance, unwritten: Unwritten): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    const bytes = isWhole ? Buffer.byteLength(payload) : 0
    if (bytes === 0) return done(null, payload)
    try {
      const taken = unwritten.take(request.party, bytes)
      // Comes when the operating system has the last byte, or when the client disconnected.
      reply.raw.once('close', taken.release)
      if (bytes > large) watch(request, reply, taken)
    } catch (error) {
      return done(null, refused(error, request, reply))
    }
    done(null, typeof payload === 'string' && bytes > large ? Buffer.from(payload) : payload)
  })
}

function watch({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, taken: Taken): void {
  // Requests injected by the server itself have no socket.
  if (!(socket instanceof Socket)) return
  let since = 0
  let last = Number.NEGATIVE_INFINITY
  socket.setTimeout(stillMs)
  // Comes after each `stillMs` in which the operating system took nothing.
  raw.on('timeout', () => {
    const now = performance.now()
    if (now - last >= 2 * stillMs) since = now - stillMs
    last = now
    if (now - since >= stallMs) {
      socket.destroy()
      return
    }
    taken.isStill(() => socket.destroy())
    socket.setTimeout(stillMs)
  })
  // Before Node gives the connection the time of an idle one: a pipelined request may wait longer for its statement.
  raw.prependOnceListener('finish', () => socket.setTimeout(stallMs))
}

// A simple shape that clients of every protocol recognize as a refusal. The protocol itself cannot format it, since it has
// already produced its response.
function refused(error: unknown, request: FastifyRequest, reply: FastifyReply): string {
  const isOwn = error instanceof OverUse
  request.log.warn({ party: isOwn ? 'one' : 'all' }, 'answers wait to be read')
  for (const name of ['content-length', 'content-range', 'content-location', 'content-encoding', 'etag']) reply.removeHeader(name)
  reply
    .code(isOwn ? 429 : 503)
    .header('retry-after', '1')
    .header('content-type', 'application/json; charset=utf-8')
  const code = isOwn ? error.code : 'overloaded'
  return JSON.stringify({ code, message: error instanceof Error ? error.message : '' })
}
