// The gateway alone accepts any role signed with an outside key, and lets the database decide which roles exist.
import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clone, emptyDatabase } from '#tests/support/setup/database.ts'
import { type Server, startServer } from '#tests/support/setup/server.ts'

const secret = 'a-secret-of-this-test-with-more-than-32-characters'
const [role, login] = [`author_${randomUUID().slice(0, 8)}`, `login_${randomUUID().slice(0, 8)}`]
const keys = { ANON_KEY: 'sb_publishable_of_this_test', SERVICE_KEY: 'sb_secret_of_this_test' }
const now = () => Math.floor(Date.now() / 1000)

let database: Clone
let owner: pg.Client
let server: Server

beforeAll(async () => {
  database = await emptyDatabase()
  owner = new pg.Client(database.owner)
  await owner.connect()
  // A login only for this test: other servers would refuse to start with one that has more rights than it needs.
  await owner.query(`create role ${login} login noinherit password '${secret}'`)
  const loginUrl = database.authenticatorUrl.replace(/\/\/[^@]+@/, `//${login}:${secret}@`)
  server = await startServer(
    { DATABASE_URL: database.ownerUrl, AUTHENTICATOR_URL: loginUrl, JWT_SECRET: secret, REQUIRE_APIKEY: 'off', ...keys },
    'dist/server/gateway.js',
  )
  await owner.query(`
    create role ${role};
    grant ${role} to ${login};
    grant usage on schema public to ${role};
    create table public.pages (title text primary key);
    insert into public.pages values ('one');
    grant select on public.pages to ${role};
    create function public.me() returns json language sql stable as
      $$ select json_build_object('role', current_user, 'claims', current_setting('request.jwt.claims', true)::json) $$;
    grant execute on function public.me() to public;
    notify pgrst, 'reload schema'`)
})
afterAll(async () => {
  await server.stop()
  await owner.query(`drop owned by ${role}, ${login}; drop role ${role}, ${login}`)
  await owner.end()
  await database.drop()
})

const signed = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
const get = async (path: string, token: string | null, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/rest/v1${path}`, {
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

test('a custom database role, without user, audience or expiry', async () => {
  const token = await signed({ role, aud: 'anything', sub: 'author-7' })
  expect(await get('/pages', token)).toMatchObject({ status: 200, body: [{ title: 'one' }] })
  const { body } = await get('/rpc/me', token)
  expect(body).toEqual({ role, claims: { role, aud: 'anything', sub: 'author-7' } })
})

test("a token without a role gets the visitor's", async () => {
  const { body } = await get('/rpc/me', await signed({ greeting: 'hello' }))
  expect(body).toEqual({ role: 'anon', claims: { greeting: 'hello', role: 'anon' } })
})

test('without a key or token, or with an unknown key, the caller is a visitor', async () => {
  for (const headers of [{}, { apikey: 'whatever' }]) expect((await get('/rpc/me', null, headers)).body).toMatchObject({ role: 'anon' })
  expect((await get('/rpc/me', null, { apikey: keys.SERVICE_KEY })).body).toMatchObject({ role: 'service_role' })
})

test('the database refuses a role it does not know or may not grant', async () => {
  const unknown = await get('/pages', await signed({ role: 'nobody_here' }))
  expect(unknown).toMatchObject({ status: 401, body: { code: '22023', message: 'role "nobody_here" does not exist' } })
  for (const forbidden of ['postgres', 'pg_read_all_data', 'constructor', 'toString', '__proto__']) {
    const { status, body } = await get('/pages', await signed({ role: forbidden }))
    expect([401, 403]).toContain(status)
    expect(['22023', '42501']).toContain(body.code)
  }
})

test('an invalid token gets the error messages that clients know', async () => {
  const cases: [string, string, string][] = [
    ['a.b', 'PGRST301', 'Expected 3 parts in JWT; got 2'],
    ['nonsense', 'PGRST301', 'Expected 3 parts in JWT; got 1'],
    [`${await signed({ role })}x`, 'PGRST301', 'JWT cryptographic operation failed'],
    [
      await new SignJWT({ role }).setProtectedHeader({ alg: 'HS512' }).sign(new TextEncoder().encode(secret + secret)),
      'PGRST301',
      'No suitable key or wrong key type',
    ],
    [await signed({ role, exp: now() - 31 }), 'PGRST303', 'JWT expired'],
    [await signed({ role, nbf: now() + 60 }), 'PGRST303', 'JWT not yet valid'],
    [await signed({ role, iat: now() + 60 }), 'PGRST303', 'JWT issued at future'],
  ]
  for (const [token, code, message] of cases) {
    const { status, body, headers } = await get('/pages', token)
    expect({ status, ...body }).toMatchObject({ status: 401, code, message })
    expect(headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", error_description="${message}"`)
  }
  for (const leeway of [{ exp: now() - 25 }, { nbf: now() + 25 }, { iat: now() + 25 }]) {
    expect((await get('/pages', await signed({ role, ...leeway }))).status).toBe(200)
  }
})

const manage = async (claims: Record<string, unknown>) =>
  (await fetch(`${server.url}/auth/v1/admin/users`, { headers: { authorization: `Bearer ${await signed(claims)}` } })).status

test('only the two service roles manage accounts', async () => {
  expect(await manage({ role: 'service_role' })).toBe(200)
  expect(await manage({ role: 'supabase_admin', sub: '1234567890' })).toBe(200)
  for (const other of [{ role }, { role: 'postgres' }, { role: 'authenticated', sub: randomUUID() }]) expect(await manage(other)).toBe(403)
})
