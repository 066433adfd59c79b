// GET ?token=: the mailed link. Confirms the address, assigns its place and redirects to the confirmation page.
import * as v from 'valibot'
import type { ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { seeOther, wrongMethod } from '../body.ts'
import { token } from './fields.ts'

export const waitlistConfirm: ServerFunction<Services> = {
  verifyJwt: false,
  async handler(request, context) {
    if (request.method !== 'GET') return wrongMethod('GET')
    const given = v.safeParse(token, new URL(request.url).searchParams.get('token'))
    const [row] = given.success ? await context.asService('waitlist_confirm', { token: given.output }) : []
    const place = row?.['place'] ?? null
    if (row === undefined || place === null) return seeOther('/waitlist-confirmation?confirmed=0')
    // In the fragment, which browsers never send to a server.
    const facts = new URLSearchParams({
      position: place,
      referral_code: row['referral_code'] ?? '',
      token: row['details_token'] ?? '',
    })
    return seeOther(`/waitlist-confirmation?confirmed=1#${facts}`)
  },
}
