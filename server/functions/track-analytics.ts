// Takes a batch of events (spec §7, product decision B28) from members and visitors. Events that are not on the list are
// rejected. The caller's id is stored only with their consent, and never if the browser sends Do Not Track.
import { analyticsEvents, type KnownEvent, mostBytes, mostEvents, readEvent } from '#domain/analytics.ts'
import type { ServerFunction } from '#server/gateway/functions.ts'
import { makeLimiter } from '#server/services/limiter.ts'
import type { Services } from '#server/services/services.ts'
import { refusal } from './body.ts'

const limiter = makeLimiter({ most: 60, seconds: 60 })

export const trackAnalytics: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, context) {
    const wait = context.services.site.rateLimits ? limiter.spend(context.caller.userId ?? context.address, context.clock()) : 0
    if (wait > 0) return refusal('limit_reached', 'Too many batches. Wait a moment.', { retryAfter: wait })

    const body = await request.text()
    if (Buffer.byteLength(body) > mostBytes) {
      return refusal('too_large', `A batch holds at most ${mostBytes / 1024} KB.`, { detail: { what: 'batch_bytes', most: mostBytes } })
    }
    const sent = eventsIn(body)
    if (sent === null) return refusal('invalid', 'Send {"events": […]}.')
    if (sent.length > mostEvents) {
      return refusal('too_large', `A batch holds at most ${mostEvents} events.`, { detail: { what: 'batch_events', most: mostEvents } })
    }

    const events = sent.map(readEvent).filter((event) => event !== null)
    const ofKind = (kind: 'counted' | 'personal') => events.filter(({ name }) => analyticsEvents[name].kind === kind)
    const personal = saysNo(request.headers) ? [] : ofKind('personal')
    const accepted = await record(ofKind('counted'), personal)
    return Response.json({ accepted, rejected: sent.length - accepted })

    async function record(counted: KnownEvent[], named: KnownEvent[]): Promise<number> {
      if (counted.length + named.length === 0) return 0
      const [row] = await context.asService('analytics_record', {
        member_id: context.caller.userId,
        counted: JSON.stringify(counted),
        personal: JSON.stringify(named),
      })
      return Number(row?.['analytics_record'] ?? 0)
    }
  },
}

/** Do Not Track, or Global Privacy Control. */
function saysNo(headers: Headers): boolean {
  return headers.get('dnt') === '1' || headers.get('sec-gpc') === '1'
}

// A page sends its last batch as text/plain, so the content type is ignored.
function eventsIn(body: string): unknown[] | null {
  try {
    const sent: unknown = JSON.parse(body)
    return typeof sent === 'object' && sent !== null && 'events' in sent && Array.isArray(sent.events) ? sent.events : null
  } catch {
    // Not JSON, so our client did not send it.
    return null
  }
}
