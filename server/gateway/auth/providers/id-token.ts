// Checks an id token that an app got from a provider itself. It must be signed by that provider, for us, recently, and for
// this caller: the nonce is a secret of the app, of which the provider has only seen the hash.
import { hash } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'

export type IdClaims = JWTPayload & { sub: string }
type By = {
  server: Readonly<{ issuer: string; jwks_uri?: string | undefined }>
  clientId: string
  accessToken: string | null
  nonce: string | null
}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const leewaySeconds = 30
const keySets = new LRUCache<string, ReturnType<typeof createRemoteJWKSet>>({ max: 100 })

export async function readIdToken(idToken: string, { server, clientId, accessToken, nonce }: By): Promise<IdClaims> {
  const { payload, protectedHeader } = await jwtVerify(idToken, keysAt(server.jwks_uri ?? ''), {
    issuer: server.issuer,
    audience: clientId,
    algorithms,
    clockTolerance: leewaySeconds,
    requiredClaims: ['sub', 'exp', 'iat'],
  })
  const { sub, nonce: kept, at_hash: bound } = payload
  if (sub === undefined || sub === '') throw new Error('it names nobody')
  if ((kept ?? null) !== (nonce === null ? null : hash('sha256', nonce))) throw new Error('its nonce is not that of the app')
  if (accessToken !== null && bound !== undefined && bound !== halfHash(accessToken, protectedHeader.alg)) {
    throw new Error('the access token is not the one it came with')
  }
  return { ...payload, sub }
}

function keysAt(address: string): ReturnType<typeof createRemoteJWKSet> {
  const kept = keySets.get(address)
  if (kept !== undefined) return kept
  const fresh = createRemoteJWKSet(new URL(address), { timeoutDuration: 10_000 })
  keySets.set(address, fresh)
  return fresh
}

/** The left half of the hash that matches the signature's algorithm (OpenID Connect Core §3.1.3.6). */
function halfHash(accessToken: string, algorithm: string): string {
  const digest = hash(algorithm.startsWith('Ed') ? 'sha512' : `sha${algorithm.slice(-3)}`, accessToken, 'buffer')
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
