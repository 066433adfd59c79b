// POST /signup: creates an account. It is signed in at once if addresses need no confirmation; otherwise an email confirms it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { captchaShape, refuseRobots } from '../captcha.ts'
import { rememberDevice } from '../passwords/devices.ts'
import { challengeShape, makeOneTimeOf, readPkce } from './pkce.ts'
import { makeRefreshToken } from './one-time-tokens.ts'
import { noFasterThan, postCode, postLink, postTaken } from '../account/post.ts'
import { invalid, problem } from '../problems.ts'
import { readContact } from '../known-address.ts'
import { deviceOf, isGiven, metadata, networkFrom, readBody, readChannel, text } from '../requests.ts'
import type { Auth } from '../auth.ts'
import { sessionBody, type SessionBody } from './sessions.ts'
import { pendingUser } from './signup-pending.ts'
import type { UserBody } from '../store/store.ts'
import { asServiceSignInAnonymously, asServiceSignUp } from '../store/accounts.ts'

const schema = v.object({ email: text, phone: text, password: text, data: metadata, channel: text, ...challengeShape, ...captchaShape })
type Body = v.InferOutput<typeof schema>
const answerMs = 150

export function signup(app: FastifyInstance, on: Auth): void {
  app.post('/signup', async (request, reply) => {
    await on.limits.spend(['account', networkFrom(request)])
    const body = readBody(request, schema)
    await refuseRobots(request, on, body)
    if (!on.settings.auth.signup) throw problem('signup_disabled')
    const isNobody = !isGiven(body.phone) && body.email === null && body.password === null
    return isNobody ? signInAnonymously(request, body, on) : signUp(request, reply, body, on)
  })
}

async function signInAnonymously(request: FastifyRequest, { data }: Body, on: Auth): Promise<SessionBody> {
  if (!on.settings.auth.anonymous) throw problem('anonymous_provider_disabled')
  await on.limits.spend(['anonymous', networkFrom(request)])
  const opened = await asServiceSignInAnonymously(request.db, {
    metadata: data,
    refreshToken: makeRefreshToken(),
    device: deviceOf(request),
  })
  return sessionBody(opened, on)
}

async function signUp(request: FastifyRequest, reply: FastifyReply, body: Body, on: Auth): Promise<SessionBody | UserBody> {
  const { limits, passwords, settings, ports } = on
  const network = networkFrom(request)
  refuseClosedDoor(body, on)
  if (!isGiven(body.password)) throw invalid('Signup requires a valid password')
  const contact = await readContact(request.db, body, 'Only an email address or phone number should be provided on signup.')
  const { by, address } = contact
  const channel = readChannel(body.channel, settings)
  const pkce = by === 'phone' ? null : readPkce(body, 'email/signup')
  passwords.refuseWeak(body.password, address)
  const confirmed = by === 'phone' ? settings.auth.phoneAutoconfirm : settings.auth.autoconfirm
  if (!confirmed && by === 'phone') await limits.spendText(address, network)
  if (!confirmed && by === 'email') await limits.spendMail(address, network)
  await limits.spend(['signUpHour', network], ['signUpDay', network])
  const giveBack = () => Promise.all([limits.giveBack('signUpHour', network), limits.giveBack('signUpDay', network)])

  const oneTime = makeOneTimeOf(address, pkce)
  const signing = passwords.hash(body.password, network).then((hash) =>
    asServiceSignUp(request.db, {
      contact,
      hash,
      metadata: body.data,
      confirmed,
      oneTime,
      pkce,
      refreshToken: makeRefreshToken(),
      device: deviceOf(request),
    }),
  )
  const signed = await noFasterThan(confirmed ? 0 : answerMs, signing).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if (signed.outcome === 'ok') {
    await rememberDevice(reply, on, signed.user)
    return sessionBody(signed, on)
  }
  if (signed.outcome === 'user_banned' || (signed.outcome === 'exists' && confirmed)) {
    await giveBack()
    throw problem('user_already_exists')
  }
  // An existing account counts against the limit like a new one, otherwise the limit would reveal it.
  if (signed.outcome === 'sent') {
    if (by === 'phone') postCode(on, request, { to: address, code: oneTime.code, channel })
    else postLink(on, request, { kind: 'signup', to: address, oneTime })
  } else if (by === 'email') postTaken(on, request, address)
  return pendingUser({ contact, id: signed.id, identityId: signed.identity_id, metadata: body.data ?? {}, now: ports.now() })
}

function refuseClosedDoor({ phone }: Body, { settings }: Auth): void {
  if (isGiven(phone)) {
    if (!settings.auth.phone) throw problem('phone_provider_disabled', { message: 'Phone signups are disabled' })
  } else if (!settings.auth.email) throw problem('email_provider_disabled', { message: 'Email signups are disabled' })
}
