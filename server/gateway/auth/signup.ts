// POST /signup: a new account, signed in at once where addresses need no proof, else told to read the message.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { captchaShape, refuseRobots } from './captcha.ts'
import { challengeShape, makeOneTimeOf, readPkce } from './flow.ts'
import { makeRefreshToken } from './one-time.ts'
import { refuseWeak } from './passwords.ts'
import { noFasterThan, postCode, postLink, postTaken } from './post.ts'
import { invalid, problem } from './problems.ts'
import { type Contact, deviceOf, isGiven, metadata, networkFrom, readBody, readChannel, readContact, text } from './requests.ts'
import type { Auth } from './auth.ts'
import { sessionBody, type SessionBody } from './sessions.ts'
import type { UserBody } from './store.ts'
import { asServiceSignInAnonymously, asServiceSignUp } from './store-accounts.ts'

const schema = v.object({ email: text, phone: text, password: text, data: metadata, channel: text, ...challengeShape, ...captchaShape })
type Body = v.InferOutput<typeof schema>
const answerMs = 150

export function signup(app: FastifyInstance, on: Auth): void {
  app.post('/signup', async (request) => {
    on.limits.spend('account', networkFrom(request))
    const body = readBody(request, schema)
    await refuseRobots(request, on, body)
    if (!on.settings.auth.signup) throw problem('signup_disabled')
    const isNobody = !isGiven(body.phone) && body.email === null && body.password === null
    return isNobody ? signInAnonymously(request, body, on) : signUp(request, body, on)
  })
}

async function signInAnonymously(request: FastifyRequest, { data }: Body, on: Auth): Promise<SessionBody> {
  if (!on.settings.auth.anonymous) throw problem('anonymous_provider_disabled')
  on.limits.spend('anonymous', networkFrom(request))
  const opened = await asServiceSignInAnonymously(on.db, {
    metadata: data,
    refreshToken: makeRefreshToken(),
    device: deviceOf(request),
  })
  return sessionBody(opened, on)
}

async function signUp(request: FastifyRequest, body: Body, on: Auth): Promise<SessionBody | UserBody> {
  const { db, limits, passwords, settings, ports } = on
  const network = networkFrom(request)
  refuseClosedDoor(body, on)
  if (!isGiven(body.password)) throw invalid('Signup requires a valid password')
  const contact = readContact(body, 'Only an email address or phone number should be provided on signup.')
  const { by, address } = contact
  const channel = readChannel(body.channel, settings)
  const pkce = by === 'phone' ? null : readPkce(body, 'email/signup')
  refuseWeak(body.password, address)
  limits.refuseIfFull('signUpHour', network)
  limits.refuseIfFull('signUpDay', network)
  const confirmed = by === 'phone' ? settings.auth.phoneAutoconfirm : settings.auth.autoconfirm
  if (!confirmed && by === 'phone') limits.spendText(address, network)
  if (!confirmed && by === 'email') limits.spendMail(address, network)

  const oneTime = makeOneTimeOf(address, pkce)
  const signing = passwords.hash(body.password).then((hash) =>
    asServiceSignUp(db, {
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
  const signed = await noFasterThan(confirmed ? 0 : answerMs, signing)
  if (signed.outcome === 'exists' || signed.outcome === 'user_banned') {
    if (confirmed) throw problem('user_already_exists')
    if (by === 'email' && signed.outcome === 'exists') postTaken(on, request, address)
    return nobody(contact, body.data ?? {}, ports.now())
  }
  limits.spend('signUpHour', network)
  limits.spend('signUpDay', network)
  if (signed.outcome === 'ok') return sessionBody(signed, on)
  if (by === 'phone') postCode(on, request, { to: address, code: oneTime.code, channel })
  else postLink(on, request, { kind: 'signup', to: address, oneTime })
  return signed.user
}

function refuseClosedDoor({ phone }: Body, { settings }: Auth): void {
  if (isGiven(phone)) {
    if (!settings.auth.phone) throw problem('phone_provider_disabled', { message: 'Phone signups are disabled' })
  } else if (!settings.auth.email) throw problem('email_provider_disabled', { message: 'Email signups are disabled' })
}

/** What an address that is taken answers where addresses are proven first: nobody learns that it is, not even by the order. */
function nobody({ by, address }: Contact, user_metadata: Record<string, unknown>, now: Date): UserBody {
  const at = now.toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email: by === 'email' ? address : '',
    phone: by === 'phone' ? address : '',
    created_at: at,
    identities: [],
    updated_at: at,
    app_metadata: { provider: by, providers: [by] },
    is_anonymous: false,
    user_metadata,
    confirmation_sent_at: at,
  }
}
