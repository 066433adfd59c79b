// POST /resend: sends the confirmation of a sign-up, a new address or a new number again. Every request gets the same answer.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { captchaShape, refuseRobots } from '../captcha.ts'
import { challengeShape, makeOneTimeOf, type Pkce, readPkce } from '../sign-in/pkce.ts'
import { makeMessageId, makeOneTime } from '../sign-in/one-time-tokens.ts'
import { noFasterThan, postCode, postLeaving, postLink } from './post.ts'
import { invalid, problem } from '../problems.ts'
import { answerMs } from './recover.ts'
import { readKnownAddress } from '../known-address.ts'
import { isGiven, networkFrom, readBody, readNumber, text } from '../requests.ts'
import type { Auth } from '../auth.ts'
import { asServiceRepeatEmailChange, asServiceRepeatPhoneChange, asServiceStartProof } from '../store/flows.ts'

const schema = v.object({ type: text, email: text, phone: text, ...challengeShape, ...captchaShape })

export function resend(app: FastifyInstance, on: Auth): void {
  const { limits, settings } = on
  app.post('/resend', async (request) => {
    const network = networkFrom(request)
    await limits.spend(['account', network])
    const body = readBody(request, schema)
    await refuseRobots(request, on, body)
    const { type, email, phone } = body
    if (type === 'sms' || type === 'phone_change') {
      if (isGiven(email)) throw invalid('Only a phone number should be provided')
      if (!settings.auth.phone) throw problem('phone_provider_disabled', { message: 'Unsupported phone provider' })
      const number = readNumber(phone ?? '')
      await limits.spendText(number, network)
      await noFasterThan(answerMs, textAgain(request, on, type, number))
      return { message_id: makeMessageId() }
    }
    if (type !== 'signup' && type !== 'email_change') throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
    if (isGiven(phone)) throw invalid('Only an email address should be provided')
    const address = await readKnownAddress(request.db, email ?? '')
    await limits.spendMail(address, network)
    const pkce = readPkce(body, type === 'signup' ? 'email/signup' : 'email_change')
    await noFasterThan(answerMs, type === 'signup' ? confirmAgain(request, on, address, pkce) : changeAgain(request, on, address, pkce))
    return {}
  })
}

async function confirmAgain(request: FastifyRequest, on: Auth, address: string, pkce: Pkce | null): Promise<void> {
  const oneTime = makeOneTimeOf(address, pkce)
  const contact = { by: 'email', address } as const
  const pauseSeconds = on.limits.mailPause
  const { outcome } = await asServiceStartProof(request.db, { contact, kind: 'confirmation_token', oneTime, pkce, pauseSeconds })
  if (outcome === 'ok') postLink(on, request, { kind: 'signup', to: address, oneTime })
}

async function changeAgain(request: FastifyRequest, on: Auth, address: string, pkce: Pkce | null): Promise<void> {
  const { limits, settings } = on
  const oneTime = makeOneTimeOf(address, pkce)
  const oldOneTime = settings.auth.secureEmailChange ? makeOneTimeOf('', pkce) : null
  const repeated = await asServiceRepeatEmailChange(request.db, { address, oneTime, oldOneTime, pkce, pauseSeconds: limits.mailPause })
  if (repeated.outcome !== 'ok') return
  postLink(on, request, { kind: 'email_change', to: address, oneTime })
  const to = repeated.old_address
  if (to === null) return
  if (oldOneTime === null) postLeaving(on, request, to, address)
  else postLink(on, request, { kind: 'email_change_current', to, oneTime: oldOneTime, newAddress: address })
}

async function textAgain(request: FastifyRequest, on: Auth, type: 'sms' | 'phone_change', number: string): Promise<void> {
  const oneTime = makeOneTime(number)
  const pauseSeconds = on.limits.mailPause
  const contact = { by: 'phone', address: number } as const
  const { outcome } =
    type === 'sms'
      ? await asServiceStartProof(request.db, { contact, kind: 'confirmation_token', oneTime, pkce: null, pauseSeconds })
      : await asServiceRepeatPhoneChange(request.db, { number, oneTime, pauseSeconds })
  if (outcome === 'ok') postCode(on, request, { to: number, code: oneTime.code, channel: 'sms' })
}
