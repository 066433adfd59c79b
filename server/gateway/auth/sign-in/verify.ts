// GET /verify redirects an emailed link to the site, with the session in the fragment or, in a PKCE flow, a code in the
// query; POST /verify returns the session itself.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { flowPrefix, hashOfCode, hashOfLink, makeRefreshToken } from './one-time-tokens.ts'
import { rememberDevice } from '../passwords/devices.ts'
import { noFasterThan } from '../account/post.ts'
import { answerMs } from '../account/recover.ts'
import { AuthProblem, invalid, problem } from '../problems.ts'
import { deviceOf, isGiven, networkFrom, readAddress, readBody, readNumber, readQuery, redirectOf, text } from '../requests.ts'
import { withFragment, withQuery } from '../redirects.ts'
import type { Auth } from '../auth.ts'
import { sessionBody, type SessionBody } from './sessions.ts'
import type { OpenSession } from '../store/store.ts'
import { asServiceRedeem, type Proof } from '../store/flows.ts'

const schema = v.object({ type: text, token: text, token_hash: text, email: text, phone: text })

/** Which tokens a verification type accepts, and the method its session will name. */
type Verification = { by: 'email' | 'phone'; kinds: Proof[]; method: string }
const verifications: Record<string, Verification> = {
  signup: { by: 'email', kinds: ['confirmation_token'], method: 'otp' },
  invite: { by: 'email', kinds: ['confirmation_token'], method: 'invite' },
  email: { by: 'email', kinds: ['confirmation_token', 'recovery_token'], method: 'otp' },
  magiclink: { by: 'email', kinds: ['recovery_token', 'confirmation_token'], method: 'otp' },
  recovery: { by: 'email', kinds: ['recovery_token'], method: 'recovery' },
  email_change: { by: 'email', kinds: ['email_change_token_new', 'email_change_token_current'], method: 'otp' },
  sms: { by: 'phone', kinds: ['confirmation_token', 'recovery_token'], method: 'otp' },
  phone_change: { by: 'phone', kinds: ['phone_change_token'], method: 'otp' },
}

type VerifyFields = { type: string; linkHash: string | null; address: string | null; codeHash: string | null }
const oneOfTwo = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export function verify(app: FastifyInstance, on: Auth): void {
  // A HEAD request would consume the link, and some mail programs send one.
  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return reply.redirect(await follow(request, reply, on), 303)
  })

  app.post('/verify', async (request, reply) => {
    const { shown, verification } = readShown(request)
    const redeemed = await redeem(request, on, verification, shown, false)
    if (redeemed.outcome !== 'ok') return { msg: oneOfTwo, code: '200' }
    if ('user' in redeemed) await rememberDevice(reply, on, redeemed.user)
    return openedBody(redeemed, on)
  })
}

/** The URL a link redirects to: always the site, with the session or a refusal. Faults and outages stay errors. */
async function follow(request: FastifyRequest, reply: FastifyReply, on: Auth): Promise<string> {
  const redirectTo = redirectOf(request, on.settings)
  const type = readQuery(request, 'type')
  if (type === null) throw invalid('Verify requires a verification type')
  const link = readQuery(request, 'token') ?? readQuery(request, 'token_hash')
  if (link === null) throw invalid('Verify requires a token or a token hash')
  const isOfFlow = link.startsWith(flowPrefix)
  const told = (facts: Record<string, string>) => withFragment(isOfFlow ? withQuery(redirectTo, facts) : redirectTo, facts)
  try {
    const verification = Object.hasOwn(verifications, type) ? verifications[type] : undefined
    if (verification === undefined || verification.by === 'phone') throw invalid('Unsupported verification type')
    const shown = { linkHash: hashOfLink(link), address: null, codeHash: null, type }
    const redeemed = await redeem(request, on, verification, shown, true)
    if (redeemed.outcome === 'one_of_two') return told({ message: oneOfTwo })
    if ('auth_code' in redeemed) return withQuery(redirectTo, { code: redeemed.auth_code })
    await rememberDevice(reply, on, redeemed.user)
    return withFragment(redirectTo, factsOf(await sessionBody(redeemed, on), type))
  } catch (error) {
    if (!(error instanceof AuthProblem) || error.status >= 500) throw error
    return told(factsOfRefusal(error))
  }
}

function readShown(request: FastifyRequest): { verification: Verification; shown: VerifyFields } {
  const { type, token, token_hash: link, email, phone } = readBody(request, schema)
  if (!isGiven(type)) throw invalid('Verify requires a verification type')
  if (!isGiven(token) && !isGiven(link)) throw invalid('Verify requires either a token or a token hash')
  if (isGiven(email) && isGiven(phone)) throw invalid('Only an email address or phone number should be provided on verify')
  const verification = Object.hasOwn(verifications, type) ? verifications[type] : undefined
  if (isGiven(link)) {
    if (isGiven(email) || isGiven(phone)) throw invalid('Only the token_hash and type should be provided')
    if (verification === undefined || verification.by === 'phone') throw invalid('Unsupported verification type')
    return { verification, shown: { type, linkHash: hashOfLink(link), address: null, codeHash: null } }
  }
  if (!isGiven(email) && !isGiven(phone)) throw invalid('Only an email address or phone number should be provided on verify')
  const by = isGiven(phone) ? 'phone' : 'email'
  if (verification?.by !== by) throw invalid(by === 'phone' ? 'Invalid sms verification type' : 'Invalid email verification type')
  const address = isGiven(phone) ? readNumber(phone) : readAddress(email ?? '')
  return { verification, shown: { type, linkHash: null, address, codeHash: hashOfCode(address, token ?? '') } }
}

async function redeem(request: FastifyRequest, on: Auth, { kinds, method }: Verification, shown: VerifyFields, wantsCode: boolean) {
  await on.limits.spend(['verify', networkFrom(request)])
  const secure = on.settings.auth.secureEmailChange
  // This also records a wrong code.
  const redeeming = asServiceRedeem(request.db, {
    ...shown,
    // Where one confirmation is enough, it has to come from the new address.
    kinds: secure ? kinds : kinds.filter((kind) => kind !== 'email_change_token_current'),
    secure,
    wantsCode,
    method,
    refreshToken: makeRefreshToken(),
    device: deviceOf(request),
  })
  const redeemed = await noFasterThan(answerMs, redeeming)
  if (redeemed.outcome !== 'ok' && redeemed.outcome !== 'one_of_two') throw problem(redeemed.outcome)
  return redeemed
}

function openedBody(redeemed: OpenSession | { outcome: 'ok'; auth_code: string }, on: Auth): Promise<SessionBody> {
  if ('auth_code' in redeemed) throw new TypeError('a code was issued where none was asked for')
  return sessionBody(redeemed, on)
}

function factsOfRefusal({ code, message }: AuthProblem): Record<string, string> {
  const description = code === 'otp_expired' ? 'Email link is invalid or has expired' : message
  return { error: 'access_denied', error_code: code, error_description: description }
}

function factsOf(session: SessionBody, type: string): Record<string, string> {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  return { access_token, expires_at: String(expires_at), expires_in: String(expires_in), refresh_token, token_type, type }
}
