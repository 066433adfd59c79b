// Tokens of any age for any user id.
import { importJWK, SignJWT, type JWK } from 'jose'
import type pg from 'pg'

/** `seconds` until it expires; negative for an expired token. */
export async function tokenFor(
  town: { sql: pg.Client },
  userId: string,
  seconds = 600,
  claims: Record<string, unknown> = {},
): Promise<string> {
  const { rows } = await town.sql.query<{ id: string; private_jwk: JWK }>('select id, private_jwk from auth.signing_keys')
  const [key] = rows
  if (!key) throw new Error('the installation has no signing key')
  const expiresAt = Math.floor(Date.now() / 1000) + seconds
  const token = new SignJWT({ role: 'authenticated', aud: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: key.id })
    .setSubject(userId)
  return token.setExpirationTime(expiresAt).sign(await importJWK(key.private_jwk, 'ES256'))
}
