// GET /verify follows a mailed link back to the site, with the session in the fragment; POST /verify answers it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { hashOfCode, hashOfLink, makeRefreshToken } from './one-time.ts'
import { AuthProblem, invalid, problem } from './problems.ts'
import { deviceOf, networkFrom, readAddress, readBody, readQuery, redirectOf, text } from './requests.ts'
import { withFragment } from './redirects.ts'
import type { Auth } from './auth.ts'
import { sessionBody, type SessionBody } from './sessions.ts'
import { asServiceRedeem, type Proof } from './store.ts'

const schema = v.object({ type: text, token: text, token_hash: text, email: text, phone: text })

/** What a type of the protocol redeems, and how the session it opens was proven. */
const proofs: Record<string, { kind: Proof; method: string }> = {
  signup: { kind: 'confirmation_token', method: 'otp' },
  email: { kind: 'confirmation_token', method: 'otp' },
  recovery: { kind: 'recovery_token', method: 'recovery' },
  email_change: { kind: 'email_change_token_new', method: 'otp' },
}

type Shown = { type: string; linkHash: string | null; address: string | null; codeHash: string | null }

export function verify(app: FastifyInstance, on: Auth): void {
  // HEAD would use the link up: some mail programs send it.
  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const redirectTo = redirectOf(request, on.settings)
    const type = readQuery(request, 'type')
    if (type === null) throw invalid('Verify requires a verification type')
    const link = readQuery(request, 'token') ?? readQuery(request, 'token_hash')
    if (link === null) throw invalid('Verify requires a token or a token hash')
    const opened = await redeem(request, on, { type, linkHash: hashOfLink(link), address: null, codeHash: null }).catch(refusal)
    reply.header('cache-control', 'no-store')
    return reply.redirect(
      withFragment(redirectTo, opened instanceof AuthProblem ? factsOfRefusal(opened) : factsOfSession(opened, type)),
      303,
    )
  })

  app.post('/verify', async (request) => redeem(request, on, readShown(request)))
}

function readShown(request: FastifyRequest): Shown {
  const { type, token, token_hash: link, email, phone } = readBody(request, schema)
  if (type === null || type === '') throw invalid('Verify requires a verification type')
  if (!isGiven(token) && !isGiven(link)) throw invalid('Verify requires either a token or a token hash')
  if (isGiven(email) && isGiven(phone)) throw invalid('Only an email address or phone number should be provided on verify')
  if (isGiven(phone)) throw problem('phone_provider_disabled', { message: 'Phone numbers are disabled' })
  if (link !== null && link !== '') {
    if (isGiven(email)) throw invalid('Only the token_hash and type should be provided')
    return { type, linkHash: hashOfLink(link), address: null, codeHash: null }
  }
  const address = readAddress(email ?? '')
  return { type, linkHash: null, address, codeHash: hashOfCode(address, token ?? '') }
}

const isGiven = (value: string | null) => value !== null && value !== ''

async function redeem(request: FastifyRequest, on: Auth, { type, ...shown }: Shown): Promise<SessionBody> {
  on.limits.spend('verify', networkFrom(request))
  const proof = Object.hasOwn(proofs, type) ? proofs[type] : undefined
  if (proof === undefined) {
    if (type === 'magiclink' || type === 'invite') throw problem('otp_expired')
    throw invalid(shown.address === null ? 'Unsupported verification type' : 'Invalid email verification type')
  }
  const redeemed = await asServiceRedeem(on.db, { ...proof, ...shown, refreshToken: makeRefreshToken(), device: deviceOf(request) })
  if (redeemed.outcome !== 'ok') throw problem(redeemed.outcome)
  return sessionBody(redeemed, on)
}

/** Refusals travel back to the site; faults and outages stay errors. */
function refusal(error: unknown): AuthProblem {
  if (error instanceof AuthProblem && error.status < 500) return error
  throw error
}

function factsOfRefusal({ code, message }: AuthProblem): Record<string, string> {
  const description = code === 'otp_expired' ? 'Email link is invalid or has expired' : message
  return { error: 'access_denied', error_code: code, error_description: description }
}

function factsOfSession(session: SessionBody, type: string): Record<string, string> {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  return { access_token, expires_at: String(expires_at), expires_in: String(expires_in), refresh_token, token_type, type }
}
