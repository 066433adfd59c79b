// The gateway alone, on a database that knows nothing about the product.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import ws from 'ws'
import { type Clone, emptyDatabase } from '#tests/support/setup/database.ts'
import { type Server, startServer } from '#tests/support/setup/server.ts'

const entry = 'dist/server/gateway.js'
const keys = { ANON_KEY: 'sb_publishable_of_the_test', SERVICE_KEY: 'sb_secret_of_the_test' }
const secret = 'a-secret-of-the-test-that-is-long-enough'
const quiet = {
  auth: { persistSession: false, autoRefreshToken: false },
  realtime: { transport: ws as unknown as typeof WebSocket },
}

let database: Clone
let functions: string
let gateway: Server
let beside: Server

async function asOwner<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const owner = new pg.Client(database.owner)
  await owner.connect()
  try {
    return (await owner.query<Row>(sql)).rows
  } finally {
    await owner.end()
  }
}

beforeAll(async () => {
  database = await emptyDatabase()
  await asOwner('create role reader; create schema extensions')
  functions = await mkdtemp(join(tmpdir(), 'bb-functions-'))
  await writeFile(join(functions, 'greet.mjs'), `export default async (request) => Response.json({ hello: (await request.json()).name })\n`)
  const shared = { DATABASE_URL: database.ownerUrl, JWT_SECRET: secret, ...keys }
  gateway = await startServer(
    { ...shared, DB_SCHEMAS: 'public,personal', FUNCTIONS_DIR: functions, DB_TX_END: 'commit-allow-override' },
    entry,
  )
  beside = await startServer({ ...shared, REQUIRE_APIKEY: 'off', DB_ANON_ROLE: 'reader', AUTH_SIGNUP: 'off' }, entry).catch(
    async (error: unknown) => {
      await gateway.stop()
      throw error
    },
  )
  await asOwner(`
    create schema personal;
    create table public.things (id int primary key, name text not null);
    create table personal.notes (id int primary key, body text not null);
    insert into public.things values (1, 'comb'), (2, 'mirror');
    insert into personal.notes values (1, 'mine');
    grant usage on schema public, personal to reader;
    grant usage on schema personal to anon;
    grant select on public.things to reader;
    grant select on personal.notes to anon;
    notify pgrst, 'reload schema'`)
})

afterAll(async () => {
  await gateway.stop()
  await beside.stop()
  await database.drop()
  database = await emptyDatabase()
  await asOwner('drop role reader')
  await database.drop()
  await rm(functions, { recursive: true, force: true })
})

describe('the gateway alone', () => {
  it('creates no table of the product', async () => {
    const rows = await asOwner<{ name: string }>(`select table_name as name from information_schema.tables where table_schema = 'public'`)
    expect(rows).toEqual([{ name: 'things' }])
  })

  it('refuses a request without a key if one is required', async () => {
    const answer = await fetch(`${gateway.url}/rest/v1/things`)
    expect(answer.status).toBe(401)
  })

  it('accepts a request without a key if none is required, with the configured role', async () => {
    const answer = await fetch(`${beside.url}/rest/v1/things?order=id`)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      [
        { id: 1, name: 'comb' },
        { id: 2, name: 'mirror' },
      ],
    ])
    const notes = await fetch(`${beside.url}/rest/v1/notes`, { headers: { 'accept-profile': 'personal' } })
    expect(notes.status).toBe(406)
  })

  it('serves several schemas with keys of its own', async () => {
    const client = createClient(gateway.url, keys.ANON_KEY, quiet)
    const things = await client.from('things').select('name').order('id')
    expect(things.data).toEqual([{ name: 'comb' }, { name: 'mirror' }])
    const notes = await client.schema('personal').from('notes').select('body')
    expect(notes.data).toEqual([{ body: 'mine' }])
  })

  it('honors tx=rollback if it is allowed', async () => {
    const client = createClient(gateway.url, keys.ANON_KEY, quiet)
    const { error } = await client.from('things').insert({ id: 3, name: 'gone' }).rollback()
    expect(error).toBeNull()
    const { data } = await client.from('things').select('id').eq('id', 3)
    expect(data).toEqual([])
  })

  it('signs people up and accepts the shared secret in addition to its own keys', async () => {
    const client = createClient(gateway.url, keys.ANON_KEY, quiet)
    const { data, error } = await client.auth.signUp({ email: 'someone@town.test', password: 'swap-chairs-2026' })
    expect([error, data.user?.email]).toEqual([null, 'someone@town.test'])
    const token = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(secret))
    const users = await fetch(`${gateway.url}/auth/v1/admin/users`, {
      headers: { apikey: keys.ANON_KEY, authorization: `Bearer ${token}` },
    })
    expect(users.status).toBe(200)
  })

  it('refuses sign-ups if they are off', async () => {
    const client = createClient(beside.url, keys.ANON_KEY, quiet)
    const { error } = await client.auth.signUp({ email: 'late@town.test', password: 'swap-chairs-2026' })
    expect(error?.code).toBe('signup_disabled')
  })

  it('calls the functions of a folder', async () => {
    const client = createClient(gateway.url, keys.ANON_KEY, quiet)
    const { data } = await client.functions.invoke('greet', { body: { name: 'Ana' } })
    expect(data).toEqual({ hello: 'Ana' })
  })
})
