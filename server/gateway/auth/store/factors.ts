// Database calls about second factors, as service_role, one per function of database/platform/43-auth-factors.sql.
import type { Database } from '#server/gateway/postgres/database.ts'
import type { Device, Person } from '../requests.ts'
import { asServiceCall, type NotStanding, type OpenSession, type Refused } from './store.ts'

export type Enrolment = { kind: 'totp' | 'phone'; name: string; secret: string | null; phone: string | null }
type NotEnrolled = Refused<'mfa_verified_factor_exists' | 'mfa_factor_name_conflict' | 'too_many_enrolled_mfa_factors' | 'insufficient_aal'>

export function asServiceEnroll(
  db: Database,
  { userId, sessionId }: Person,
  { kind, name, secret, phone }: Enrolment,
): Promise<{ outcome: 'ok'; id: string; account: string } | NotEnrolled | NotStanding> {
  return asServiceCall(db, 'enroll_factor', { asking: userId, wanted: sessionId, kind, name, secret, phone })
}

type NoFactor = Refused<'mfa_factor_not_found'>
export type Factor = { outcome: 'ok'; kind: 'totp' | 'phone' | 'webauthn' | 'recovery_code'; secret: string | null; phone: string | null }

export function asServiceReadFactor(db: Database, { userId, sessionId }: Person, factor: string): Promise<Factor | NoFactor | NotStanding> {
  return asServiceCall(db, 'read_factor', { asking: userId, wanted: sessionId, factor }, true)
}

type Challenging = Person & { factor: string; device: Device; codeHash: string | null; pauseSeconds: number }
type Wait<Code extends string> = { outcome: Code; wait: number }

export function asServiceChallenge(
  db: Database,
  { userId, sessionId, factor, device, codeHash, pauseSeconds }: Challenging,
): Promise<{ outcome: 'ok'; id: string; expires_at: number } | NoFactor | NotStanding | Wait<'over_sms_send_rate_limit'>> {
  return asServiceCall(db, 'challenge_factor', {
    asking: userId,
    wanted: sessionId,
    factor,
    source: device.address,
    code_hash: codeHash,
    pause: `${pauseSeconds} seconds`,
  })
}

type Verifying = Person & {
  factor: string
  challenge: string
  device: Device
  step: number | null
  codeHash: string | null
  refreshToken: string
}
type NotVerified =
  | NoFactor
  | NotStanding
  | Wait<'over_request_rate_limit'>
  | Refused<'challenge_not_found' | 'mfa_ip_address_mismatch' | 'mfa_challenge_expired' | 'mfa_verification_failed'>

export function asServiceVerifyFactor(
  db: Database,
  { userId, sessionId, factor, challenge, device, step, codeHash, refreshToken }: Verifying,
): Promise<OpenSession | NotVerified> {
  return asServiceCall(db, 'verify_factor', {
    asking: userId,
    wanted: sessionId,
    factor,
    challenge,
    source: device.address,
    step: step === null ? null : String(step),
    code_hash: codeHash,
    refresh_token: refreshToken,
  })
}

export function asServiceRemoveFactor(
  db: Database,
  { userId, sessionId }: Person,
  factor: string,
): Promise<{ outcome: 'ok'; id: string } | NoFactor | NotStanding | Refused<'insufficient_aal' | 'recovery_codes'>> {
  return asServiceCall(db, 'remove_factor', { asking: userId, wanted: sessionId, factor })
}

type MadeCodes = { outcome: 'ok'; id: string; name: string }
type NotMade = Refused<
  'mfa_factor_not_found' | 'mfa_verified_factor_exists' | 'mfa_factor_name_conflict' | 'mfa_recovery_codes_sole_factor' | 'insufficient_aal'
>

export function asServiceMakeRecoveryCodes(
  db: Database,
  { userId, sessionId }: Person,
  { name, hashes, isReplacing }: { name: string; hashes: string[]; isReplacing: boolean },
): Promise<MadeCodes | NotMade | NotStanding> {
  return asServiceCall(db, 'make_recovery_codes', {
    asking: userId,
    wanted: sessionId,
    name,
    hashes: `{${hashes.join(',')}}`,
    replacing: String(isReplacing),
  })
}

type CountedCodes = { outcome: 'ok'; id: string; total: number; remaining: number; created_at: string }

export function asServiceCountRecoveryCodes(db: Database, { userId, sessionId }: Person): Promise<CountedCodes | NoFactor | NotStanding> {
  return asServiceCall(db, 'count_recovery_codes', { asking: userId, wanted: sessionId }, true)
}

export function asServiceUseRecoveryCode(
  db: Database,
  { userId, sessionId }: Person,
  codeHash: string,
  refreshToken: string,
): Promise<OpenSession | NotStanding | Refused<'mfa_verification_failed'> | Wait<'mfa_recovery_codes_locked'>> {
  return asServiceCall(db, 'use_recovery_code', { asking: userId, wanted: sessionId, code_hash: codeHash, refresh_token: refreshToken })
}

export function asServiceRemoveRecoveryCodes(
  db: Database,
  { userId, sessionId }: Person,
): Promise<{ outcome: 'ok'; id: string } | NoFactor | NotStanding | Refused<'insufficient_aal'>> {
  return asServiceCall(db, 'remove_recovery_codes', { asking: userId, wanted: sessionId })
}

/** A device a user is signed in on; `refreshed_at` is its last refresh. */
export type ListedSession = {
  id: string
  user_agent: string | null
  ip: string | null
  created_at: string
  refreshed_at: string
  aal: string
  current: boolean
}

export function asServiceListSessions(
  db: Database,
  { userId, sessionId }: Person,
): Promise<{ outcome: 'ok'; sessions: ListedSession[] } | NotStanding> {
  return asServiceCall(db, 'list_sessions', { asking: userId, wanted: sessionId }, true)
}

export function asServiceEndSession(
  db: Database,
  { userId, sessionId }: Person,
  ended: string,
): Promise<Refused<'ok' | 'insufficient_aal'> | NotStanding> {
  return asServiceCall(db, 'end_session', { asking: userId, wanted: sessionId, ended })
}
