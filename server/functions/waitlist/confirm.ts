// The page behind the link of the waitlist's email. A GET changes nothing, because mail scanners open every link; the button on
// the page confirms the address, assigns its place and leads to the confirmation page.
import * as v from 'valibot'
import type { ServerFunction } from '#server/gateway/functions.ts'
import { pagePolicy } from '#server/services/pages/Page.tsx'
import type { Services } from '#server/services/services.ts'
import { seeOther, wrongMethod } from '../body.ts'
import { confirmPage } from './confirm-page.tsx'
import { token } from './fields.ts'

export const waitlistConfirm: ServerFunction<Services> = {
  verifyJwt: false,
  async handler(request, context) {
    if (request.method === 'GET' || request.method === 'HEAD') return page()
    if (request.method !== 'POST') return wrongMethod('GET', 'HEAD', 'POST')
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

function page(): Response {
  return new Response(confirmPage(), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The URL contains the token.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': pagePolicy(),
    },
  })
}
