// Counts the bytes that slow clients have not read yet: response bodies and socket frames, which stay in memory until then.
// Limits them per party and in total. Streams are not counted: they are read only as fast as the client receives.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OverUse, type Party } from '../parties.ts'

const mostOfOne = 16 * 1024 * 1024
const mostOfAll = 128 * 1024 * 1024
/** Larger bodies are encoded right away: a string would be copied when written, and be in memory twice. */
const large = 64 * 1024

export type Unwritten = {
  /** For a response. Throws an OverUse, or an AllFull if the total of all parties is too high. `release` counts only once. */
  take(party: Party, bytes: number): { release: () => void }
  /** Sets what is pending for a reader; false if its party or the total has too much. */
  note(reader: object, party: Party, bytes: number): boolean
  forget(reader: object): void
  total(): number
}

class AllFull extends Error {
  override name = 'AllFull'
  override message = 'Too many answers wait to be read. Please try again in a moment.'
}

export function makeUnwritten(): Unwritten {
  const ofParty = new Map<Party, number>()
  const ofReader = new Map<object, { party: Party; bytes: number }>()
  let all = 0

  function add(party: Party, bytes: number): void {
    all += bytes
    const sum = (ofParty.get(party) ?? 0) + bytes
    if (sum > 0) ofParty.set(party, sum)
    else ofParty.delete(party)
  }

  function forget(reader: object): void {
    const before = ofReader.get(reader)
    if (before === undefined) return
    ofReader.delete(reader)
    add(before.party, -before.bytes)
  }

  return {
    take(party, bytes) {
      const own = ofParty.get(party) ?? 0
      // A single response is always allowed; it has its own limit.
      if (own > 0 && own + bytes > mostOfOne) throw new OverUse('over_fair_share', 1)
      if (all > 0 && all + bytes > mostOfAll) throw new AllFull()
      const answer = {}
      ofReader.set(answer, { party, bytes })
      add(party, bytes)
      return { release: () => forget(answer) }
    },
    note(reader, party, bytes) {
      forget(reader)
      if (bytes === 0) return true
      ofReader.set(reader, { party, bytes })
      add(party, bytes)
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
      const { release } = unwritten.take(request.party, bytes)
      // Comes when the operating system has the last byte, or when the client disconnected.
      reply.raw.once('close', release)
    } catch (error) {
      return done(null, refused(error, request, reply))
    }
    done(null, typeof payload === 'string' && bytes > large ? Buffer.from(payload) : payload)
  })
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
