import { exportJWK, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { readOutside } from './key-pairs.ts'

const octets = (length: number) => Buffer.alloc(length, 7).toString('base64url')
const read = (...keys: Record<string, unknown>[]) => readOutside({ secret: null, keys })

describe('a key that cannot be used is named', () => {
  const bad: [string, Record<string, unknown>, RegExp][] = [
    ['a short secret', { kty: 'oct', k: octets(31), alg: 'HS256' }, /at least 32 bytes/],
    ['no algorithm at all', { kty: 'oct', k: octets(64), alg: 'none' }, /HS256/],
    ['a curve of another world', { kty: 'EC', crv: 'secp256k1', x: 'x', y: 'y' }, /algorithm is unknown/],
    ['a pair said to be a secret', { kty: 'RSA', n: octets(256), e: 'AQAB', alg: 'HS256' }, /not for a key pair/],
    ['a secret said to be a pair', { kty: 'oct', k: octets(64), alg: 'RS256' }, /HS256/],
    ['half a key', { kty: 'EC', crv: 'P-256', x: 'x' }, /cannot be used/],
    ['nothing', {}, /algorithm is unknown/],
  ]
  test.each(bad)('%s', async (_name, key, words) => {
    await expect(read(key)).rejects.toThrow(words)
    await expect(read(key)).rejects.toThrow(/^JWT_KEYS: key 1 /)
  })

  test('two with the same name', async () => {
    const key = { kty: 'oct', k: octets(32), kid: 'twin' }
    await expect(read(key, key)).rejects.toThrow(/two keys are called twin/)
  })
})

test("each key is for one algorithm: the one it names, or its kind's own", async () => {
  const pairs = await Promise.all(['ES256', 'ES384', 'RS256', 'EdDSA'].map((alg) => generateKeyPair(alg, { extractable: true })))
  const keys = await Promise.all(pairs.map(async ({ publicKey }, at) => ({ ...(await exportJWK(publicKey)), kid: `key ${at}` })))
  const { named, publicJwks, signer } = await read(...keys, { kty: 'oct', k: octets(32), kid: 'shared' })
  expect([...named].map(([kid, { algorithm }]) => [kid, algorithm])).toEqual([
    ['key 0', 'ES256'],
    ['key 1', 'ES384'],
    ['key 2', 'RS256'],
    ['key 3', 'EdDSA'],
    ['shared', 'HS256'],
  ])
  expect(publicJwks.map(({ kid }) => kid)).toEqual(['key 0', 'key 1', 'key 2', 'key 3'])
  expect(signer).toBeNull()
})

test('a private key signs and is not published; without an id a key gets its thumbprint', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { named, publicJwks, signer } = await read(await exportJWK(privateKey))
  const [kid = ''] = named.keys()
  expect(kid).toMatch(/^[\w-]{43}$/)
  expect(signer).toMatchObject({ kid, algorithm: 'ES256' })
  expect(publicJwks).toEqual([
    { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String), kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
  ])
})

test('the first private key signs, whatever its algorithm; a secret never does', async () => {
  const first = await generateKeyPair('RS256', { extractable: true })
  const second = await generateKeyPair('ES256', { extractable: true })
  const keys = [await exportJWK(first.privateKey), await exportJWK(second.privateKey)].map((key) => ({
    ...key,
    key_ops: ['sign', 'verify'],
    use: 'sig',
    ext: true,
  }))
  const { signer } = await read({ kty: 'oct', k: octets(32), kid: 'shared' }, ...keys.map((key, at) => ({ ...key, kid: `key ${at}` })))
  expect(signer).toMatchObject({ kid: 'key 0', algorithm: 'RS256' })
})
