// Tokens that are not ours or no longer valid: no protocol accepts them.
import { createHmac, createPublicKey, randomUUID } from 'node:crypto'
import { AuthClient } from '@supabase/auth-js'
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/setup/database.ts'
import { password, startGateway, type Gateway, type Member } from '#tests/support/gateway/gateway.ts'
import { startServer } from '#tests/support/setup/server.ts'

let gateway: Gateway
let ana: Member
let kid: string
let privateJwk: JWK

beforeAll(async () => {
  gateway = await startGateway()
  ana = await gateway.signUp('Ana')
  const { rows } = await gateway.sql.query<{ id: string; private_jwk: JWK }>('select id, private_jwk from auth.signing_keys')
  kid = rows[0]?.id ?? ''
  privateJwk = rows[0]?.private_jwk ?? {}
})
afterAll(() => gateway.stop())

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
const now = () => Math.floor(Date.now() / 1000)
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const claims = (other: object = {}) => ({ ...claimsOf(ana.session.access_token), exp: now() + 600, ...other })

async function ours(payload: Record<string, unknown>, header: object = {}): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, ...header }).sign(await importJWK(privateJwk, 'ES256'))
}

function askUser(token: string) {
  return fetch(`${gateway.url}/auth/v1/user`, {
    headers: { apikey: gateway.anonKey, authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
  })
}
const askTable = (token: string) =>
  fetch(`${gateway.url}/rest/v1/profiles?select=id`, { headers: { apikey: gateway.anonKey, authorization: `Bearer ${token}` } })

async function expectRefused(token: string, words: RegExp) {
  const user = await askUser(token)
  expect(user.status).toBe(403)
  expect(await user.json()).toEqual({ code: 'bad_jwt', message: expect.stringMatching(words) })
  expect((await askTable(token)).status).toBe(401)
}

test('a token made with our key is accepted, so the refusals below mean something', async () => {
  const token = await ours(claims())
  expect((await askUser(token)).status).toBe(200)
  expect((await askTable(token)).status).toBe(200)
})

describe('refused', () => {
  test('alg none, in any spelling', async () => {
    for (const alg of ['none', 'None', 'NONE', '']) {
      await expectRefused(`${encoded({ alg, kid, typ: 'JWT' })}.${encoded(claims())}.`, /unable to parse or verify signature/)
    }
  })

  test('a symmetric signature with our public key as the secret', async () => {
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: privateJwk.x ?? '', y: privateJwk.y ?? '' }, format: 'jwk' })
    const secrets = [publicKey.export({ type: 'spki', format: 'pem' }), publicKey.export({ type: 'spki', format: 'der' })]
    for (const secret of secrets) {
      const signed = `${encoded({ alg: 'HS256', kid, typ: 'JWT' })}.${encoded(claims())}`
      await expectRefused(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`, /algorithm is not allowed/)
    }
  })

  test("another key, under our key's id, its own id, none, or embedded", async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const names = [
      { kid },
      { kid: randomUUID() },
      {},
      { kid: '../../dev/null' },
      { kid: "' or 1=1 --" },
      { kid, jku: 'http://127.0.0.1:1/jwks.json' },
    ]
    for (const header of names) {
      const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey)
      await expectRefused(token, /signature is invalid/)
    }
  })

  test('an expired token, and one without an end', async () => {
    await expectRefused(await ours(claims({ exp: now() - 60 })), /token is expired/)
    const { exp: _exp, ...endless } = claims()
    await expectRefused(await ours(endless), /invalid claims/)
  })

  test('a token not valid yet', async () => {
    await expectRefused(await ours(claims({ nbf: now() + 600 })), /invalid claims/)
  })

  test('an unknown role, even signed by us', async () => {
    for (const role of ['postgres', 'authenticator', 'supabase_admin', '', null, ['service_role']]) {
      await expectRefused(await ours(claims({ role })), /unknown role/)
    }
  })

  test('a user that is not a user id, or none', async () => {
    await expectRefused(await ours(claims({ sub: "x' or '1'='1" })), /not a user id/)
    const { sub: _sub, ...nobody } = claims()
    await expectRefused(await ours(nobody), /missing sub claim/)
  })

  test('changed claims, truncated parts, noise and excessive length', async () => {
    const [header = '', , signature = ''] = ana.session.access_token.split('.')
    await expectRefused(`${header}.${encoded(claims({ role: 'service_role' }))}.${signature}`, /signature is invalid/)
    for (const noise of ['abc', 'a.b', 'a.b.c', 'a.b.c.d.e', `${header}..${signature}`]) await expectRefused(noise, /unable to parse/)
    await expectRefused(`${header}.${'A'.repeat(20_000)}.${signature}`, /too long/)
  })

  test('no token, or a key instead', async () => {
    for (const headers of [{}, { authorization: `Bearer ${gateway.anonKey}` }, { authorization: 'Basic YTpi' }]) {
      const answer = await fetch(`${gateway.url}/auth/v1/user`, {
        headers: { apikey: gateway.anonKey, 'x-supabase-api-version': '2024-01-01', ...headers },
      })
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
      ])
    }
  })

  test('a token whose user or session is gone', async () => {
    expect(await (await askUser(await ours(claims({ sub: randomUUID() })))).json()).toMatchObject({ code: 'user_not_found' })
    expect(await (await askUser(await ours(claims({ session_id: randomUUID() })))).json()).toMatchObject({ code: 'session_not_found' })
    const { session_id: _session, ...without } = claims()
    expect(await (await askUser(await ours(without))).json()).toMatchObject({ code: 'session_not_found' })
  })
})

test('the secret key acts as the service, sent as key, as bearer or as both', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${gateway.url}/rest/v1/user_roles?select=user_id`, { headers })
  const { serviceKey, anonKey } = gateway
  for (const headers of [
    { apikey: serviceKey },
    { authorization: `Bearer ${serviceKey}` },
    { apikey: anonKey, authorization: `Bearer ${serviceKey}` },
  ]) {
    expect((await ask(headers)).status).toBe(200)
  }
  expect((await ask({ apikey: anonKey })).status).toBe(401)
  expect((await ask({ apikey: anonKey, authorization: 'Bearer sb_secret_made-up' })).status).toBe(401)
})

const signUpAt = async (url: string) => {
  const { anonKey } = await (await fetch(`${url}/config.json`)).json()
  const client = new AuthClient({ url: `${url}/auth/v1`, headers: { apikey: anonKey }, persistSession: false, autoRefreshToken: false })
  const { data } = await client.signUp({ email: `${randomUUID()}@town.test`, password })
  return { client, token: data.session?.access_token ?? '' }
}

test('while two keys are valid, tokens of both are accepted and the newest signs', async () => {
  const clone = await cloneDatabase()
  const sql = new pg.Client(clone.owner)
  await sql.connect()
  const settings = { DATABASE_URL: clone.ownerUrl, AUTHENTICATOR_URL: clone.authenticatorUrl, POOL_SIZE: '2' }

  const before = await startServer(settings)
  const { token: older } = await signUpAt(before.url)
  await before.stop()
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const second = randomUUID()
  await sql.query('insert into auth.signing_keys (id, private_jwk) values ($1, $2)', [second, JSON.stringify(await exportJWK(privateKey))])
  const after = await startServer(settings)
  const { client, token: newer } = await signUpAt(after.url)

  expect(kidOf(newer)).toBe(second)
  expect(kidOf(older)).not.toBe(second)
  for (const token of [older, newer]) expect((await client.getUser(token)).error).toBeNull()
  await after.stop()
  await sql.end()
  await clone.drop()
})
