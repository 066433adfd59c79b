// The gateway alone beside an existing application with extensions, roles and functions of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import ws from 'ws'
import { type Clone, emptyDatabase } from '#tests/support/setup/database.ts'
import { type Server, startServer } from '#tests/support/setup/server.ts'

const entry = 'dist/server/gateway.js'
const keys = { ANON_KEY: 'sb_publishable_of_the_test', SERVICE_KEY: 'sb_secret_of_the_test' }
const secret = 'a-secret-of-the-test-that-is-long-enough'
const quiet = { auth: { persistSession: false, autoRefreshToken: false }, realtime: { transport: ws as unknown as typeof WebSocket } }

let database: Clone
let owner: pg.Client
let settings: Record<string, string>
let gateway: Server
let dataDir: string

beforeAll(async () => {
  database = await emptyDatabase()
  owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(
    'create extension pgcrypto; create extension pg_trgm; create role shop_editor; create role shop_guest; create schema shop',
  )
  dataDir = await mkdtemp(join(tmpdir(), 'bb-beside-'))
  settings = {
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: secret,
    DB_SCHEMAS: 'public,shop',
    DB_ANON_ROLE: 'shop_guest',
    DB_ROLES: 'shop_editor,not_made_yet',
    ...keys,
  }
  gateway = await startServer(settings, entry)
})
afterAll(async () => {
  await gateway.stop()
  await owner.query('drop owned by shop_editor, shop_guest; drop role shop_editor, shop_guest')
  await owner.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const client = (token?: string) =>
  createClient(gateway.url, keys.ANON_KEY, { ...quiet, ...(token !== undefined && { accessToken: async () => token }) })
const tokenOf = (role: string) =>
  new SignJWT({ role }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('5m').sign(new TextEncoder().encode(secret))

test('an extension in another schema stays there and works: an imported password works', async () => {
  const { rows } = await owner.query("select public.crypt('swap-chairs-2026', public.gen_salt('bf', 4)) as hash")
  const admin = createClient(gateway.url, keys.SERVICE_KEY, quiet)
  const carried = { email: 'carried@town.test', password_hash: rows[0].hash, email_confirm: true }
  expect((await admin.auth.admin.createUser(carried)).error).toBeNull()
  const wrong = await client().auth.signInWithPassword({ email: carried.email, password: 'swap-chairs-2027' })
  expect(wrong.error?.code).toBe('invalid_credentials')
  const right = await client().auth.signInWithPassword({ email: carried.email, password: 'swap-chairs-2026' })
  expect([right.error, right.data.user?.email]).toEqual([null, carried.email])
})

test('functions of the application and of later extensions stay callable by everyone, ours only by name', async () => {
  await owner.query(`
    grant usage on schema shop to shop_guest; create function shop.price() returns int language sql as 'select 7'; notify pgrst, 'reload schema'`)
  // The server hears of the change a moment later.
  await expect.poll(async () => (await client().schema('shop').rpc('price')).data).toBe(7)
  await owner.query('create extension fuzzystrmatch with schema shop')
  const { rows } = await owner.query("select has_function_privilege('shop_guest', 'shop.soundex(text)', 'execute') as may")
  expect(rows).toEqual([{ may: true }])
  const open = await owner.query(
    `select oid::regprocedure::text as name from pg_proc where has_function_privilege('shop_guest', oid, 'execute')
       and pronamespace in (select oid from pg_namespace where nspname in ('platform', 'auth', 'clock', 'internal', 'realtime', 'storage'))`,
  )
  expect(open.rows).toEqual([])
})

test('a common password can create an account', async () => {
  const { error } = await client().auth.signUp({ email: 'common@town.test', password: 'password123' })
  expect(error).toBeNull()
})

async function visitStock(): Promise<[status: number, challenge: string | null]> {
  const { status, headers } = await fetch(`${gateway.url}/rest/v1/stock`, { headers: { apikey: keys.ANON_KEY, 'accept-profile': 'shop' } })
  return [status, headers.get('www-authenticate')]
}

test('a visitor with a named role gets a missing-token refusal for what they may not read, a member does not', async () => {
  await owner.query(`
    create table shop.stock (id int primary key); create table shop.books (id int);
    grant usage on schema shop to shop_editor, shop_guest; grant select on shop.stock to shop_editor; notify pgrst, 'reload schema'`)
  await expect.poll(visitStock).toEqual([401, 'Bearer'])
  const editor = await client(await tokenOf('shop_editor'))
    .schema('shop')
    .from('books')
    .select()
  expect([editor.status, editor.error?.code]).toEqual([403, '42501'])
})

test('a claim of the wrong type is refused with the message that clients know', async () => {
  const textOfAud = "The JWT 'aud' claim must be a string or an array of strings"
  const claims: [object, string | null][] = [
    [{ aud: 7 }, textOfAud],
    [{ aud: ['authenticated', 7] }, textOfAud],
    [{ exp: 'soon' }, "The JWT 'exp' claim must be a number"],
    [{ nbf: 'soon' }, "The JWT 'nbf' claim must be a number"],
    [{ iat: 'soon' }, "The JWT 'iat' claim must be a number"],
    [{ aud: 'anybody' }, null],
  ]
  for (const [claim, message] of claims) {
    const token = await new SignJWT({ role: 'shop_editor', ...claim })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))
    const { error, status } = await client(token).schema('shop').from('stock').select()
    expect([error?.message ?? null, status], JSON.stringify(claim)).toEqual([message, message === null ? 200 : 401])
    expect(error?.code).toBe(message === null ? undefined : 'PGRST303')
  }
})

test('a token may name a role of the setting, also after a restart, and no other', async () => {
  const read = async () =>
    (
      await client(await tokenOf('shop_editor'))
        .schema('shop')
        .from('stock')
        .select()
    ).status
  expect(await read()).toBe(200)
  await gateway.stop()
  gateway = await startServer(settings, entry)
  expect(await read()).toBe(200)
  const asOwner = await client(await tokenOf('postgres'))
    .schema('shop')
    .from('stock')
    .select()
  expect([asOwner.status, asOwner.error?.code]).toEqual([403, '42501'])
})
