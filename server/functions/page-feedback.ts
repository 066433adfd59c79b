// "Was this helpful?" on the public pages: a form, posted by the page's script or, without one, by the browser.
import { readEvent } from '#domain/analytics.ts'
import type { ServerFunction } from '#server/gateway/functions.ts'
import { makeLimiter } from '#server/services/limiter.ts'
import type { Services } from '#server/services/services.ts'
import { refusal, wrongMethod } from './body.ts'

const limiter = makeLimiter({ most: 20, seconds: 60 })

export const pageFeedback: ServerFunction<Services> = {
  verifyJwt: false,
  async handler(request, context) {
    if (request.method !== 'POST') return wrongMethod('POST')
    const sent = new URLSearchParams((await request.text()).slice(0, 1000))
    const event = readEvent({ name: 'help_feedback', props: { route: sent.get('path'), helpful: sent.get('helpful') } })
    const isAnswer = event !== null && ['yes', 'no'].includes(String(event.facts['helpful'])) && 'route' in event.facts
    if (!isAnswer) return refusal('invalid', 'Say of which page, and yes or no.')
    const wait = context.services.site.rateLimits ? limiter.spend(context.address, context.clock()) : 0
    if (wait > 0) return refusal('limit_reached', 'Too many answers. Wait a moment.', { retryAfter: wait })
    await context.asService('analytics_record', { member_id: null, counted: JSON.stringify([event]), personal: '[]' })
    // readEvent only accepts our own routes, which never begin with two slashes, so this cannot redirect to another site.
    return new Response(null, { status: 303, headers: { location: `${String(event.facts['route'])}#thanks` } })
  },
}
