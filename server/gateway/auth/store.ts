// Every word the auth protocol says to the database: one function of schema auth a call, as service_role.
import type { CallerSettings, Database } from '../postgres/database.ts'
import type { OneTime } from './one-time.ts'
import { metadataTooLarge } from './problems.ts'
import type { Device, Person } from './requests.ts'

export type UserBody = {
  id: string
  email: string
  phone: string
  aud: string
  role: string
  is_anonymous: boolean
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
} & Record<string, unknown>

export type OpenSession = {
  outcome: 'ok'
  user: UserBody
  session_id: string
  aal: string
  amr: { method: string; timestamp: number }[]
  refresh_token: string
}

export type Refused<Code extends string> = Code extends string ? { outcome: Code } : never
export type NotStanding = Refused<'user_not_found' | 'user_banned' | 'session_not_found'>
export type Proof = 'confirmation_token' | 'recovery_token' | 'email_change_token_new'

const service = { role: 'service_role', claims: '{"role":"service_role"}', userId: null } satisfies CallerSettings

export async function asServiceCall<Outcome>(
  db: Database,
  name: string,
  named: Record<string, string | null>,
  readOnly = false,
): Promise<Outcome> {
  const given = Object.keys(named).map((key, place) => `${key} => $${place + 1}`)
  const statement = { name: `auth.${name}`, text: `select auth.${name}(${given.join(', ')})`, values: Object.values(named) }
  const { rows } = await db.run(service, statement, { readOnly })
  return JSON.parse(rows[0]?.[0] ?? 'null')
}

export type SignUp = {
  address: string
  hash: string
  metadata: Record<string, unknown> | null
  confirmed: boolean
  oneTime: OneTime
  refreshToken: string
  device: Device
}
export type SignedUp = OpenSession | Refused<'exists' | 'user_banned'> | { outcome: 'mailed'; user: UserBody }

export function asServiceSignUp(
  db: Database,
  { address, hash, metadata, confirmed, oneTime, refreshToken, device }: SignUp,
): Promise<SignedUp> {
  return asServiceCall(db, 'sign_up', {
    address,
    hash,
    metadata: jsonOrNull(metadata),
    confirmed: String(confirmed),
    code_hash: oneTime.codeHash,
    link_hash: oneTime.linkHash,
    refresh_token: refreshToken,
    agent: device.agent,
    source: device.address,
  })
}

export type Account = { id: string; hash: string | null; isConfirmed: boolean; isBanned: boolean }

export async function asServiceFindAccount(db: Database, address: string): Promise<Account | null> {
  const text = `select id, encrypted_password, confirmed_at is not null, coalesce(banned_until > now(), false)
    from auth.users where email = $1 and not is_sso_user and deleted_at is null`
  const { rows } = await db.run(service, { name: 'auth.find_account', text, values: [address] }, { readOnly: true })
  const [id, hash = null, confirmed, banned] = rows[0] ?? []
  return typeof id === 'string' ? { id, hash, isConfirmed: confirmed === 't', isBanned: banned === 't' } : null
}

export async function asServiceMatchBcrypt(db: Database, password: string, hash: string): Promise<boolean> {
  const statement = { name: 'auth.bcrypt_matches', text: 'select auth.bcrypt_matches($1, $2)', values: [password, hash] }
  const { rows } = await db.run(service, statement, { readOnly: true })
  return rows[0]?.[0] === 't'
}

type Opening = { ownerId: string; method: string; refreshToken: string; device: Device; newHash: string | null }

export function asServiceOpenSession(
  db: Database,
  { ownerId, method, refreshToken, device, newHash }: Opening,
): Promise<OpenSession | Refused<'user_banned'>> {
  return asServiceCall(db, 'open_session', {
    owner_id: ownerId,
    method,
    refresh_token: refreshToken,
    agent: device.agent,
    address: device.address,
    new_hash: newHash,
  })
}

type NotRotated = Refused<'refresh_token_not_found' | 'refresh_token_already_used' | 'session_expired' | 'user_banned' | 'conflict'>

export function asServiceRotate(db: Database, used: string, next: string, reuseSeconds: number): Promise<OpenSession | NotRotated> {
  return asServiceCall(db, 'rotate_refresh_token', { used_token: used, next_token: next, reuse_interval: `${reuseSeconds} seconds` })
}

export function asServiceCurrentUser(
  db: Database,
  { userId, sessionId }: Person,
): Promise<{ outcome: 'ok'; user: UserBody } | NotStanding> {
  return asServiceCall(db, 'current_user_json', { asking: userId, wanted: sessionId }, true)
}

/** The password hash of somebody signed in, to compare a new password with. */
export async function asServiceReadHash(
  db: Database,
  { userId, sessionId }: Person,
): Promise<{ outcome: 'ok' | NotStanding['outcome']; hash: string | null; address: string | null }> {
  const text = `select auth.guard($1::uuid, $2::uuid), (select encrypted_password from auth.users where id = $1::uuid),
    (select email from auth.users where id = $1::uuid)`
  const { rows } = await db.run(service, { name: 'auth.read_hash', text, values: [userId, sessionId] }, { readOnly: true })
  const [outcome, hash = null, address = null] = rows[0] ?? []
  return { outcome: outcome as 'ok' | NotStanding['outcome'], hash, address }
}

type Change = Person & {
  newHash: string | null
  metadata: Record<string, unknown> | null
  newAddress: string | null
  oneTime: OneTime | null
}
type Changed = { outcome: 'ok'; user: UserBody; old_address: string | null } | NotStanding | Refused<'insufficient_aal' | 'email_exists'>

export function asServiceChangeUser(db: Database, { userId, sessionId, newHash, metadata, newAddress, oneTime }: Change): Promise<Changed> {
  return asServiceCall(db, 'change_user', {
    asking: userId,
    wanted: sessionId,
    new_hash: newHash,
    metadata: jsonOrNull(metadata),
    new_address: newAddress,
    code_hash: oneTime?.codeHash ?? null,
    link_hash: oneTime?.linkHash ?? null,
  })
}

export function asServiceEndSessions(db: Database, { userId, sessionId }: Person, scope: string): Promise<Refused<'ok'> | NotStanding> {
  return asServiceCall(db, 'end_sessions', { asking: userId, wanted: sessionId, scope })
}

export function asServiceStartProof(
  db: Database,
  kind: Proof,
  address: string,
  oneTime: OneTime,
  frequencySeconds: number,
): Promise<{ outcome: 'ok' | 'nothing_to_send' }> {
  return asServiceCall(db, 'start_proof', {
    kind,
    address,
    code_hash: oneTime.codeHash,
    link_hash: oneTime.linkHash,
    frequency: `${frequencySeconds} seconds`,
  })
}

type Redeeming = {
  kind: Proof
  linkHash: string | null
  address: string | null
  codeHash: string | null
  method: string
  refreshToken: string
  device: Device
}

export function asServiceRedeem(
  db: Database,
  { kind, linkHash, address, codeHash, method, refreshToken, device }: Redeeming,
): Promise<OpenSession | Refused<'otp_expired' | 'user_banned' | 'email_exists'>> {
  return asServiceCall(db, 'redeem_token', {
    kind,
    link_hash: linkHash,
    address,
    code_hash: codeHash,
    method,
    refresh_token: refreshToken,
    agent: device.agent,
    source: device.address,
  })
}

export function jsonOrNull(value: Record<string, unknown> | null): string | null {
  try {
    return value === null ? null : JSON.stringify(value)
  } catch (cause) {
    // Nested deeper than the stack.
    if (cause instanceof RangeError) throw metadataTooLarge()
    throw cause
  }
}
