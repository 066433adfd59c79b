// /factors/recovery-codes: ten codes to keep on paper, shown once; each works once in place of another factor.
import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Auth } from '../auth.ts'
import { hashOfLink, makeRefreshToken } from '../sign-in/one-time-tokens.ts'
import { invalid, problem } from '../problems.ts'
import { networkFrom, readBody, requirePerson, text } from '../requests.ts'
import { sessionBody, type SessionBody } from '../sign-in/sessions.ts'
import {
  asServiceCountRecoveryCodes,
  asServiceMakeRecoveryCodes,
  asServiceRemoveRecoveryCodes,
  asServiceUseRecoveryCode,
} from '../store/factors.ts'

const setSize = 10
const codeLength = 16
/** Without characters that are easily confused: i, l, o, 0, 1. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const nameSchema = v.object({ friendly_name: text })
const codeSchema = v.object({ code: text })
const longestName = 200

export function recoveryCodes(app: FastifyInstance, on: Auth): void {
  const { callers, limits, settings } = on
  const isOffered = settings.auth.mfa.length > 0

  app.get('/factors/recovery-codes', async (request) => {
    const counted = await asServiceCountRecoveryCodes(request.db, await requirePerson(request, callers))
    if (counted.outcome !== 'ok') throw refusal(counted.outcome)
    const { id, total, remaining, created_at } = counted
    return { id, type: 'recovery_code', total, remaining, created_at }
  })

  app.post('/factors/recovery-codes', async (request) => make(request, { isReplacing: false }))
  app.post('/factors/recovery-codes/regenerate', async (request) => make(request, { isReplacing: true }))

  async function make(request: FastifyRequest, { isReplacing }: { isReplacing: boolean }) {
    const person = await requirePerson(request, callers)
    await limits.spend(['account', networkFrom(request)])
    if (!isOffered) throw problem('mfa_recovery_codes_enroll_not_enabled')
    const name = (isReplacing ? null : readBody(request, nameSchema).friendly_name) ?? 'Recovery codes'
    if (name.trim() === '' || name.length > longestName) throw invalid('The friendly name is empty or too long')
    const codes = Array.from({ length: setSize }, makeCode)
    const made = await asServiceMakeRecoveryCodes(request.db, person, { name, hashes: codes.map(hashOfLink), isReplacing })
    if (made.outcome !== 'ok') throw refusal(made.outcome)
    return { id: made.id, type: 'recovery_code', friendly_name: made.name, total: codes.length, codes }
  }

  app.post('/factors/recovery-codes/verify', async (request): Promise<SessionBody> => {
    const person = await requirePerson(request, callers)
    await limits.spend(['secondFactor', networkFrom(request)])
    if (!isOffered) throw problem('mfa_recovery_codes_verify_not_enabled')
    // Accept the code however it was copied: with capitals, spaces or dashes.
    const code = (readBody(request, codeSchema).code ?? '').toLowerCase().replaceAll(/[\s-]/g, '')
    if (code === '') throw invalid('Code needs to be non-empty')
    const used = await asServiceUseRecoveryCode(request.db, person, hashOfLink(code), makeRefreshToken())
    if (used.outcome === 'ok') return sessionBody(used, on)
    if (used.outcome === 'mfa_recovery_codes_locked') throw problem(used.outcome, { retryAfter: used.wait })
    if (used.outcome === 'mfa_verification_failed') throw problem(used.outcome, { message: 'Invalid recovery code entered' })
    throw problem(used.outcome)
  })

  app.delete('/factors/recovery-codes', async (request) => {
    const removed = await asServiceRemoveRecoveryCodes(request.db, await requirePerson(request, callers))
    if (removed.outcome !== 'ok') throw refusal(removed.outcome)
    return { id: removed.id }
  })
}

function makeCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
}

type Refusal = Exclude<Awaited<ReturnType<typeof asServiceMakeRecoveryCodes | typeof asServiceCountRecoveryCodes>>['outcome'], 'ok'>

function refusal(code: Refusal) {
  if (code === 'mfa_factor_not_found') return problem(code, { message: 'The user has not enrolled recovery codes' })
  if (code === 'mfa_verified_factor_exists') {
    return problem(code, { message: 'Recovery codes are already enrolled for this user, use regenerate to rotate them' })
  }
  if (code === 'insufficient_aal') return problem(code, { status: 403, message: 'AAL2 required to change recovery codes' })
  return problem(code)
}
