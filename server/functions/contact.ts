// POST {topic, name, email, message}: an email to the site's operator; returns {ref}. Without JavaScript, the page posts its
// form here and is redirected back. Takes no pictures, because anyone can post here.
import * as v from 'valibot'
import type { FunctionContext, ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { fieldsRefused, readPosted, refusal, seeOther, unreadableBody, wrongMethod } from './body.ts'
import { isTrapped, madeUpCode } from './honeypot.ts'
import { email } from './waitlist/fields.ts'

const body = v.object({
  topic: v.picklist(['account', 'billing', 'verification', 'safety', 'press', 'accessibility', 'other']),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
  email,
  // Forms send line breaks as CRLF, but the page counts each as one character.
  message: v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\r\n', '\n')),
    v.trim(),
    v.check((text) => Array.from(text).length >= 20),
    v.maxLength(3000),
  ),
})

export const contact: ServerFunction<Services> = {
  verifyJwt: false,
  async handler(request, context) {
    if (request.method !== 'POST') return wrongMethod('POST')
    const posted = await readPosted(request)
    if (posted === null) return unreadableBody()
    const answer = await send(posted.fields, context)
    if (posted.isForm) return seeOther('ref' in answer ? `/contact?ref=${answer.ref}#sent` : `/contact?problem=${answer.problem}#form`)
    if ('ref' in answer) return Response.json({ ref: answer.ref })
    return answer.problem === 'limited'
      ? refusal('limit_reached', 'You have sent three messages this hour. Please try again later.', {
          detail: { what: 'contacts_used_up', most: 3 },
          retryAfter: 3600,
        })
      : fieldsRefused({ detail: { what: 'fields_wrong', fields: answer.fields } })
  },
}

type Answer = { ref: string } | { problem: 'limited' } | { problem: 'invalid'; fields: string[] }

async function send(fields: Record<string, unknown>, context: FunctionContext<Services>): Promise<Answer> {
  const given = v.safeParse(body, fields)
  if (!given.success) return { problem: 'invalid', fields: [...new Set(given.issues.map(({ path }) => String(path?.[0]?.key)))] }
  if (isTrapped(fields)) return { ref: madeUpCode() }
  const limited = String(context.services.site.rateLimits)
  const [row] = await context.asService('contact_send', { ...given.output, address: context.address, is_limited: limited })
  const ref = row?.['contact_send'] ?? null
  return ref === null ? { problem: 'limited' } : { ref }
}
