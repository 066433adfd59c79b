// Signing keys: rotated while servers are running, and configured from outside.
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { exportJWK, exportSPKI, generateKeyPair, generateSecret, type CryptoKey, type JWK, SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import ws from 'ws'
import { admin } from '#tests/support/gateway/admin.ts'
import { type Clone, cloneDatabase } from '#tests/support/setup/database.ts'
import { claimsOf } from '#tests/support/gateway/factors.ts'
import { password } from '#tests/support/gateway/gateway.ts'
import { type Server, startServer } from '#tests/support/setup/server.ts'

const quiet = {
  auth: { persistSession: false, autoRefreshToken: false },
  realtime: { transport: ws as unknown as typeof WebSocket },
}
const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
const now = () => Math.floor(Date.now() / 1000)

let clone: Clone
let sql: pg.Client

beforeAll(async () => {
  clone = await cloneDatabase()
  sql = new pg.Client(clone.owner)
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await clone.drop()
})

const start = (settings: Record<string, string> = {}) =>
  startServer({ DATABASE_URL: clone.ownerUrl, AUTHENTICATOR_URL: clone.authenticatorUrl, POOL_SIZE: '2', ...settings })

async function anonKeyOf({ url }: Server): Promise<string> {
  const { anonKey }: { anonKey: string } = await (await fetch(`${url}/config.json`)).json()
  return anonKey
}

async function signUpAt(server: Server) {
  const client = createClient(server.url, await anonKeyOf(server), quiet)
  const { data, error } = await client.auth.signUp({ email: `${randomUUID()}@town.test`, password })
  if (error !== null || data.session === null) throw error ?? new Error('no session')
  return { client, token: data.session.access_token, user: data.session.user }
}

const ask = async ({ url }: Server, token: string, apikey: string) =>
  (await fetch(`${url}/auth/v1/user`, { headers: { apikey, authorization: `Bearer ${token}` } })).status
const table = async ({ url }: Server, headers: Record<string, string>) => (await fetch(`${url}/rest/v1/states?limit=1`, { headers })).status
const signed = (payload: object, header: { alg: string; kid?: string }, key: CryptoKey | Uint8Array) =>
  new SignJWT({ ...payload }).setProtectedHeader(header).sign(key)
const waysToShow = (key: string, other: string) => [
  { apikey: key },
  { apikey: key, authorization: `Bearer ${key}` },
  { authorization: `Bearer ${key}` },
  { apikey: other, authorization: `Bearer ${key}` },
]
const kidsAt = async ({ url }: Server) => {
  const { keys }: { keys: JWK[] } = await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()
  return keys.map(({ kid }) => kid)
}

describe('rotation', () => {
  let servers: [Server, Server]
  beforeAll(async () => {
    const first = await start()
    servers = [first, await start()]
  })
  afterAll(() => Promise.all(servers.map((server) => server.stop())))

  test('a new key is accepted, then signs, then the old one retires, and no request fails meanwhile', { timeout: 60_000 }, async () => {
    const [here, there] = servers
    const apikey = await anonKeyOf(here)
    const ana = await signUpAt(here)
    const first = kidOf(ana.token)
    expect(await kidsAt(here)).toEqual([first])

    const rotation = { isOver: false }
    const failures: number[] = []
    let requests = 0
    let newest = ana.token
    const traffic = (async () => {
      while (!rotation.isOver) {
        for (const server of servers) {
          requests += 2
          for (const status of [await ask(server, newest, apikey), await table(server, { apikey, authorization: `Bearer ${newest}` })]) {
            if (status !== 200) failures.push(status)
          }
        }
        const { data, error } = await ana.client.auth.refreshSession()
        if (error !== null) failures.push(error.status ?? 0)
        newest = data.session?.access_token ?? newest
        // Without a pause this loop would take both cores from the tests that run in parallel.
        await pause(50)
      }
    })()

    const said = await admin(clone, 'keys', 'rotate')
    const second = /^[0-9a-f-]{36}/.exec(said)?.[0] ?? ''
    expect(await admin(clone, 'keys', 'list')).toMatch(new RegExp(`${first} .* signs\\n${second} .* signs from`))
    await expect(admin(clone, 'keys', 'retire', first)).rejects.toThrow(/only key that signs/)

    // A server that sees an unknown key id reloads its keys.
    await untilAll(servers, apikey, async (server) => expect(await kidsAt(server)).toEqual([second, first]))
    expect(kidOf((await signUpAt(there)).token)).toBe(first)

    await sql.query('update auth.signing_keys set signs_from = now() where id = $1', [second])
    await untilAll(servers, apikey, async (server) => expect(kidOf((await signUpAt(server)).token)).toBe(second))
    await vi.waitFor(() => expect(kidOf(newest)).toBe(second), { timeout: 30_000 })
    const claims = await ana.client.auth.getClaims(newest)
    expect(claims.data?.claims.sub).toBe(ana.user.id)
    expect(await ask(there, ana.token, apikey)).toBe(200)

    expect(await admin(clone, 'keys', 'retire', first)).toMatch(/is retired/)
    await untilAll(servers, apikey, async (server) => {
      expect(await ask(server, ana.token, apikey)).toBe(403)
      expect(await kidsAt(server)).toEqual([second])
    })
    rotation.isOver = true
    await traffic
    expect(failures).toEqual([])
    expect(requests).toBeGreaterThan(100)
  })

  test('a command without a key, or with one that is not accepted, reports it', async () => {
    await expect(admin(clone, 'keys', 'retire', randomUUID())).rejects.toThrow(/No key that is believed/)
    await expect(admin(clone, 'keys')).rejects.toThrow(/keys rotate/)
  })
})

/** Sends each server unknown key ids until it has reloaded and the condition holds. */
async function untilAll(servers: Server[], apikey: string, holds: (server: Server) => Promise<void>): Promise<void> {
  const until = (server: Server) =>
    vi.waitFor(
      async () => {
        await ask(server, await strangers(randomUUID()), apikey)
        await holds(server)
      },
      { timeout: 40_000, interval: 300 },
    )
  await Promise.all(servers.map(until))
}

/** A well-formed token with an unknown key. */
async function strangers(kid: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256')
  return new SignJWT({ role: 'authenticated', sub: randomUUID(), aud: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setExpirationTime('5m')
    .sign(privateKey)
}

describe('from outside', () => {
  const secret = 'a-secret-of-this-test-with-more-than-32-characters'
  let server: Server
  let ours: { privateKey: CryptoKey; publicKey: CryptoKey }
  let theirs: { privateKey: CryptoKey; publicKey: CryptoKey }
  let octets: Uint8Array
  let apikey: string
  let ana: Awaited<ReturnType<typeof signUpAt>>

  beforeAll(async () => {
    ours = await generateKeyPair('ES256', { extractable: true })
    theirs = await generateKeyPair('RS256', { extractable: true })
    const made = await generateSecret('HS256', { extractable: true })
    const shared = await exportJWK(made)
    octets = Buffer.from(shared.k ?? '', 'base64url')
    const keys = [
      { ...(await exportJWK(ours.privateKey)), kid: 'ours', alg: 'ES256' },
      { ...(await exportJWK(theirs.publicKey)), kid: 'theirs', alg: 'RS256' },
      { ...shared, kid: 'shared', alg: 'HS256' },
    ]
    server = await start({ JWT_SECRET: secret, JWT_KEYS: JSON.stringify({ keys }), JWT_EXPIRY: '120' })
    apikey = await anonKeyOf(server)
    ana = await signUpAt(server)
  })
  afterAll(() => server.stop())

  const claims = (more: object = {}) => ({ ...claimsOf(ana.token), exp: now() + 600, ...more })
  const bySecret = (payload: object) => signed(payload, { alg: 'HS256' }, new TextEncoder().encode(secret))

  test('a private ES256 key signs instead of those in the database, for the configured time', async () => {
    expect(kidOf(ana.token)).toBe('ours')
    expect(claimsOf(ana.token).exp - claimsOf(ana.token).iat).toBe(120)
    expect((await ana.client.auth.getClaims(ana.token)).data?.claims.sub).toBe(ana.user.id)
  })

  test('public halves are published, secrets and private halves never', async () => {
    const answer = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)
    const { keys }: { keys: JWK[] } = await answer.json()
    expect(keys.map(({ kid }) => kid)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'ours', 'theirs'])
    for (const key of keys) {
      expect(Object.keys(key)).not.toEqual(expect.arrayContaining(['d']))
      expect(key).not.toHaveProperty('d')
      expect(key).not.toHaveProperty('k')
      expect(key.kty).not.toBe('oct')
    }
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
  })

  test('tokens of each of them are accepted', async () => {
    const tokens = [
      await signed(claims(), { alg: 'ES256', kid: 'ours' }, ours.privateKey),
      await signed(claims(), { alg: 'RS256', kid: 'theirs' }, theirs.privateKey),
      await signed(claims(), { alg: 'RS256' }, theirs.privateKey),
      await signed(claims(), { alg: 'HS256', kid: 'shared' }, octets),
      await bySecret(claims()),
      await signed(claims(), { alg: 'HS256', kid: 'whatever' }, new TextEncoder().encode(secret)),
    ]
    for (const token of tokens) expect(await ask(server, token, apikey)).toBe(200)
  })

  test('keys that are tokens of the two key roles work for every protocol', async () => {
    const anon = await bySecret({ iss: 'supabase', role: 'anon', iat: now(), exp: now() + 3600 })
    const service = await bySecret({ iss: 'supabase', role: 'service_role', iat: now(), exp: now() + 3600 })
    for (const headers of waysToShow(service, apikey)) expect(await table(server, headers)).toBe(200)
    for (const headers of waysToShow(anon, apikey)) {
      const answer = await fetch(`${server.url}/rest/v1/states?limit=1`, { headers })
      expect(await answer.json()).toMatchObject({ code: '42501' })
    }
    const client = createClient(server.url, anon, quiet)
    const { data, error } = await client.auth.signUp({ email: `${randomUUID()}@town.test`, password })
    expect([error, data.session === null]).toEqual([null, false])
    const asService = createClient(server.url, service, quiet)
    expect((await asService.auth.admin.getUserById(ana.user.id)).data.user?.id).toBe(ana.user.id)
    const asAnon = createClient(server.url, anon, quiet)
    expect((await asAnon.auth.admin.getUserById(ana.user.id)).error).toMatchObject({ status: 401, code: 'no_authorization' })
  })

  test("a member's token does not work as a key, nor does a foreign one with a key role", async () => {
    expect(await table(server, { apikey: ana.token })).toBe(401)
    expect(await table(server, { apikey: await bySecret(claims()) })).toBe(401)
    const wrong = await signed({ role: 'service_role', exp: now() + 600 }, { alg: 'HS256' }, new TextEncoder().encode(`${secret}!`))
    expect(await table(server, { apikey: wrong })).toBe(401)
    expect(await table(server, { apikey, authorization: `Bearer ${wrong}` })).toBe(401)
    const old = await bySecret({ role: 'anon', exp: now() - 600 })
    expect(await table(server, { apikey: old })).toBe(401)
  })

  test('a key only works with its own algorithm', async () => {
    const spki = await exportSPKI(theirs.publicKey)
    const confused = (header: object, key: string | Uint8Array, hash = 'sha256') => {
      const body = [header, claims()].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
      return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`
    }
    const tokens = [
      confused({ alg: 'HS256', kid: 'theirs' }, spki),
      confused({ alg: 'HS256', kid: 'ours' }, secret),
      confused({ alg: 'HS256' }, spki),
      confused({ alg: 'HS512' }, secret, 'sha512'),
      confused({ alg: 'HS512', kid: 'shared' }, octets, 'sha512'),
      confused({ alg: 'HS256', kid: 'shared' }, secret),
      await signed(claims(), { alg: 'PS256', kid: 'theirs' }, await generateKeyPair('PS256').then(({ privateKey }) => privateKey)),
      await signed(claims(), { alg: 'ES256', kid: 'theirs' }, ours.privateKey),
      await signed(claims(), { alg: 'RS256', kid: 'ours' }, theirs.privateKey),
    ]
    for (const token of tokens) expect(await ask(server, token, apikey)).toBe(403)
  })

  test('a token for another audience, role or no user is still refused', async () => {
    const answer = await fetch(`${server.url}/auth/v1/user`, {
      headers: { apikey, authorization: `Bearer ${await bySecret(claims({ aud: 'elsewhere' }))}` },
    })
    expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([400, 'unexpected_audience'])
    for (const other of [
      { aud: ['elsewhere'] },
      { role: 'postgres' },
      { role: undefined },
      { sub: undefined },
      { sub: 'me' },
      { iat: now() + 600 },
    ]) {
      expect(await table(server, { apikey, authorization: `Bearer ${await bySecret(claims(other))}` })).toBe(401)
    }
  })
})
