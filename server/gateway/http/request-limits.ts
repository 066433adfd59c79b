// Runs before the protocols: finds the party a request belongs to, refuses it if that party sends too many, and gives its
// handler a database that counts against the party. Pages, assets and the health check belong to no protocol and are not
// counted.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { Broker } from '../broker/broker.ts'
import { bearerOf, type Caller, type Callers } from '../caller.ts'
import { OverUse, type Party, partyOf } from '../parties.ts'
import type { Database } from '../postgres/database.ts'

declare module 'fastify' {
  interface FastifyRequest {
    party: Party
    /** Counts against `party`, also as the service role. The protocols' handlers have no other. */
    readonly db: Database
  }
}

type Rate = { points: number; duration: number }

// One page of the app makes up to thirty requests at once; people rarely open more than four pages in ten seconds.
const ofMember: Rate[] = [
  { points: 100, duration: 10 },
  { points: 600, duration: 60 },
]
const ofNetwork: Rate[] = [{ points: 50, duration: 10 }]
// Pictures are requested without a token, dozens per page, by everyone behind one address.
const ofPictures: Rate[] = [{ points: 600, duration: 10 }]

const protocols = /^\/(?:auth|rest|realtime|storage|functions)\/v1(?:[/?]|$)/
const pictures = /^\/storage\/v1\/(object|render\/image)\/(public|sign)\//

type Limiting = { callers: Callers; db: Database; broker: Pick<Broker, 'limiter'>; isOn: boolean }

export function limitRequests(app: FastifyInstance, { callers, db, broker, isOn }: Limiting): void {
  const member = counter(broker, 'requests', ofMember)
  const network = counter(broker, 'requests', ofNetwork)
  const picture = counter(broker, 'pictures', ofPictures)
  app.decorateRequest('party', 'service')
  app.decorateRequest('db', {
    getter() {
      return db.onBehalfOf(this.party)
    },
  })

  app.addHook('onRequest', async (request) => {
    const isProtocol = protocols.test(request.url)
    request.party = partyOf(isProtocol ? await callerOf(request, callers) : null, request.ip)
    if (!isOn || !isProtocol || request.party === 'service') return
    const isPicture = (request.method === 'GET' || request.method === 'HEAD') && pictures.test(request.url)
    await (isPicture ? picture : request.party.startsWith('member:') ? member : network)(request.party)
  })
}

/** Null without a valid token: the protocol refuses those itself. */
async function callerOf({ headers, query }: FastifyRequest, callers: Callers): Promise<Caller | null> {
  const bearer = bearerOf(headers)
  const given = bearer ?? headers['apikey'] ?? (typeof query === 'object' && query !== null && 'apikey' in query ? query.apikey : null)
  return typeof given === 'string' ? callers.fromToken(given).catch(() => null) : null
}

/** Throws an OverUse if a window is full. */
function counter(broker: Pick<Broker, 'limiter'>, name: string, rates: Rate[]): (party: Party) => Promise<void> {
  const windows = rates.map((rate) => broker.limiter({ ...rate, name: `${name} in ${rate.duration} s` }))
  return async (party) => {
    for (const window of windows) {
      await window.consume(party).catch((full: RateLimiterRes) => {
        throw new OverUse('over_request_rate_limit', Math.max(1, Math.ceil(full.msBeforeNext / 1000)))
      })
    }
  }
}
