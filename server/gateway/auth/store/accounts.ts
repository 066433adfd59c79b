// Creates, finds and changes accounts in the database.
import { type Database, serviceCaller } from '#server/gateway/postgres/database.ts'
import type { Pkce } from '../sign-in/pkce.ts'
import type { OneTime } from '../sign-in/one-time-tokens.ts'
import type { Contact, Device, Person } from '../requests.ts'
import { asServiceCall, jsonOrNull, type NotStanding, type OpenSession, type Refused, type UserBody } from './store.ts'

type Metadata = Record<string, unknown> | null

export type SignUp = {
  contact: Contact
  hash: string
  metadata: Metadata
  confirmed: boolean
  oneTime: OneTime
  pkce: Pkce | null
  refreshToken: string
  device: Device
}
/** For an address that is taken, the ids are made up and always the same. */
type SignedUp = OpenSession | Refused<'user_banned'> | { outcome: 'sent' | 'exists'; id: string; identity_id: string }

export function asServiceSignUp(
  db: Database,
  { contact, hash, metadata, confirmed, oneTime, pkce, refreshToken, device }: SignUp,
): Promise<SignedUp> {
  return asServiceCall(db, 'sign_up', {
    ...contact,
    hash,
    metadata: jsonOrNull(metadata),
    confirmed: String(confirmed),
    code_hash: oneTime.codeHash,
    link_hash: oneTime.linkHash,
    pkce: jsonOrNull(pkce),
    refresh_token: refreshToken,
    agent: device.agent,
    source: device.address,
  })
}

type Anonymous = { metadata: Metadata; refreshToken: string; device: Device }

export function asServiceSignInAnonymously(db: Database, { metadata, refreshToken, device }: Anonymous): Promise<OpenSession> {
  return asServiceCall(db, 'sign_in_anonymously', {
    metadata: jsonOrNull(metadata),
    refresh_token: refreshToken,
    agent: device.agent,
    source: device.address,
  })
}

/** `isConfirmed`: the address or number used for the lookup is confirmed. */
export type Account = { id: string; hash: string | null; isConfirmed: boolean; isBanned: boolean }

export async function asServiceFindAccount(db: Database, { by, address }: Contact): Promise<Account | null> {
  const text = `select id, encrypted_password, ${by}_confirmed_at is not null, coalesce(banned_until > now(), false)
    from auth.users where ${by} = $1 and not is_sso_user and deleted_at is null`
  const { rows } = await db.run(serviceCaller, { name: `auth.find_account_by_${by}`, text, values: [address] }, { readOnly: true })
  const [id, hash = null, confirmed, banned] = rows[0] ?? []
  return typeof id === 'string' ? { id, hash, isConfirmed: confirmed === 't', isBanned: banned === 't' } : null
}

export async function asServiceMatchBcrypt(db: Database, password: string, hash: string): Promise<boolean> {
  const statement = { name: 'auth.bcrypt_matches', text: 'select auth.bcrypt_matches($1, $2)', values: [password, hash] }
  const { rows } = await db.run(serviceCaller, statement, { readOnly: true })
  return rows[0]?.[0] === 't'
}

type ReadHash = { outcome: 'ok' | NotStanding['outcome']; hash: string | null; address: string | null; wasRecovered: boolean }

/** The password hash of a signed-in user, to compare with. `wasRecovered`: they signed in by a recovery message instead. */
export async function asServiceReadHash(db: Database, { userId, sessionId }: Person): Promise<ReadHash> {
  const text = `select auth.guard($1::uuid, $2::uuid), person.encrypted_password, coalesce(person.email, person.phone),
      exists (select from auth.mfa_amr_claims where session_id = $2::uuid and authentication_method in ('recovery', 'otp', 'magiclink'))
    from (values (1)) one left join auth.users person on person.id = $1::uuid`
  const { rows } = await db.run(serviceCaller, { name: 'auth.read_hash', text, values: [userId, sessionId] }, { readOnly: true })
  const [outcome, hash = null, address = null, wasRecovered] = rows[0] ?? []
  return { outcome: outcome as ReadHash['outcome'], hash, address, wasRecovered: wasRecovered === 't' }
}

type Wanted = { address: string; once: OneTime; isConfirmed: boolean }

/** A user's changes to their account; null leaves a field unchanged. `oldEmail` is set if the old address must confirm too. */
export type UserChange = {
  hash: string | null
  nonce: string | null
  needsNonce: boolean
  metadata: Metadata
  email: Wanted | null
  oldEmail: OneTime | null
  phone: Wanted | null
  pkce: Pkce | null
}
type NotChanged =
  | NotStanding
  | Refused<
      'insufficient_aal' | 'email_exists' | 'phone_exists' | 'anonymous_password' | 'reauthentication_needed' | 'reauthentication_not_valid'
    >
/** Taken: another account has the address or number. Only the owner of that mailbox or phone may learn this. */
export type ChangedUser = { outcome: 'ok'; user: UserBody; old_address: string | null; email_taken: boolean; phone_taken: boolean }

export function asServiceChangeUser(db: Database, { userId, sessionId }: Person, change: UserChange): Promise<ChangedUser | NotChanged> {
  const { hash, nonce, needsNonce, metadata, email, oldEmail, phone, pkce } = change
  return asServiceCall(db, 'change_user', {
    asking: userId,
    wanted: sessionId,
    change: jsonOrNull({
      ...(hash !== null && { hash, nonce, needs_nonce: needsNonce }),
      ...(metadata !== null && { metadata }),
      ...(email !== null && { email: email.address, email_confirmed: email.isConfirmed, email_once: hashesOf(email.once) }),
      ...(oldEmail !== null && { old_email_once: { code: oldEmail.code, link_hash: oldEmail.linkHash } }),
      ...(phone !== null && { phone: phone.address, phone_confirmed: phone.isConfirmed, phone_once: hashesOf(phone.once) }),
      pkce,
    }),
  })
}

export function hashesOf({ codeHash, linkHash }: OneTime) {
  return { code_hash: codeHash, link_hash: linkHash }
}
