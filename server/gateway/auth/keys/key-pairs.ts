// Reads JWKs into usable keys, each bound to one algorithm, so that no token header can switch it to another.
import { calculateJwkThumbprint, importJWK, type JWK } from 'jose'
import type { webcrypto } from 'node:crypto'
import type { VerifyingKey } from '#server/gateway/caller.ts'

export type SigningPair = { kid: string; algorithm: string; key: webcrypto.CryptoKey }
export type Pair = SigningPair & { publicJwk: JWK; verifying: VerifyingKey }

/** Keys from the operator: a shared secret without a key id, and keys with one. */
export type Outside = {
  secret: VerifyingKey | null
  named: ReadonlyMap<string, VerifyingKey>
  publicJwks: readonly JWK[]
  signer: SigningPair | null
}

const algorithm = 'ES256'
const algorithmOfCurve: Readonly<Record<string, string>> = { 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512', Ed25519: 'EdDSA' }
const algorithmOfType: Readonly<Record<string, string>> = { oct: 'HS256', RSA: 'RS256' }
const leastSecretBytes = 32

export async function pairOf(kid: string, privateJwk: JWK): Promise<Pair> {
  const publicJwk = publicHalf(privateJwk, kid, algorithm)
  return {
    kid,
    algorithm,
    key: asymmetric(await importJWK(privateJwk, algorithm)),
    publicJwk,
    verifying: { algorithm, key: await importJWK(publicJwk, algorithm), isOurs: true },
  }
}

export async function readOutside({ secret, keys }: { secret: string | null; keys: readonly Record<string, unknown>[] }): Promise<Outside> {
  const named = new Map<string, VerifyingKey>()
  const publicJwks: JWK[] = []
  let signer: SigningPair | null = null
  for (const [place, given] of keys.entries()) {
    const key = await readKey(given).catch((cause: unknown) => {
      throw new Error(`JWT_KEYS: key ${place + 1} cannot be used: ${cause instanceof Error ? cause.message : ''}`, { cause })
    })
    if (named.has(key.kid)) throw new Error(`JWT_KEYS: two keys are called ${key.kid}`)
    named.set(key.kid, key.verifying)
    if (key.publicJwk !== null) publicJwks.push(key.publicJwk)
    signer ??= key.signer
  }
  const shared = secret === null ? null : { algorithm: 'HS256', key: new TextEncoder().encode(secret), isOurs: false }
  return { secret: shared, named, publicJwks, signer }
}

// Ignore the declared key uses (the pair may share one list of both halves' uses): we use the halves in other ways.
async function readKey({ key_ops: _both, use: _use, ext: _ext, ...given }: JWK) {
  const alg = given.alg ?? algorithmOfCurve[given.crv ?? ''] ?? algorithmOfType[given.kty ?? '']
  if (alg === undefined) throw new TypeError(`its algorithm is unknown (kty ${given.kty}, crv ${given.crv})`)
  const kid = given.kid ?? (await calculateJwkThumbprint(given))
  if (given.kty === 'oct') {
    if (!alg.startsWith('HS') || Buffer.from(given.k ?? '', 'base64url').length < leastSecretBytes) {
      throw new TypeError(`a secret is for HS256, HS384 or HS512 and has at least ${leastSecretBytes} bytes`)
    }
    return { kid, verifying: { algorithm: alg, key: await importJWK(given, alg), isOurs: false }, publicJwk: null, signer: null }
  }
  if (!/^(ES|RS|PS)(256|384|512)$|^EdDSA$/.test(alg)) throw new TypeError(`${alg} is not for a key pair`)
  const publicJwk = publicHalf(given, kid, alg)
  return {
    kid,
    verifying: { algorithm: alg, key: await importJWK(publicJwk, alg), isOurs: false },
    publicJwk,
    signer: given.d === undefined ? null : { kid, algorithm: alg, key: asymmetric(await importJWK(given, alg)) },
  }
}

function publicHalf({ kty, crv, x, y, n, e }: JWK, kid: string, alg: string): JWK {
  const parts = Object.fromEntries(Object.entries({ kty, crv, x, y, n, e }).filter(([, part]) => part !== undefined))
  return { ...parts, kid, alg, use: 'sig', key_ops: ['verify'] }
}

function asymmetric(key: webcrypto.CryptoKey | Uint8Array): webcrypto.CryptoKey {
  if (key instanceof Uint8Array) throw new TypeError('a signing key must be a key pair')
  return key
}
