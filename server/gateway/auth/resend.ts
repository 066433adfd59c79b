// POST /resend: the confirmation of a sign-up or of a new address once more. Says {} to everybody.
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { makeOneTime } from './one-time.ts'
import { noFasterThan, postLink } from './post.ts'
import { invalid, problem } from './problems.ts'
import { answerMs } from './recover.ts'
import { networkFrom, readAddress, readBody, text } from './requests.ts'
import type { Auth } from './auth.ts'
import { asServiceStartProof } from './store.ts'

const schema = v.object({ type: text, email: text, phone: text })

export function resend(app: FastifyInstance, on: Auth): void {
  const { db, limits } = on
  app.post('/resend', async (request) => {
    limits.spend('account', networkFrom(request))
    const { type, email, phone } = readBody(request, schema)
    if (type === 'sms' || type === 'phone_change') throw problem('phone_provider_disabled', { message: 'Phone numbers are disabled' })
    if (type !== 'signup' && type !== 'email_change') throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
    if (phone !== null && phone !== '') throw invalid('Only an email address should be provided')
    const address = readAddress(email ?? '')
    limits.spendMail(address, networkFrom(request))
    const oneTime = makeOneTime(address)
    const kind = type === 'signup' ? 'confirmation_token' : 'email_change_token_new'
    const { outcome } = await noFasterThan(answerMs, asServiceStartProof(db, kind, address, oneTime, limits.mailPause))
    if (outcome === 'ok') postLink(on, request, { kind: type, to: address, oneTime })
    return {}
  })
}
