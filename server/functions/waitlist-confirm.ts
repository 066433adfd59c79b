// GET ?token=: where the mailed link leads. Proves the address, gives it its place and leads on to the page that says so.
import * as v from 'valibot'
import type { ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { seeOther, wrongMethod } from './body.ts'
import { token } from './waitlist-fields.ts'

export const waitlistConfirm: ServerFunction<Services> = {
  verifyJwt: false,
  async handler(request, on) {
    if (request.method !== 'GET') return wrongMethod('GET')
    const given = v.safeParse(token, new URL(request.url).searchParams.get('token'))
    const [row] = given.success ? await on.asService('waitlist_confirm', { token: given.output }) : []
    const place = row?.['place'] ?? null
    if (row === undefined || place === null) return seeOther('/waitlist-confirmation?confirmed=0')
    // In the fragment, which browsers send to nobody.
    const facts = new URLSearchParams({
      position: place,
      referral_code: row['referral_code'] ?? '',
      token: row['details_token'] ?? '',
    })
    return seeOther(`/waitlist-confirmation?confirmed=1#${facts}`)
  },
}
