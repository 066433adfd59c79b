// The keys of an installation, made at its first start: one pair that signs access tokens, and the two opaque keys that
// clients are made with. All live in the database, readable by its owner alone, so that several processes share them.
import { randomBytes, randomUUID, type webcrypto } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type pg from 'pg'
import type { VerifyingKeys } from '../caller.ts'

export type SigningKeys = VerifyingKeys & {
  sign: { kid: string; key: webcrypto.CryptoKey }
  /** Public halves, as served to whoever verifies. */
  jwks: { keys: JWK[] }
  anonKey: string
  serviceKey: string
}

const algorithm = 'ES256'

export async function loadKeys(owner: pg.Client): Promise<SigningKeys> {
  await makeMissing(owner)
  const { rows: stored } = await owner.query<{ id: string; private_jwk: JWK }>(
    'select id, private_jwk from auth.signing_keys where retired_at is null order by created_at desc',
  )
  const { rows: opaque } = await owner.query<{ anon_key: string; service_key: string }>('select anon_key, service_key from auth.api_keys')
  const pairs = await Promise.all(stored.map(({ id, private_jwk }) => pairOf(id, private_jwk)))
  const newest = pairs[0]
  const apiKeys = opaque[0]
  if (newest === undefined || apiKeys === undefined) throw new Error('auth.signing_keys or auth.api_keys is empty')
  return {
    sign: { kid: newest.kid, key: newest.privateKey },
    verify: new Map(pairs.map(({ kid, publicKey }) => [kid, publicKey])),
    jwks: { keys: pairs.map(({ publicJwk }) => publicJwk) },
    anonKey: apiKeys.anon_key,
    serviceKey: apiKeys.service_key,
  }
}

// Of two processes at their first start, the slower one's keys are dropped.
async function makeMissing(owner: pg.Client): Promise<void> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  await owner.query('begin; lock table auth.signing_keys in share row exclusive mode')
  await owner.query(
    `insert into auth.signing_keys (id, private_jwk)
     select $1, $2 where not exists (select from auth.signing_keys where retired_at is null)`,
    [randomUUID(), JSON.stringify(await exportJWK(privateKey))],
  )
  await owner.query('insert into auth.api_keys (anon_key, service_key) values ($1, $2) on conflict do nothing', [
    `sb_publishable_${randomBytes(24).toString('base64url')}`,
    `sb_secret_${randomBytes(32).toString('base64url')}`,
  ])
  await owner.query('commit')
}

async function pairOf(kid: string, privateJwk: JWK) {
  const { kty, crv, x, y } = privateJwk
  const publicHalf = { kty, crv, x, y } as JWK
  return {
    kid,
    publicJwk: { ...publicHalf, kid, alg: algorithm, use: 'sig', key_ops: ['verify'] },
    publicKey: cryptoKey(await importJWK(publicHalf, algorithm)),
    privateKey: cryptoKey(await importJWK(privateJwk, algorithm)),
  }
}

function cryptoKey(key: webcrypto.CryptoKey | Uint8Array): webcrypto.CryptoKey {
  if (key instanceof Uint8Array) throw new TypeError('a signing key must be a key pair')
  return key
}
