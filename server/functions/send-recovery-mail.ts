// POST {member_id, reason}: staff have the member mailed a link with which they set a new password. The database decides whether
// the caller may (member-acts.sql). The link goes to the member's mailbox alone.
import * as v from 'valibot'
import type { ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { fieldsRefused, notSignedIn, readPosted, refusal, type RefusalCode, unreadableBody, wrongMethod } from './body.ts'

const body = v.object({ member_id: v.pipe(v.string(), v.uuid()), reason: v.string() })

const tooOften = 'They were mailed a moment ago, or three times today. Please try again later.'
const sentences = new Map<RefusalCode, string>([
  ['invalid', 'Give a reason of 1 to 500 characters.'],
  ['second_factor_needed', 'Enter the code from your authenticator app first. Admin work needs it.'],
  ['enrolment_needed', 'Turn on two-step sign-in first. Admin work needs it.'],
  ['not_found', 'There is no such member, or they have no email address.'],
  ['limit_reached', tooOften],
])
const notAllowed = 'Only an admin may do this.'

export const sendRecoveryMail: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, { caller, asService, services }) {
    if (request.method !== 'POST') return wrongMethod('POST')
    if (caller.userId === null) return notSignedIn()
    const posted = await readPosted(request)
    if (posted === null) return unreadableBody()
    const given = v.safeParse(body, posted.fields)
    if (!given.success) return fieldsRefused()
    const [row] = await asService('recovery_mail_start', {
      ...given.output,
      caller_id: caller.userId,
      session_id: caller.sessionId,
      is_limited: String(services.site.rateLimits),
    })
    const started = JSON.parse(row?.['recovery_mail_start'] ?? '{"refusal":"not_allowed"}') as
      | { address: string }
      | { refusal: RefusalCode }
    if ('refusal' in started) return refusal(started.refusal, sentences.get(started.refusal) ?? notAllowed)
    const isSent = await services.recovery.send(started.address)
    return isSent ? Response.json({ success: true }) : refusal('limit_reached', tooOften)
  },
}
