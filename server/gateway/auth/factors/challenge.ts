// POST /factors/{id}/challenge and /verify: asks for a factor's code, checks it, and raises the session to aal2.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Auth } from '../auth.ts'
import { isUuid, readFactorId } from './factors.ts'
import { stepOf } from './totp.ts'
import { hashOfCode, makeCode, makeRefreshToken } from '../sign-in/one-time-tokens.ts'
import { sendCode } from '../account/post.ts'
import { invalid, problem } from '../problems.ts'
import { deviceOf, networkFrom, readBody, readChannel, requirePerson, text, type Person } from '../requests.ts'
import { sessionBody, type SessionBody } from '../sign-in/sessions.ts'
import { asServiceChallenge, asServiceReadFactor, asServiceVerifyFactor, type Factor } from '../store/factors.ts'

const challengeSchema = v.object({ channel: text })
const verifySchema = v.object({ challenge_id: text, code: text })
const notForThisKind = () => invalid('factor_type needs to be totp, phone, or webauthn')

export function factorChallenges(app: FastifyInstance, on: Auth): void {
  const { callers, limits } = on

  app.post('/factors/:id/challenge', async (request) => {
    const person = await requirePerson(request, callers)
    await limits.spend(['secondFactor', networkFrom(request)])
    const factor = await servedFactor(request, on, person, readFactorId(request))
    return factor.kind === 'phone' ? challengePhone(on, request, person, factor.phone) : challengeTotp(request, person)
  })

  app.post('/factors/:id/verify', async (request): Promise<SessionBody> => {
    const person = await requirePerson(request, callers)
    await limits.spend(['secondFactor', networkFrom(request)])
    const id = readFactorId(request)
    const { challenge_id: challenge, code } = readBody(request, verifySchema)
    if (code === null || code === '') throw invalid('Code needs to be non-empty')
    const factor = await servedFactor(request, on, person, id)
    if (challenge === null || !isUuid(challenge)) throw noSuchChallenge()
    const verified = await asServiceVerifyFactor(request.db, {
      ...person,
      factor: id,
      challenge,
      device: deviceOf(request),
      step: factor.secret === null ? null : stepOf(code, factor.secret, on.ports.now()),
      codeHash: factor.phone === null ? null : hashOfCode(factor.phone, code),
      refreshToken: makeRefreshToken(),
    })
    if (verified.outcome === 'ok') return sessionBody(verified, on)
    throw refusal(verified, challenge, factor)
  })
}

type Served = Factor & { kind: 'totp' | 'phone' }

async function servedFactor({ db }: FastifyRequest, { settings }: Auth, person: Person, id: string): Promise<Served> {
  const factor = await asServiceReadFactor(db, person, id)
  if (factor.outcome !== 'ok') throw problem(factor.outcome)
  const { kind } = factor
  if (kind !== 'totp' && kind !== 'phone') throw notForThisKind()
  if (!settings.auth.mfa.includes(kind)) throw problem(kind === 'totp' ? 'mfa_totp_verify_not_enabled' : 'mfa_phone_verify_not_enabled')
  return { ...factor, kind }
}

async function challengeTotp(request: FastifyRequest, person: Person) {
  const asking = { ...person, factor: readFactorId(request), device: deviceOf(request), codeHash: null, pauseSeconds: 0 }
  const asked = await asServiceChallenge(request.db, asking)
  if (asked.outcome !== 'ok') throw problem(asked.outcome)
  return { id: asked.id, type: 'totp', expires_at: asked.expires_at }
}

async function challengePhone(on: Auth, request: FastifyRequest, person: Person, phone: string | null) {
  const channel = readChannel(readBody(request, challengeSchema).channel, on.settings)
  if (phone === null) throw problem('mfa_factor_not_found')
  await on.limits.spendText(phone, networkFrom(request))
  const code = makeCode()
  const asked = await asServiceChallenge(request.db, {
    ...person,
    factor: readFactorId(request),
    device: deviceOf(request),
    codeHash: hashOfCode(phone, code),
    pauseSeconds: on.limits.mailPause,
  })
  if (asked.outcome === 'over_sms_send_rate_limit') {
    const message = `For security purposes, you can only request this after ${asked.wait} seconds.`
    throw problem('over_sms_send_rate_limit', { message, retryAfter: asked.wait })
  }
  if (asked.outcome !== 'ok') throw problem(asked.outcome)
  try {
    await sendCode(on, phone, code, channel)
  } catch (cause) {
    throw problem('sms_send_failed', { cause })
  }
  return { id: asked.id, type: 'phone', expires_at: asked.expires_at }
}

type Refusal = Exclude<Awaited<ReturnType<typeof asServiceVerifyFactor>>, { outcome: 'ok' }>

function refusal(refused: Refusal, challenge: string, { kind }: Served) {
  const { outcome } = refused
  if (outcome === 'challenge_not_found') return noSuchChallenge()
  if (outcome === 'over_request_rate_limit') return problem(outcome, { retryAfter: refused.wait })
  if (outcome === 'mfa_verification_failed' && kind === 'phone') return problem(outcome, { message: 'Invalid MFA Phone code entered' })
  if (outcome === 'mfa_challenge_expired') {
    return problem(outcome, {
      message: `MFA challenge ${challenge} has expired, verify against another challenge or create a new challenge.`,
    })
  }
  return problem(outcome)
}

function noSuchChallenge() {
  return problem('mfa_factor_not_found', { status: 422, message: 'MFA factor with the provided challenge ID not found' })
}
