// The table API beyond the grammar, with the official client: ends of transactions, formats, functions that set the
// response, several schemas, the root, and its settings on and off. The grammar is compared in oracle/.
import { PostgrestClient } from '@supabase/postgrest-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type Clone } from '#tests/support/setup/database.ts'
import { applyFixture, startOurs, type Running } from '#tests/support/rest-oracle/servers.ts'

let database: Clone
let gateway: Running
/** The same database with the product's settings: only the grammar. */
let plain: Running
let client: PostgrestClient
let owner: pg.Client

beforeAll(async () => {
  database = await emptyDatabase()
  await applyFixture(database)
  owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(`
    create function hidden.first() returns void language plpgsql as $$ begin
      if current_setting('request.headers', true)::json ->> 'x-refuse' is not null then raise exception using errcode = 'PT429', message = 'Too many.'; end if;
      perform set_config('app.settings.seen', 'yes', true); end $$;
    grant execute on function hidden.first() to anon, authenticated`)
  gateway = await startOurs(database, { DB_TX_END: 'commit-allow-override', DB_PRE_REQUEST: 'hidden.first' })
  plain = await startOurs(database, { DB_TX_END: 'commit', DB_AGGREGATES: 'off', DB_PLAN: 'off' })
  client = new PostgrestClient(gateway.base, { headers: gateway.headersFor('ana') })
})
afterAll(async () => {
  await owner.end()
  await plain.stop()
  await gateway.stop()
  await database.drop()
})

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
async function ask(path: string, { headers = {}, ...init }: Init = {}, of = gateway) {
  const answer = await fetch(of.base + path, { ...init, headers: { ...of.headersFor('ana'), ...headers } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const post = (body: unknown, headers: Record<string, string> = {}): Init => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { code: string }).code
const stored = async (question: string) => (await owner.query<{ one: unknown }>(`select (${question}) as one`)).rows[0]?.one

test('a spread of many rows makes each column a list, in the requested order', async () => {
  const { data } = await client
    .from('teams')
    .select('team:name,...people!memberships(id,names:name)')
    .order('id')
    .order('id', { referencedTable: 'people', ascending: false })
    .limit(1)
  expect(data).toEqual([{ team: 'Red', id: [7, 2, 1], names: ['Ñandú', 'Bea', 'Ana'] }])
  const none = await client.from('teams').select('...people!memberships(id)').eq('name', 'Empty').single()
  expect(none.data).toEqual({ id: [] })
  const counted = await client.from('teams').select('...people!memberships(id.count())')
  expect([counted.status, counted.error?.code]).toEqual([400, 'PGRST127'])
})

test('aggregates are grouped by the other columns, and a setting turns them off', async () => {
  const { data } = await client.from('books').select('is_out,price.sum(),n:count()').order('is_out')
  expect(data).toEqual([
    { is_out: false, sum: 25, n: 3 },
    { is_out: true, sum: 134.5, n: 5 },
  ])
  const off = await ask('/books?select=price.sum()', {}, plain)
  expect([off.status, codeOf(off)]).toEqual([400, 'PGRST123'])
})

test('a rolled-back request gets the usual response but changes nothing', async () => {
  const made = await client.from('grid').insert({ a: 70, b: 1 }).select().rollback().single()
  expect([made.status, made.data]).toEqual([201, { a: 70, b: 1, c: 'usual' }])
  const called = await client.rpc('writes', { line: 'rolled' }).rollback()
  expect(called.data).toEqual([{ line: 'rolled', level: 9 }])
  expect(
    await stored("(select count(*)::int from api.grid where a = 70) + (select count(*)::int from api.lines where line = 'rolled')"),
  ).toBe(0)
  const twice = await client.from('grid').insert({ a: 1, b: 1 }).rollback()
  expect([twice.status, twice.error?.code]).toEqual([409, '23505'])
  const kept = await ask('/grid', post({ a: 71, b: 1 }, { prefer: 'tx=rollback, return=minimal' }), plain)
  expect([kept.status, kept.headers.get('preference-applied')]).toEqual([201, 'return=minimal'])
  expect(await stored('select count(*)::int from api.grid where a = 71')).toBe(1)
})

test('a write that affects too many rows is rolled back, and so is a call that returns too many', async () => {
  const atMost = { prefer: 'handling=strict, max-affected=2' }
  const many = await ask('/cells?id=gt.0', { ...post({ value: 'x' }, atMost), method: 'PATCH' })
  expect([many.status, JSON.parse(many.text)]).toMatchObject([400, { code: 'PGRST124', details: 'The query affects 4 rows' }])
  expect(await stored("select count(*)::int from api.cells where value = 'x'")).toBe(0)
  const called = await ask('/rpc/numbers', post({ n: 3 }, atMost))
  expect([called.status, codeOf(called)]).toEqual([400, 'PGRST124'])
  const single = await ask('/rpc/add', post({ a: 1 }, atMost))
  expect([single.status, codeOf(single)]).toEqual([400, 'PGRST128'])
})

test('preferences: PostgreSQL reads the time zone, a name or an offset, and refuses one it does not know', async () => {
  const zone = await ask('/rpc/zone', { headers: { prefer: 'timezone=America/Los_Angeles' } })
  expect([zone.text, zone.headers.get('preference-applied')]).toEqual(['"America/Los_Angeles"', 'timezone=America/Los_Angeles'])
  for (const offset of ['+05:30', '-4']) {
    const shifted = await ask('/rpc/zone', { headers: { prefer: `timezone=${offset}` } })
    expect([shifted.status, shifted.headers.get('preference-applied')]).toEqual([200, `timezone=${offset}`])
  }
  for (const handling of ['strict', 'lenient']) {
    const nowhere = await ask('/rpc/zone', { headers: { prefer: `handling=${handling}, timezone=Nowhere/Land` } })
    expect([nowhere.status, codeOf(nowhere)]).toEqual([400, '22023'])
  }
})

const patch = (body: unknown, headers = {}) => ask('/genres', { ...post(body, headers), method: 'PATCH' })

test('a change of nothing needs no filter, and a real one does', async () => {
  expect((await patch({})).status).toBe(204)
  const shown = await patch({}, { prefer: 'return=representation' })
  expect([shown.status, shown.text]).toEqual([200, '[]'])
  const real = await patch({ name: 'Everything' })
  expect([real.status, codeOf(real)]).toEqual([400, '21000'])
})

async function messageWith(authorization: string): Promise<[number, string]> {
  const { status, text } = await ask('/genres', { headers: { authorization } })
  return [status, (JSON.parse(text) as { message: string }).message]
}
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('an empty token and one without a signature are refused as upstream does', async () => {
  expect(await messageWith('Bearer ')).toEqual([401, 'Empty JWT is sent in Authorization header'])
  const unsigned = `${part({ alg: 'none' })}.${part({ role: 'authenticated' })}.`
  expect(await messageWith(`Bearer ${unsigned}`)).toEqual([401, 'Unsupported token type'])
  expect(await messageWith('Bearer a.b.c')).toEqual([401, "JWT couldn't be decoded"])
})

test('formats: CSV, stripped nulls, a plan if it is allowed, GeoJSON if the database supports it', async () => {
  const csv = await client.from('genres').select('id,name').order('id').limit(2).csv()
  expect(csv.data).toBe('id,name\n1,Fiction\n2,Crime')
  const stripped = await client.from('passports').select('number,issued').order('person_id').stripNulls()
  expect(stripped.data?.[1]).toEqual({ number: 'P2' })
  const plan = await client.from('books').select().explain({ format: 'json', settings: true })
  expect(plan.data).toMatchObject([{ Plan: {}, Settings: { search_path: '"api", "public"' } }])
  expect((await client.from('books').select().explain()).data).toMatch(/Aggregate {2}\(cost=/)
  const refused = await ask('/books', { headers: { accept: 'application/vnd.pgrst.plan+json' } }, plain)
  expect([refused.status, codeOf(refused)]).toEqual([406, 'PGRST107'])
  const geojson = await client.from('books').select().geojson()
  expect([geojson.status, geojson.error?.code]).toEqual([404, '42883'])
})

test('a function whose type is a media type responds with it; an aggregate makes one from any rows', async () => {
  const page = await ask('/rpc/page?title=Hello', { headers: { accept: 'text/html' } })
  expect([page.text, page.headers.get('content-type')]).toEqual(['<h1>Hello</h1>', 'text/html'])
  expect((await ask('/rpc/page?title=Hello')).text).toBe('"<h1>Hello</h1>"')
  const lines = await ask('/genres?select=id,name&order=id&limit=2', { headers: { accept: 'application/x-lines' } })
  expect([lines.text, lines.headers.get('content-type')]).toEqual(['(1,Fiction)\n(2,Crime)', 'application/x-lines'])
})

test('a function sets the headers and the status of its response; invalid ones are reported as our fault', async () => {
  const said = await ask('/rpc/answers', post({ status: '202', headers: '[{"X-One":"1"},{"Set-Cookie":"a=b"},{"Set-Cookie":"c=d"}]' }))
  expect([said.status, said.headers.get('x-one'), said.headers.getSetCookie()]).toEqual([202, '1', ['a=b', 'c=d']])
  const badStatus = await ask('/rpc/answers', post({ status: '99' }))
  expect([badStatus.status, codeOf(badStatus)]).toEqual([500, 'PGRST112'])
  const badHeaders = await ask('/rpc/answers', post({ status: '200', headers: '[{"X-One":"1\\r\\nX-Two: 2"}]' }))
  expect([badHeaders.status, codeOf(badHeaders), badHeaders.headers.get('x-two')]).toEqual([500, 'PGRST111', null])
})

test('the database can check the request and settings of the operator, and refuse before anything else', async () => {
  expect((await ask('/rpc/told?name=path')).text).toBe('"/rpc/told"')
  expect((await ask('/rpc/told?name=cookies', { headers: { cookie: 'a=1; b=x=y' } })).text).toBe('"{\\"a\\":\\"1\\",\\"b\\":\\"x=y\\"}"')
  expect((await ask('/rpc/told?name=cookies', { headers: { cookie: 'a=1;b=x=y' } })).text).toBe('"{\\"a\\":\\"1\\",\\"b\\":\\"x=y\\"}"')
  expect((await client.rpc('app', { name: 'region' })).data).toBe('eu')
  expect((await client.rpc('app', { name: 'seen' })).data).toBe('yes')
  const refused = await ask('/books', { headers: { 'x-refuse': 'now' } })
  expect([refused.status, codeOf(refused)]).toEqual([429, 'PT429'])
})

test('each exposed schema is selected by its profile and named in the response', async () => {
  const other = await client.schema('other').from('items').select('label').order('id')
  expect(other.data?.[0]).toEqual({ label: 'i1' })
  expect((await client.schema('other').rpc('double', { n: 4 })).data).toBe(8)
  const answer = await ask('/items', { headers: { 'accept-profile': 'other' } })
  expect(answer.headers.get('content-profile')).toBe('other')
  const hidden = await client.schema('hidden').from('vault').select()
  expect(hidden).toMatchObject({ status: 406, error: { code: 'PGRST106', hint: 'Only the following schemas are exposed: api, other' } })
})

test('headers say what a response depends on, where it is, and which refusal it was', async () => {
  const list = await ask('/genres?id=eq.1')
  expect([list.headers.get('vary'), list.headers.get('content-location')]).toEqual([
    'Accept, Authorization, Prefer, Range',
    '/genres?id=eq.1',
  ])
  const refused = await ask('/genre')
  expect([refused.headers.get('proxy-status'), JSON.parse(refused.text)]).toMatchObject([
    'PostgREST; error=PGRST205',
    { hint: "Perhaps you meant the table 'api.genres'" },
  ])
})

test('OPTIONS lists the methods that make sense', async () => {
  const allow = async (path: string) => (await ask(path, { method: 'OPTIONS' })).headers.get('allow')
  expect(await allow('/books')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
  expect(await allow('/book_stats')).toBe('OPTIONS,GET,HEAD')
  expect(await allow('/rpc/add')).toBe('OPTIONS,GET,HEAD,POST')
  expect(await allow('/rpc/writes')).toBe('OPTIONS,POST')
  expect(await allow('/')).toBe('OPTIONS,GET,HEAD')
  expect((await ask('/nothing', { method: 'OPTIONS' })).status).toBe(404)
})

test('the root describes what the caller can access', async () => {
  const root = await ask('/')
  expect([root.status, root.headers.get('content-type')]).toEqual([200, 'application/openapi+json; charset=utf-8'])
  const document = JSON.parse(root.text) as { info: object; definitions: Record<string, object>; paths: Record<string, object> }
  expect(document.info).toMatchObject({ title: 'A library', description: 'with everything' })
  expect(document.definitions['books']).toMatchObject({
    description: 'What is read',
    required: expect.arrayContaining(['id', 'title']),
    properties: { title: { description: 'On the cover', type: 'string' }, price: { format: 'numeric(8,2)', type: 'number' } },
  })
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/books', '/rpc/add']))
  expect(document.definitions).not.toHaveProperty('locked')
  expect(document.paths).not.toHaveProperty('/rpc/kept')
})

const send = (name: string, type: string, body: string) => ask(`/rpc/${name}`, { method: 'POST', body, headers: { 'content-type': type } })

test('a function takes the whole body as its one unnamed parameter, by its content type', async () => {
  expect((await send('echo_text', 'text/plain', 'as it is')).text).toBe('"as it is"')
  expect((await send('echo_bytes', 'application/octet-stream', '\u0001\u0002')).text).toBe('"0102"')
  expect((await send('echo_json', 'application/json', '{"a":[1,2]}')).text).toBe('{"a":[1,2]}')
  expect(codeOf(await send('echo_json', 'text/plain', 'x'))).toBe('PGRST202')
})
