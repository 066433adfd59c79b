// "Was this helpful?" on the public pages: a form, sent by a script of the page or, without one, by the browser itself.
import { readEvent } from '#domain/analytics.ts'
import type { ServerFunction } from '#server/gateway/functions.ts'
import { makeLimiter } from '#server/services/limiter.ts'
import type { Services } from '#server/services/services.ts'

const limiter = makeLimiter({ most: 20, seconds: 60 })

export const pageFeedback: ServerFunction<Services> = {
  verifyJwt: false,
  async handler(request, on) {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
    const sent = new URLSearchParams((await request.text()).slice(0, 1000))
    const event = readEvent({ name: 'help_feedback', props: { route: sent.get('path'), helpful: sent.get('helpful') } })
    const isAnswer = event !== null && ['yes', 'no'].includes(String(event.facts['helpful'])) && 'route' in event.facts
    if (!isAnswer) return Response.json({ error: 'Say of which page, and yes or no.' }, { status: 400 })
    const wait = on.services.site.rateLimits ? limiter.spend(on.address, on.clock()) : 0
    if (wait > 0)
      return Response.json({ error: 'Too many answers. Wait a moment.' }, { status: 429, headers: { 'retry-after': String(wait) } })
    await on.asService('analytics_record', { member_id: null, counted: JSON.stringify([event]), personal: '[]' })
    // A pattern of ours never begins with two slashes, so this leads to a page of ours.
    return new Response(null, { status: 303, headers: { location: `${String(event.facts['route'])}#thanks` } })
  },
}
