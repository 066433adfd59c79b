// Invalid access tokens: forged, modified, truncated, expired, for another audience. The same sequence for the same seed.
import { createHmac, createPrivateKey, createPublicKey, createSign, type JsonWebKey, type KeyObject, randomUUID, sign } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

type HostileToken = { kind: string; token: string }
type Claims = Record<string, unknown>
/** A trusted key, a retired one, and the claims of a signed-in user. */
type Target = { kid: string; jwk: JWK; retired: { kid: string; jwk: JWK }; claims: Claims }

/** mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_'
const encoded = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)

function es256(header: unknown, claims: unknown, key: KeyObject): string {
  const body = `${encoded(header)}.${encoded(claims)}`
  return `${body}.${sign('sha256', Buffer.from(body), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

export async function hostileTokens({ kid, jwk, retired, claims: known }: Target, random: () => number): Promise<() => HostileToken> {
  const stranger = await generateKeyPair('ES256', { extractable: true })
  const strangersJwk = await exportJWK(stranger.publicKey)
  const theirs = createPrivateKey({ key: (await exportJWK(stranger.privateKey)) as JsonWebKey, format: 'jwk' })
  const ours = createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' })
  const former = createPrivateKey({ key: retired.jwk as JsonWebKey, format: 'jwk' })
  const publicKey = createPublicKey(ours)

  const below = (end: number) => Math.floor(random() * end)
  const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value
  const letters = (length: number) => Array.from({ length }, () => alphabet[below(64)]).join('')
  const claims = (other: Claims = {}): Claims => ({ ...known, iat: now(), exp: now() + 600, nonce: letters(8), ...other })
  const header = (other: Claims = {}): Claims => ({ alg: 'ES256', kid, typ: 'JWT', ...other })
  const good = () => es256(header(), claims(), ours)
  const without = (...names: string[]) => Object.fromEntries(Object.entries(claims()).filter(([name]) => !names.includes(name)))

  const secrets = [
    publicKey.export({ type: 'spki', format: 'pem' }),
    publicKey.export({ type: 'spki', format: 'der' }),
    JSON.stringify({ kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y }),
    jwk.x ?? '',
    `${jwk.x}${jwk.y}`,
    kid,
    '',
    'secret',
    'super-secret-jwt-token-with-at-least-32-characters-long',
  ]
  const names = [
    '../../../../dev/null',
    '/dev/null',
    "' union select 'a' -- ",
    "x'; drop table auth.users; --",
    'http://127.0.0.1:1/key',
    '__proto__',
    'constructor',
    'toString',
    '',
    'sb_secret',
    `${kid} `,
    kid.toUpperCase(),
    `${kid}\u0000`,
  ]
  const signatures = [
    Buffer.alloc(0),
    Buffer.alloc(64),
    Buffer.alloc(64, 255),
    Buffer.alloc(63, 1),
    Buffer.alloc(65, 1),
    Buffer.alloc(4096, 7),
  ]

  const kinds: Record<string, () => string> = {
    'no algorithm': () => {
      const alg = oneOf(['none', 'None', 'NONE', 'nOnE', '', null, 'none ', ['none'], 'null', 0])
      const signature = oneOf(['', letters(86), good().split('.')[2] ?? ''])
      return `${encoded(header({ alg }))}.${encoded(claims())}.${signature}`
    },
    'a public key as shared secret': () => {
      const [alg = '', hash = ''] = oneOf([
        ['HS256', 'sha256'],
        ['HS384', 'sha384'],
        ['HS512', 'sha512'],
      ])
      const body = `${encoded({ alg, typ: 'JWT', ...oneOf([{}, { kid }]) })}.${encoded(claims())}`
      return `${body}.${createHmac(hash, oneOf(secrets)).update(body).digest('base64url')}`
    },
    'another algorithm named': () => {
      const alg = oneOf(['ES384', 'ES512', 'ES256K', 'RS256', 'PS256', 'EdDSA', 'HS256', 'dir', 'A256GCM'])
      return es256(header({ alg }), claims(), ours)
    },
    "a stranger's key": () => es256(header(oneOf([{}, { kid: randomUUID() }, { kid: undefined }])), claims(), theirs),
    'a name with a trick': () => es256(header({ kid: oneOf([...names, [kid], { kid }, 1, true, letters(below(4000))]) }), claims(), theirs),
    'a key carried along': () => {
      const jku = 'http://127.0.0.1:1/jwks.json'
      const carried = oneOf([
        { jku },
        { x5u: jku },
        { jwk: strangersJwk },
        { x5c: [letters(400)] },
        { jwk: strangersJwk, jku, x5t: letters(27) },
      ])
      return es256(header({ ...carried, ...oneOf([{}, { kid: undefined }, { kid: randomUUID() }]) }), claims(), theirs)
    },
    'a retired key': () => es256(header({ kid: retired.kid }), claims(), former),
    expired: () => es256(header(), claims({ iat: now() - 7200, exp: now() - 40 - below(100_000_000) }), ours),
    'no end, or none that is a time': () =>
      es256(header(), oneOf([without('exp'), claims({ exp: oneOf(['never', null, true, [now() + 600], String(now() + 600)]) })]), ours),
    'not yet': () =>
      es256(header(), oneOf([claims({ nbf: now() + 60 + below(10_000) }), claims({ iat: now() + 60 + below(10_000) })]), ours),
    'another audience': () => {
      const aud = oneOf(['elsewhere', '', 'Authenticated', 'authenticated ', ['elsewhere'], [], letters(20)])
      return es256(header(), oneOf([claims({ aud }), without('aud')]), ours)
    },
    'another role': () => {
      const role = oneOf([
        'postgres',
        'authenticator',
        'supabase_admin',
        'Service_role',
        'service_role ',
        '',
        null,
        ['service_role'],
        {},
        1,
        letters(9),
      ])
      return es256(header(), oneOf([claims({ role }), without('role')]), ours)
    },
    nobody: () => es256(header(), oneOf([without('sub'), claims({ sub: oneOf(["x' or '1'='1", 'me', '', letters(36), 7, null]) })]), ours),
    'an extension that must be understood': () =>
      es256(header(oneOf([{ crit: ['x'], x: 1 }, { crit: ['exp'], exp: 1 }, { crit: [] }, { b64: false, crit: ['b64'] }])), claims(), ours),
    'claims exchanged': () => {
      const [head, , signature] = good().split('.')
      return `${head}.${encoded(claims({ role: 'service_role', sub: randomUUID() }))}.${signature}`
    },
    'a signature of nothing': () => `${encoded(header())}.${encoded(claims())}.${oneOf(signatures).toString('base64url')}`,
    'a signature in another form': () => {
      const body = `${encoded(header())}.${encoded(claims())}`
      return `${body}.${createSign('sha256').update(body).sign(ours).toString('base64url')}`
    },
    'a member twice': () => es256(`{"alg":"none","alg":"ES256","kid":"${kid}"}`, `{"role":"service_role","role":"service_role"}`, theirs),
    'no JSON': () =>
      es256(oneOf(['', '{', 'null', '[]', '"ES256"', `{"alg":"ES256","kid":"${kid}"`]), oneOf(['', '{', 'null', '[]', letters(50)]), ours),
    'pieces cut off': () => {
      const whole = good()
      const [head = '', body = '', signature = ''] = whole.split('.')
      return oneOf([
        whole.slice(0, 1 + below(whole.length - 2)),
        whole.slice(1 + below(whole.length - 2)),
        `${head}.${body}`,
        `${head}.${body}.`,
        `${head}..${signature}`,
        `.${body}.${signature}`,
        `${whole}.`,
        `${whole}.${signature}`,
        `${head}.${body}.${signature}.${letters(10)}.${letters(10)}`,
      ])
    },
    'a bit turned': () => {
      const parts = good()
        .split('.')
        .map((part) => Buffer.from(part, 'base64url'))
      const part = oneOf(parts)
      const at = below(part.length)
      part[at] = (part[at] ?? 0) ^ (1 << below(8))
      return parts.map((each) => each.toString('base64url')).join('.')
    },
    'great length': () => {
      const long = letters(below(9_000))
      return oneOf([
        es256(header({ x: long }), claims(), theirs),
        es256(header(), claims({ x: long }), theirs),
        `${letters(5_000)}.${letters(5_000)}.${letters(2_000)}`,
        `${letters(1)}.${'.'.repeat(below(9_000))}`,
      ])
    },
    noise: () => letters(1 + below(200)),
    'a key nobody made': () => oneOf(['sb_secret_', 'sb_publishable_', 'sb_temp_']) + letters(below(60)),
  }
  const wheel = Object.entries(kinds)
  let turn = 0
  return () => {
    const [kind, make] = wheel[turn++ % wheel.length] as (typeof wheel)[number]
    return { kind, token: make() }
  }
}
