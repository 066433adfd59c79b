// Database calls of the auth protocol, as service_role: one function of schema auth per call. Sessions are here; accounts,
// codes and links have files of their own.
import { type Database, serviceCaller } from '#server/gateway/postgres/database.ts'
import { metadataTooLarge } from '../problems.ts'
import type { Device, Person } from '../requests.ts'

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
  amr: { method: string; timestamp: number; provider?: string }[]
  refresh_token: string
}

export type Refused<Code extends string> = Code extends string ? { outcome: Code } : never
export type NotStanding = Refused<'user_not_found' | 'user_banned' | 'session_not_found'>

export async function asServiceCall<Outcome>(
  db: Database,
  name: string,
  named: Record<string, string | null>,
  readOnly = false,
): Promise<Outcome> {
  const given = Object.keys(named).map((key, place) => `${key} => $${place + 1}`)
  const statement = { name: `auth.${name}`, text: `select auth.${name}(${given.join(', ')})`, values: Object.values(named) }
  const { rows } = await db.run(serviceCaller, statement, { readOnly })
  return JSON.parse(rows[0]?.[0] ?? 'null')
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

export function asServiceEndSessions(db: Database, { userId, sessionId }: Person, scope: string): Promise<Refused<'ok'> | NotStanding> {
  return asServiceCall(db, 'end_sessions', { asking: userId, wanted: sessionId, scope })
}

export function jsonOrNull(value: Record<string, unknown> | null): string | null {
  try {
    return value === null ? null : JSON.stringify(value)
  } catch (cause) {
    // Nested deeper than the call stack allows.
    if (cause instanceof RangeError) throw metadataTooLarge()
    throw cause
  }
}
