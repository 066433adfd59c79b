// What is said to the database about second factors, as service_role: each a function of database/platform/43-auth-factors.sql.
import type { Database } from '../postgres/database.ts'
import type { Device, Person } from './requests.ts'
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
): Promise<{ outcome: 'ok'; id: string } | NoFactor | NotStanding | Refused<'insufficient_aal'>> {
  return asServiceCall(db, 'remove_factor', { asking: userId, wanted: sessionId, factor })
}
