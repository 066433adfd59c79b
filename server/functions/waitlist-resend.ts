// POST {token}: mails the confirmation of the waitlist once more, at most once a minute and six times a day.
import * as v from 'valibot'
import type { ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { readPosted, refusal } from './body.ts'
import { token } from './waitlist-fields.ts'

const body = v.object({ token })

export const waitlistResend: ServerFunction<Services> = {
  verifyJwt: false,
  async handler(request, on) {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
    const given = v.safeParse(body, (await readPosted(request))?.fields)
    if (!given.success) return refusal(400, 'Invalid request')
    const [row] = await on.asService('waitlist_resend', given.output)
    const outcome = row?.['waitlist_resend'] ?? 'unknown'
    switch (outcome) {
      case 'sent':
      case 'confirmed':
        return Response.json({ status: outcome })
      case 'too_soon':
        return refusal(429, 'Please wait a minute before asking again.', { 'retry-after': '60' })
      case 'limited':
        return refusal(429, 'We have written to you several times today. Please look among your spam too.', { 'retry-after': '86400' })
      default:
        return refusal(404, 'This page has expired. Please join the waitlist again.')
    }
  },
}
