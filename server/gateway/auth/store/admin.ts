// Database calls of the admin endpoints.
import type { Database } from '#server/gateway/postgres/database.ts'
import type { OneTime } from '../sign-in/one-time-tokens.ts'
import { asServiceCall, jsonOrNull, type Refused, type UserBody } from './store.ts'

/** Null leaves a field unchanged. `bannedFor` is in seconds; 0 lifts the ban. */
export type UserFacts = {
  address: string | null
  phone: string | null
  hash: string | null
  role: string | null
  userMetadata: Record<string, unknown> | null
  appMetadata: Record<string, unknown> | null
  emailConfirm: boolean
  phoneConfirm: boolean
  bannedFor: number | null
}
type Found = { outcome: 'ok'; user: UserBody }
type Nobody = Refused<'user_not_found'>
export type Page = { page: number; perPage: number }

function settled({ emailConfirm, phoneConfirm, bannedFor, userMetadata, appMetadata }: UserFacts): Record<string, string | null> {
  return {
    user_metadata: jsonOrNull(userMetadata),
    app_metadata: jsonOrNull(appMetadata),
    email_confirm: String(emailConfirm),
    phone_confirm: String(phoneConfirm),
    banned_for: bannedFor === null ? null : `${bannedFor} seconds`,
  }
}

export function asServiceCreateUser(db: Database, wanted: string | null, facts: UserFacts): Promise<Found> {
  const { address, phone, hash, role } = facts
  return asServiceCall(db, 'admin_create_user', { wanted, address, phone, hash, role, ...settled(facts) })
}

export function asServiceUpdateUser(db: Database, target: string, facts: UserFacts): Promise<Found | Nobody> {
  const { address, phone, hash, role } = facts
  return asServiceCall(db, 'admin_update_user', { target, address, new_phone: phone, hash, new_role: role, ...settled(facts) })
}

export function asServiceReadUser(db: Database, target: string): Promise<Found | Nobody> {
  return asServiceCall(db, 'admin_read_user', { target }, true)
}

export function asServiceListUsers(
  db: Database,
  { page, perPage }: Page,
  search: string | null,
): Promise<{ total: number; users: UserBody[] }> {
  return asServiceCall(db, 'admin_list_users', { page_size: String(perPage), page: String(page), search }, true)
}

export function asServiceDeleteUser(db: Database, target: string, softly: boolean): Promise<Refused<'ok'> | Nobody> {
  return asServiceCall(db, 'admin_delete_user', { target, softly: String(softly) })
}

export function asServiceDeleteFactor(
  db: Database,
  target: string,
  factorId: string,
): Promise<{ outcome: 'ok'; factor: Record<string, unknown> } | Nobody | Refused<'mfa_factor_not_found'>> {
  return asServiceCall(db, 'admin_delete_factor', { target, factor_id: factorId })
}

export type LinkKind = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_current' | 'email_change_new'
type Link = {
  kind: LinkKind
  address: string
  newAddress: string | null
  hash: string | null
  metadata: Record<string, unknown> | null
  oneTime: OneTime
}

export function asServiceStartLink(
  db: Database,
  { kind, address, newAddress, hash, metadata, oneTime }: Link,
): Promise<{ outcome: 'ok'; user: UserBody; kind: LinkKind } | Nobody | Refused<'email_exists'>> {
  return asServiceCall(db, 'admin_start_link', {
    kind,
    address,
    new_address: newAddress,
    hash,
    metadata: jsonOrNull(metadata),
    code_hash: oneTime.codeHash,
    link_hash: oneTime.linkHash,
  })
}

type AuditSearch = { field: string; search: string } | null

export function asServiceListAudit(
  db: Database,
  { page, perPage }: Page,
  wanted: AuditSearch,
): Promise<{ total: number; entries: Record<string, unknown>[] }> {
  const { field, search } = wanted ?? { field: null, search: null }
  return asServiceCall(db, 'admin_list_audit', { page_size: String(perPage), page: String(page), field, search }, true)
}
