// POST /otp and /magiclink: sign-in without a password, with a link or six digits; also for new accounts.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Auth } from '../auth.ts'
import { captchaShape, refuseRobots } from '../captcha.ts'
import { challengeShape, makeOneTimeOf, readPkce } from './pkce.ts'
import { makeMessageId } from './one-time-tokens.ts'
import { noFasterThan, postCode, postLink, sendCode } from '../account/post.ts'
import { invalid, problem } from '../problems.ts'
import { answerMs } from '../account/recover.ts'
import { readContact } from '../known-address.ts'
import { isGiven, metadata, networkFrom, readBody, readChannel, text } from '../requests.ts'
import { asServiceStartOtp } from '../store/flows.ts'

const schema = v.object({
  email: text,
  phone: text,
  data: metadata,
  create_user: v.nullish(v.boolean(), true),
  channel: text,
  ...challengeShape,
  ...captchaShape,
})

export function otp(app: FastifyInstance, on: Auth): void {
  for (const path of ['/otp', '/magiclink']) app.post(path, (request) => startOtp(request, on))
}

async function startOtp(request: FastifyRequest, on: Auth): Promise<object> {
  const { limits, settings } = on
  const network = networkFrom(request)
  await limits.spend(['account', network])
  const body = readBody(request, schema)
  await refuseRobots(request, on, body)
  if (!isGiven(body.email) && !isGiven(body.phone)) throw invalid('One of email or phone must be set')
  const contact = await readContact(request.db, body, 'Only an email address or phone number should be provided')
  const { by, address } = contact
  if (by === 'phone' && !settings.auth.phone) throw problem('phone_provider_disabled', { message: 'Unsupported phone provider' })
  if (by === 'email' && !settings.auth.email) throw problem('email_provider_disabled')
  const channel = readChannel(body.channel, settings)
  const pkce = by === 'phone' ? null : readPkce(body, 'magiclink')
  if (by === 'phone') await limits.spendText(address, network)
  else await limits.spendMail(address, network)

  const mayCreate = body.create_user && settings.auth.signup
  const oneTime = makeOneTimeOf(address, pkce)
  const starting = asServiceStartOtp(request.db, {
    contact,
    mayCreate,
    metadata: body.data,
    oneTime,
    pkce,
    pauseSeconds: limits.mailPause,
  })
  const { outcome } = await noFasterThan(answerMs, starting)
  // An address without an account gets the same response, even if this request may not create one.
  if (by === 'email') {
    if (outcome === 'ok') postLink(on, request, { kind: 'magiclink', to: address, oneTime })
    return {}
  }
  // Where every number gets a message, we wait until it is sent: then the response time reveals nothing.
  if (outcome === 'ok' && !mayCreate) postCode(on, request, { to: address, code: oneTime.code, channel })
  else if (outcome === 'ok') {
    await sendCode(on, address, oneTime.code, channel).catch((cause: unknown) => {
      request.log.error({ err: cause }, 'text message not sent')
      throw problem('sms_send_failed', { cause })
    })
  }
  return { message_id: makeMessageId() }
}
