// Counts bytes that wait for slow clients: response bodies and socket frames, held in memory until they are read. What one
// party, and all together, may leave unread is bounded. Streams are not counted: they are read no faster than the client takes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OverUse, type Party } from '../parties.ts'

const mostOfOne = 16 * 1024 * 1024
const mostOfAll = 128 * 1024 * 1024
/** Larger ones become bytes at once: a text would be copied when it is written, and be there twice. */
const large = 64 * 1024

export type Unwritten = {
  /** An answer. Throws an OverUse, or an AllFull when everybody together leaves too much unread. `release` counts once. */
  take(party: Party, bytes: number): { release: () => void }
  /** What waits for this reader now; false when its party, or everybody together, has too much waiting. */
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
      // One answer always fits; it has a limit of its own.
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
/** Counts every answer until it is written, and refuses one that is too many. */
export function boundUnwritten(app: FastifyInstance, unwritten: Unwritten): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    const bytes = isWhole ? Buffer.byteLength(payload) : 0
    if (bytes === 0) return done(null, payload)
    try {
      const { release } = unwritten.take(request.party, bytes)
      // Finished when the last byte is the operating system's; closed without that when the client went away.
      reply.raw.once('finish', release).once('close', release)
    } catch (error) {
      return done(null, refused(error, request, reply))
    }
    done(null, typeof payload === 'string' && bytes > large ? Buffer.from(payload) : payload)
  })
}

// In one plain shape that every client of the protocols reads as a refusal: its own would have to be made by the protocol,
// which has answered already.
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
