// Tokens of any age for any user id, and waiting for what a socket will hear.
import { importJWK, SignJWT, type JWK } from 'jose'
import { expect, vi } from 'vitest'
import type { Gateway } from './gateway.ts'

/** `seconds` from now until it expires; negative for one that has. */
export async function tokenFor(town: Gateway, userId: string, seconds = 600): Promise<string> {
  const { rows } = await town.sql.query<{ id: string; private_jwk: JWK }>('select id, private_jwk from auth.signing_keys')
  const [key] = rows
  if (!key) throw new Error('the installation has no signing key')
  const expiresAt = Math.floor(Date.now() / 1000) + seconds
  const token = new SignJWT({ role: 'authenticated' }).setProtectedHeader({ alg: 'ES256', kid: key.id }).setSubject(userId)
  return token.setExpirationTime(expiresAt).sign(await importJWK(key.private_jwk, 'ES256'))
}

export function until(holds: () => boolean): Promise<void> {
  return vi.waitFor(() => expect(holds()).toBe(true), { timeout: 15_000, interval: 10 })
}
