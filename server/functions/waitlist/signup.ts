// POST {email, name, profession, city, referral?, utm?}: adds an address to the waitlist. Without JavaScript, the page posts
// its form here and is redirected.
import * as v from 'valibot'
import { addressInvalid } from '#domain/wording/addresses.ts'
import type { FunctionContext, ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { type Posted, readPosted, refusal, seeOther, unreadableBody, wrongMethod } from '../body.ts'
import { isTrapped, madeUpCode } from '../honeypot.ts'
import { city, email, name, profession } from './fields.ts'

/** Longer than any path through the database, so that the response time does not reveal whether an address is on the list. */
const leastMs = 150

const mostUtm = 6
const kept = (value: string) =>
  Array.from(value.replaceAll(/[\p{C}"\\]/gu, ''))
    .slice(0, 100)
    .join('')
/** Limited to what the database stores: the rest is dropped instead of refusing the sign-up. */
const utm = v.nullish(
  v.pipe(
    v.record(v.string(), v.string()),
    v.transform((given) => {
      const known = Object.entries(given).filter(([key]) => /^utm_[a-z]{1,20}$/.test(key))
      return Object.fromEntries(known.slice(0, mostUtm).map(([key, value]) => [key, kept(value)]))
    }),
  ),
  {},
)
const body = v.object({ email, name, profession, city, referral: v.nullish(v.string(), null), utm })

export const waitlistSignup: ServerFunction<Services> = {
  verifyJwt: false,
  async handler(request, context) {
    if (request.method !== 'POST') return wrongMethod('POST')
    const posted = await readPosted(request)
    if (posted === null) return unreadableBody()
    const [answer] = await Promise.all([join(posted, context), new Promise((resolve) => setTimeout(resolve, leastMs))])
    return posted.isForm ? leadOn(answer, posted.fields['from'] === 'marketing' ? '/marketing' : '/') : asJson(answer)
  },
}

type Answer = { outcome: 'joined'; referralCode: string } | { outcome: 'known' | 'limited' | 'invalid' }

async function join({ fields, isForm }: Posted, context: FunctionContext<Services>): Promise<Answer> {
  const given = v.safeParse(body, isForm ? { ...fields, utm: utmOf(fields) } : fields)
  if (!given.success) return { outcome: 'invalid' }
  if (isTrapped(fields)) return { outcome: 'joined', referralCode: madeUpCode() }
  const signup = given.output
  const [row] = await context.asService('waitlist_join', {
    email: signup.email,
    name: signup.name,
    profession: signup.profession,
    city: signup.city,
    referral: signup.referral,
    utm: JSON.stringify(signup.utm ?? {}),
    address: context.address,
    is_limited: String(context.services.site.rateLimits),
  })
  const outcome = row?.['outcome']
  if (outcome === 'known' || outcome === 'limited') return { outcome }
  return { outcome: 'joined', referralCode: row?.['referral_code'] ?? '' }
}

function asJson(answer: Answer): Response {
  switch (answer.outcome) {
    case 'joined':
      return Response.json({ status: 'pending', position: null, referral_code: answer.referralCode })
    case 'known':
      // Status 200, because the client's invoke() hides the body of any other (spec §8 shows this text as a neutral toast).
      return refusal('duplicate', 'Email already registered', { status: 200 })
    case 'limited':
      return refusal('limit_reached', 'Too many sign-ups from here. Please try again in an hour.', { retryAfter: 3600 })
    case 'invalid':
      break
  }
  return refusal('invalid', addressInvalid)
}

function leadOn({ outcome }: Answer, page: string): Response {
  return seeOther(
    outcome === 'joined' || outcome === 'known' ? '/waitlist-confirmation' : `${page}?waitlist=${outcome}#waitlist-${outcome}`,
  )
}

function utmOf(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key.startsWith('utm_')))
}
