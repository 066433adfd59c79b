// Writing and calling functions through the table API with the official client.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, openLibrary, rawRequest } from '#tests/support/gateway/rest-library.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})
afterAll(() => library.gateway.stop())

const from = (table: string) => library.client.from(table)
const call = (name: string, args?: object, options?: { get?: boolean; head?: boolean; count?: 'exact' }) =>
  library.client.rpc(name, args, options)
const stored = async (question: string) => (await library.gateway.sql.query<{ one: unknown }>(`select (${question}) as one`)).rows[0]?.one
const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
const put = (query: string, body: object) =>
  rawRequest(library, `/shelf?${query}`, { ...json(body, { prefer: 'return=representation' }), method: 'PUT' })
const code = async (path: string, init?: Parameters<typeof rawRequest>[2]) => {
  const { status, text } = await rawRequest(library, path, init)
  return [status, (JSON.parse(text) as { code: string }).code]
}

test('an insert returns nothing unless requested, and then the new rows and their embeds', async () => {
  const plain = await rawRequest(library, '/films', json({ title: 'Plain', director_id: 1 }))
  expect([plain.status, plain.text]).toEqual([201, ''])
  const { data, status } = await from('films')
    .insert({ title: 'Shown', director_id: 2 })
    .select('title,rating,director:people!films_director_fkey(name)')
    .single()
  expect([status, data]).toEqual([201, { title: 'Shown', rating: null, director: { name: 'Bea' } }])
})

test('several rows share their columns; missing values are null, or the default on request', async () => {
  const rows = [
    { a: 10, b: 1 },
    { a: 10, b: 2, c: 'given' },
  ]
  expect((await from('shelf').insert(rows).select('c').order('c')).data).toEqual([{ c: 'given' }, { c: null }])
  const again = rows.map((row) => ({ ...row, a: 11 }))
  expect((await from('shelf').insert(again, { defaultToNull: false }).select('c').order('c')).data).toEqual([
    { c: 'given' },
    { c: 'usual' },
  ])
  const uneven = await rawRequest(library, '/shelf', json(rows))
  expect([uneven.status, JSON.parse(uneven.text)]).toEqual([
    400,
    { code: 'PGRST102', message: 'All object keys must match', details: null, hint: null },
  ])
  expect((await from('shelf').insert([]).select()).data).toEqual([])
})

test('big numbers are stored as they were written', async () => {
  await rawRequest(library, '/precise', {
    method: 'POST',
    body: '{"id":9007199254740995,"amount":0.10000000000000000001}',
    headers: { 'content-type': 'application/json' },
  })
  expect(await stored('select amount::text from precise where id = 9007199254740995')).toBe('0.10000000000000000001')
})

test('an upsert merges or ignores, and reports whether any row is new', async () => {
  const merged = await from('shelf').upsert({ a: 1, b: 1, c: 'merged' }).select()
  expect([merged.status, merged.data]).toEqual([200, [{ a: 1, b: 1, c: 'merged' }]])
  const left = await from('shelf').upsert({ a: 1, b: 1, c: 'left' }, { ignoreDuplicates: true }).select()
  expect([left.status, left.data, await stored('select c from shelf where a = 1 and b = 1')]).toEqual([201, [], 'merged'])
  const mixed = await from('shelf').upsert([
    { a: 1, b: 1, c: 'again' },
    { a: 20, b: 1, c: 'new' },
  ])
  expect([mixed.status, mixed.data]).toEqual([201, null])
  const byTitle = await from('films').upsert({ title: 'One', director_id: 3 }, { onConflict: 'title' }).select('id,director_id').single()
  expect(byTitle.data).toEqual({ id: 1, director_id: 3 })
  const useless = await from('films').upsert({ title: 'One', director_id: 3 }, { onConflict: 'rating' })
  expect([useless.status, useless.error?.code]).toEqual([400, '42P10'])
})

test('an update affects the rows that match the filters and reports how many', async () => {
  const { data, count, status } = await from('people')
    .update({ score: 5 }, { count: 'exact' })
    .in('id', [2, 3])
    .select('id,score,shout')
    .order('id')
  expect([status, count]).toEqual([200, 2])
  expect(data).toEqual([
    { id: 2, score: 5, shout: 'BEA!' },
    { id: 3, score: 5, shout: 'CLEO, "THE" ONE!' },
  ])
  const none = await from('people').update({ score: 6 }).eq('id', 99)
  expect([none.status, none.error]).toEqual([204, null])
  const empty = await from('people').update({}).eq('id', 1).select()
  expect([empty.status, empty.data]).toEqual([200, []])
})

test('a delete returns the deleted rows', async () => {
  await library.gateway.sql.query("insert into shelf values (30, 1, 'bye'), (30, 2, 'bye')")
  const { data, count } = await from('shelf').delete({ count: 'exact' }).eq('a', 30).select('b').order('b')
  expect([data, count, await stored('select count(*)::int from shelf where a = 30')]).toEqual([[{ b: 1 }, { b: 2 }], 2, 0])
  const plain = await from('shelf').delete().eq('a', 30)
  expect([plain.status, plain.error]).toEqual([204, null])
})

test('without a filter nothing is updated or deleted', async () => {
  const before = await stored('select count(*)::int from people')
  const responses = [await from('people').delete(), await from('people').update({ score: 0 })]
  expect(responses.map(({ status, error }) => [status, error?.code, error?.message])).toEqual([
    [400, '21000', 'DELETE requires a WHERE clause'],
    [400, '21000', 'UPDATE requires a WHERE clause'],
  ])
  expect(await stored('select count(*)::int from people where score is distinct from 0')).toBe(before)
})

test('a write that does not affect exactly the one requested row is rolled back', async () => {
  const { status, error } = await from('people').update({ name: 'everyone' }).gt('id', 0).select().single()
  expect([status, error?.code]).toEqual([406, 'PGRST116'])
  const few = { prefer: 'handling=strict, max-affected=1' }
  const affected = await rawRequest(library, '/people?id=gt.0', { ...json({ name: 'everyone' }, few), method: 'PATCH' })
  expect([affected.status, JSON.parse(affected.text)]).toMatchObject([400, { code: 'PGRST124', details: 'The query affects 4 rows' }])
  expect(await stored("select count(*)::int from people where name = 'everyone'")).toBe(0)
})

test('PUT writes the whole row at its key', async () => {
  expect((await put('a=eq.40&b=eq.1', { a: 40, b: 1, c: 'new' })).status).toBe(201)
  expect((await put('a=eq.40&b=eq.1', { a: 40, b: 1, c: 'newer' })).status).toBe(200)
  expect((await put('a=eq.40&b=eq.1', { a: 41, b: 1, c: 'other' })).status).toBe(400)
  expect((await put('a=eq.40', { a: 40, b: 1 })).status).toBe(405)
  expect(await stored("select string_agg(c, ',') from shelf where a in (40, 41)")).toBe('newer')
})

test('return=headers-only reports the location of a new row', async () => {
  const made = await rawRequest(library, '/shelf', json({ a: 50, b: 6 }, { prefer: 'return=headers-only' }))
  expect([made.status, made.headers.get('location'), made.text]).toEqual([201, '/shelf?a=eq.50&b=eq.6', ''])
})

test('refusals of the database keep their code, message, detail and hint', async () => {
  const film = (row: object) => from('films').insert({ title: 'Refused', director_id: 1, ...row })
  expect(await film({ title: 'Two' })).toMatchObject({
    status: 409,
    error: { code: '23505', details: 'Key (title)=(Two) already exists.' },
  })
  expect(await film({ director_id: 99 })).toMatchObject({ status: 409, error: { code: '23503' } })
  expect(await film({ rating: 11 })).toMatchObject({
    status: 400,
    error: { code: '23514', message: expect.stringContaining('films_rating_check') },
  })
  expect(await film({ title: null })).toMatchObject({ status: 400, error: { code: '23502' } })
  expect(await film({ rating: 'good' })).toMatchObject({ status: 400, error: { code: '22P02' } })
  expect(await film({ nope: 1 })).toMatchObject({
    status: 400,
    error: { code: 'PGRST204', message: "Could not find the 'nope' column of 'films' in the schema cache" },
  })
  expect(await from('films').select('nope')).toMatchObject({
    status: 400,
    error: { code: '42703', message: 'column films.nope does not exist' },
  })
  expect(await from('film').select()).toMatchObject({
    status: 404,
    error: { code: 'PGRST205', hint: "Perhaps you meant the table 'public.films'" },
  })
})

test("another member's row is neither inserted nor changed", async () => {
  const made = await from('diaries').insert({ id: 9, owner_id: library.stranger, words: 'forged' })
  expect(made).toMatchObject({
    status: 403,
    error: { code: '42501', message: 'new row violates row-level security policy for table "diaries"' },
  })
  const changed = await from('diaries').update({ words: 'forged' }).eq('id', 2).select()
  expect(changed.data).toEqual([])
  expect(await stored("select count(*)::int from diaries where words = 'forged'")).toBe(0)
})

test('a visitor without the right must sign in', async () => {
  const visitor = await library.gateway.client()
  expect(await visitor.from('people').select()).toMatchObject({ status: 401, error: { code: '42501' } })
  expect((await visitor.from('many').select().limit(1)).error).toBeNull()
})

test('every kind of result of a function', async () => {
  expect((await call('add', { a: 1, b: 2 })).data).toBe(3)
  expect((await call('add', { a: 1 })).data).toBe(11)
  expect((await call('add', { a: 5 }, { get: true })).data).toBe(15)
  const nothing = await call('nothing')
  expect([nothing.status, nothing.data]).toEqual([204, null])
  expect((await call('numbers', { n: 3 })).data).toEqual([1, 2, 3])
  expect((await call('numbers', { n: 0 })).data).toEqual([])
  expect((await call('pair')).data).toEqual({ x: 1, y: 'one' })
  expect((await call('table_of', { n: 2 })).data).toEqual([
    { at: 1, word: 'w1' },
    { at: 2, word: 'w2' },
  ])
  expect((await call('person', { wanted: 2 }).select('name,films!films_director_fkey(title)')).data).toMatchObject({ name: 'Bea' })
  expect((await call('echo', { any: ['thing'] })).data).toEqual({ any: ['thing'] })
})

test('rows of a function are filtered, embedded, counted and paged like a table', async () => {
  const page = await call('folk', { min_id: 2 }, { count: 'exact' })
    .select('id,passports(number)')
    .lt('id', 4)
    .order('id', { ascending: false })
    .limit(1)
  expect([page.data, page.count, page.status]).toEqual([[{ id: 3, passports: null }], 2, 206])
  const head = await call('folk', {}, { head: true, count: 'exact' })
  expect([head.data, head.count]).toEqual([null, 4])
})

test('reading calls cannot write; a function runs as its caller', async () => {
  const written = await call('write_one', {}, { get: true })
  expect(written).toMatchObject({ status: 405, error: { code: '25006' } })
  expect((await call('write_one')).data).toBe(0)
  expect((await call('caller')).data).toEqual({ role: 'authenticated', uid: library.me, readOnly: 'on' })
  const visitor = await library.gateway.client()
  expect((await visitor.rpc('caller')).data).toEqual({ role: 'anon', uid: null, readOnly: 'on' })
})

test('an unknown function and an ambiguous one are refused', async () => {
  expect(await call('addd', { a: 1 })).toMatchObject({
    status: 404,
    error: { code: 'PGRST202', hint: 'Perhaps you meant to call the function public.add' },
  })
  // Not like enough.
  expect(await call('ad', { a: 1 })).toMatchObject({ status: 404, error: { code: 'PGRST202', hint: null } })
  expect(await call('add', { c: 1 })).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
  const wrong = await rawRequest(library, '/rpc/add', { method: 'PATCH' })
  expect([wrong.status, JSON.parse(wrong.text).code]).toEqual([405, 'PGRST101'])
})

test('a function can set its status and message', async () => {
  const { status, error } = await call('refuse', { code: 'PT409', message: 'Somebody was faster.' })
  expect([status, error]).toMatchObject([409, { code: 'PT409', message: 'Somebody was faster.', hint: 'the hint', details: 'the detail' }])
})

test('a statement that takes too long ends with its code', async () => {
  const visitor = await library.gateway.client()
  const { status, error } = await visitor.rpc('doze')
  expect([status, error?.code]).toEqual([500, '57014'])
})

test('requests that cost or break too much are refused in the same format', async () => {
  expect(await code(`/people?name=eq.${'x'.repeat(17_000)}`)).toEqual([414, 'PGRST100'])
  expect(await code('/people', json('x'.repeat(4_300_000)))).toEqual([413, 'PGRST102'])
  expect(await code('/people', { ...json({}), body: '{' })).toEqual([400, 'PGRST102'])
  expect(await code('/people', { headers: { accept: 'text/html' } })).toEqual([406, 'PGRST107'])
  expect(await code('/people', { headers: { 'accept-profile': 'auth' } })).toEqual([406, 'PGRST106'])
  expect(await code('/people/1')).toEqual([404, 'PGRST125'])
  expect(await code('/')).toEqual([404, 'PGRST126'])
  expect(await code('/people', { headers: { authorization: 'Bearer nonsense' } })).toEqual([401, 'PGRST301'])
})
