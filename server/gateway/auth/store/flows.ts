// Database calls for codes and links sent by email or text message, and for exchanging them.
import type { Database } from '#server/gateway/postgres/database.ts'
import type { Pkce } from '../sign-in/pkce.ts'
import type { OneTime } from '../sign-in/one-time-tokens.ts'
import type { Contact, Device, Person } from '../requests.ts'
import { asServiceCall, jsonOrNull, type NotStanding, type OpenSession, type Refused } from './store.ts'
import { hashesOf } from './accounts.ts'

/** The kinds of one-time tokens, as in auth.one_time_tokens. */
export type Proof = 'confirmation_token' | 'recovery_token' | 'email_change_token_new' | 'email_change_token_current' | 'phone_change_token'

type Started = { outcome: 'ok' | 'nothing_to_send' }
type Starting = { contact: Contact; oneTime: OneTime; pkce: Pkce | null; pauseSeconds: number }

export function asServiceStartProof(
  db: Database,
  { contact, kind, oneTime, pkce, pauseSeconds }: Starting & { kind: 'confirmation_token' | 'recovery_token' },
): Promise<Started> {
  return asServiceCall(db, 'start_proof', {
    ...contact,
    kind,
    ...hashesOf(oneTime),
    frequency: seconds(pauseSeconds),
    pkce: jsonOrNull(pkce),
  })
}

export function asServiceStartOtp(
  db: Database,
  {
    contact,
    mayCreate,
    metadata,
    oneTime,
    pkce,
    pauseSeconds,
  }: Starting & { mayCreate: boolean; metadata: Record<string, unknown> | null },
): Promise<Started> {
  return asServiceCall(db, 'start_otp', {
    ...contact,
    may_create: String(mayCreate),
    metadata: jsonOrNull(metadata),
    ...hashesOf(oneTime),
    frequency: seconds(pauseSeconds),
    pkce: jsonOrNull(pkce),
  })
}

type Repeating = { address: string; oneTime: OneTime; oldOneTime: OneTime | null; pkce: Pkce | null; pauseSeconds: number }

export function asServiceRepeatEmailChange(
  db: Database,
  { address, oneTime, oldOneTime, pkce, pauseSeconds }: Repeating,
): Promise<{ outcome: 'ok'; old_address: string | null } | Refused<'nothing_to_send'>> {
  return asServiceCall(db, 'repeat_email_change', {
    address,
    change: jsonOrNull({
      email_once: hashesOf(oneTime),
      ...(oldOneTime !== null && { old_email_once: { code: oldOneTime.code, link_hash: oldOneTime.linkHash } }),
      pkce,
    }),
    frequency: seconds(pauseSeconds),
  })
}

export function asServiceRepeatPhoneChange(
  db: Database,
  { number, oneTime, pauseSeconds }: { number: string; oneTime: OneTime; pauseSeconds: number },
): Promise<Started> {
  return asServiceCall(db, 'repeat_phone_change', { number, ...hashesOf(oneTime), frequency: seconds(pauseSeconds) })
}

export function asServiceStartReauthentication(
  db: Database,
  { person, address, oneTime, pauseSeconds }: { person: Person; address: string; oneTime: OneTime; pauseSeconds: number },
): Promise<Started | NotStanding> {
  return asServiceCall(db, 'start_reauthentication', {
    asking: person.userId,
    wanted: person.sessionId,
    address,
    ...hashesOf(oneTime),
    frequency: seconds(pauseSeconds),
  })
}

type Redeeming = {
  kinds: Proof[]
  linkHash: string | null
  address: string | null
  codeHash: string | null
  secure: boolean
  wantsCode: boolean
  method: string
  refreshToken: string
  device: Device
}
type Redeemed =
  | OpenSession
  | { outcome: 'ok'; auth_code: string }
  | Refused<'one_of_two' | 'otp_expired' | 'user_banned' | 'email_exists' | 'phone_exists'>

export function asServiceRedeem(
  db: Database,
  { kinds, linkHash, address, codeHash, secure, wantsCode, method, refreshToken, device }: Redeeming,
): Promise<Redeemed> {
  return asServiceCall(db, 'redeem_token', {
    kinds: `{${kinds.join(',')}}`,
    link_hash: linkHash,
    address,
    code_hash: codeHash,
    secure: String(secure),
    wants_code: String(wantsCode),
    method,
    refresh_token: refreshToken,
    agent: device.agent,
    source: device.address,
  })
}

export function asServiceReadLink(
  db: Database,
  { kinds, linkHash }: { kinds: Proof[]; linkHash: string },
): Promise<Refused<'ok' | 'otp_expired'>> {
  return asServiceCall(db, 'read_link', { kinds: `{${kinds.join(',')}}`, link_hash: linkHash }, true)
}

type Exchanging = { code: string; s256: string; refreshToken: string; device: Device }
type Exchanged =
  | (OpenSession & { provider_token?: string; provider_refresh_token?: string })
  | Refused<'flow_state_not_found' | 'flow_state_expired' | 'bad_code_verifier' | 'user_banned'>

export function asServiceExchangeCode(db: Database, { code, s256, refreshToken, device }: Exchanging): Promise<Exchanged> {
  return asServiceCall(db, 'exchange_code', {
    code,
    s256,
    refresh_token: refreshToken,
    agent: device.agent,
    source: device.address,
  })
}

const seconds = (count: number) => `${count} seconds`
