// Values of types that other databases use, as clients send and receive them. The expected answers are PostgREST's.
import { readFileSync } from 'node:fs'
import { PostgrestClient } from '@supabase/postgrest-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type Clone } from '#tests/support/setup/database.ts'
import { applyFixture, startOurs, type Running } from '#tests/support/rest-oracle/servers.ts'

let database: Clone
let gateway: Running
let client: PostgrestClient

beforeAll(async () => {
  database = await emptyDatabase()
  await applyFixture(database)
  const owner = new pg.Client(database.owner)
  await owner.connect()
  await owner.query(readFileSync(new URL('../../support/rest-types.sql', import.meta.url), 'utf8'))
  await owner.end()
  gateway = await startOurs(database)
  client = new PostgrestClient(gateway.base, { headers: gateway.headersFor('ana') })
})
afterAll(async () => {
  await gateway.stop()
  await database.drop()
})

async function ask(path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) {
  const answer = await fetch(gateway.base + path, { ...init, headers: { ...gateway.headersFor('ana'), ...init.headers } })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const accepting = (accept: string) => ({ headers: { accept } })
const paintsWhere = async (filter: string) => (await ask(`/paints?select=id&order=id&${filter}`)).bytes.toString()
const upsertStatus = async (rows: object[]) => (await client.from('grid_view').upsert(rows, { onConflict: 'a,b' }).rollback()).status
const typeOf = ({ headers }: { headers: Headers }) => headers.get('content-type')

test('a domain with casts is shown in its JSON form wherever its column is shown', async () => {
  const all = await client.from('paints').select().order('id').limit(1)
  expect(all.data).toEqual([{ id: 1, name: 'red', shade: '#ff0000', person_id: 1 }])
  const named = await client.from('paints').select('tone:shade').order('id')
  expect(named.data).toEqual([{ tone: '#ff0000' }, { tone: '#0000ff' }, { tone: null }])
  const embedded = await client.from('people').select('paints(shade)').eq('id', 1).order('id', { referencedTable: 'paints' }).single()
  expect(embedded.data).toEqual({ paints: [{ shade: '#ff0000' }, { shade: '#0000ff' }] })
  const spread = await client.from('people').select('...paints(*)').eq('id', 2).single()
  expect(spread.data).toEqual({ id: [3], name: ['none'], shade: [null], person_id: [2] })
  const called = await client.rpc('all_paints').eq('shade', 'ff0000')
  expect(called.data).toEqual([{ id: 1, name: 'red', shade: '#ff0000', person_id: 1 }])
  const grouped = await client.from('paints').select('shade,id.count()').order('shade')
  expect(grouped.data).toEqual([
    { shade: '#0000ff', count: 1 },
    { shade: '#ff0000', count: 1 },
    { shade: null, count: 1 },
  ])
})

test('a filter on such a domain reads its text form', async () => {
  expect(await paintsWhere('shade=eq.%23ff0000')).toBe('[{"id":1}]')
  expect(await paintsWhere('shade=gt.0000fe')).toBe('[{"id":1}, \n {"id":2}]')
  expect(await paintsWhere('shade=in.(ff0000,0000ff)')).toBe('[{"id":1}, \n {"id":2}]')
  expect(await paintsWhere('shade=eq(any).{ff0000}')).toBe('[{"id":1}]')
  expect(await paintsWhere('or=(shade.eq.0000ff,id.eq.3)')).toBe('[{"id":2}, \n {"id":3}]')
})

test('a write reads the JSON form and returns it', async () => {
  const made = await client.from('paints').insert({ id: 10, shade: '#00ff00' }).select('id,shade').rollback()
  expect([made.status, made.data]).toEqual([201, [{ id: 10, shade: '#00ff00' }]])
  const changed = await client.from('paints').update({ shade: '#00ff00' }).eq('shade', 'ff0000').select().rollback()
  expect(changed.data).toEqual([{ id: 1, name: 'red', shade: '#00ff00', person_id: 1 }])
  const replaced = await client.from('paints').upsert({ id: 2, shade: '#000001' }).select('shade').rollback()
  expect(replaced.data).toEqual([{ shade: '#000001' }])
})

test('a column takes the default of its domain if a row lacks it', async () => {
  const rows = [{ id: 11 }, { id: 12, name: 'sand' }]
  const { data } = await client.from('paints').insert(rows, { defaultToNull: false }).select('id,name').rollback()
  expect(data).toEqual([
    { id: 11, name: 'without a name' },
    { id: 12, name: 'sand' },
  ])
})

test('full text search works on a domain over tsvector, and on a domain over that', async () => {
  for (const column of ['words', 'kept']) {
    const { data, error } = await client.from('searched').select('id').textSearch(column, 'cat', { config: 'english' })
    expect([error, data]).toEqual([null, [{ id: 1 }]])
  }
})

test('an argument of char(n) or bit(n) keeps its length', async () => {
  expect((await client.rpc('of_length', { c: 'abc', b: '1010' })).data).toBe('abc|1010')
  expect((await client.rpc('of_length', { c: 'abc', b: '1010' }, { get: true })).data).toBe('abc|1010')
  expect((await client.rpc('of_lengths', { c: ['abc', 'de'] })).data).toBe('abc|de')
})

test('a function that returns a record responds with it, one that returns several with the list', async () => {
  expect((await client.rpc('one_record')).data).toEqual({ id: 1, name: 'Ana' })
  const several = await client.rpc('some_records', {}, { count: 'exact' })
  expect([several.data, several.count]).toEqual([
    [
      { id: 1, name: 'Ana' },
      { id: 2, name: 'Bea' },
    ],
    2,
  ])
})

test('a function named after a media type returns its bytes as they are, without a charset', async () => {
  const png = await ask('/rpc/picture', accepting('image/webp, image/png, */*'))
  expect([png.bytes.toString('hex'), typeOf(png)]).toEqual(['89504e470d0a1a0a00ff', 'image/png'])
  const json = await ask('/rpc/town_json', accepting('application/vnd.town+json'))
  expect([json.bytes.toString(), typeOf(json)]).toEqual(['{"a":1}', 'application/vnd.town+json'])
  const xml = await ask('/rpc/element', accepting('text/xml'))
  expect([xml.bytes.toString(), typeOf(xml)]).toEqual(['<a><b/></a>', 'text/xml; charset=utf-8'])
  const unknown = await ask('/rpc/picture', accepting('image/gif'))
  expect([unknown.status, (await ask('/rpc/picture')).bytes.toString()]).toEqual([406, String.raw`"\\x89504e470d0a1a0a00ff"`])
})

test('a handler for any type has priority over all others: bytes, unless it sets its type', async () => {
  for (const accept of ['*/*', 'application/json', 'text/html']) {
    const answer = await ask('/rpc/anything', accepting(accept))
    expect([answer.bytes.toString('hex'), typeOf(answer)], accept).toEqual(['0102ff', 'application/octet-stream'])
  }
  const gif = await ask('/rpc/a_gif', { method: 'POST', ...accepting('image/gif') })
  expect([gif.bytes.toString(), typeOf(gif)]).toEqual(['GIF', 'image/gif'])
  const rows = await ask('/passports?person_id=eq.1', accepting('text/csv'))
  expect([rows.bytes.toString('hex'), typeOf(rows)]).toEqual(['fe5031', 'application/octet-stream'])
})

test('an aggregate for the relation has priority over one for any rows, also for the rows of a function', async () => {
  const binary = await ask('/genres?order=id&limit=2', accepting('application/x-bytes'))
  expect([binary.bytes.toString('latin1'), typeOf(binary)]).toEqual(['\xff\0Fiction\xff\0Crime', 'application/x-bytes'])
  for (const path of ['/genres?order=id&limit=2', '/rpc/some_genres']) {
    const lines = await ask(path, accepting('application/x-lines'))
    expect([lines.bytes.toString(), typeOf(lines)], path).toEqual(['Fiction;Crime;', 'application/x-lines'])
  }
  const part = await ask('/genres?select=name&order=id&limit=2', accepting('application/x-lines'))
  expect(part.bytes.toString()).toBe('(Fiction)\n(Crime)')
})

test('the URL of a response is percent-encoded and sorted, without the key', async () => {
  const answer = await ask(`/${encodeURIComponent('名')}?select=id&id=gt.1&id=lt.9&apikey=sb_publishable_of_the_oracle`)
  expect([answer.status, answer.headers.get('content-location')]).toEqual([200, '/%E5%90%8D?id=gt.1,lt.9&select=id'])
})

test('rows can be ordered by spread columns next to an aggregate', async () => {
  const { data, error } = await client
    .from('cells')
    .select('...grid(side:c),count()')
    .order('grid(c)', { ascending: false, nullsFirst: false })
  expect([error, data]).toEqual([
    null,
    [
      { side: 'z', count: 1 },
      { side: 'x', count: 2 },
      { side: null, count: 1 },
    ],
  ])
})

test('an empty spread shows nothing, and a * spread twice shows each column once', async () => {
  const empty = await client.from('books').select('id,...people!books_author_fkey()').order('id').limit(1)
  expect([empty.error, empty.data]).toEqual([null, [{ id: 1 }]])
  const nested = await ask('/memberships?select=role,...people(known:name,...boss_id(*))&person_id=eq.2&team_id=eq.1')
  expect(
    nested.bytes
      .toString()
      .match(/"\w+":/g)
      ?.slice(0, 4),
  ).toEqual(['"role":', '"known":', '"id":', '"name":'])
  expect(nested.bytes.toString().match(/"known":/g)).toHaveLength(1)
})

test('a view that shows a key column twice is embedded by the one the hint names', async () => {
  const both = await client.from('passports').select('number,twice(name)')
  expect([both.status, both.error?.code]).toEqual([300, 'PGRST201'])
  expect(both.error?.details).toMatchObject([
    { relationship: 'passports_person_fkey using passports(person_id) and twice(id)' },
    { relationship: 'passports_person_fkey using passports(person_id) and twice(id2)' },
  ])
  const hinted = await client.from('passports').select('number,twice!id2(name)').order('person_id').limit(1)
  expect(hinted.data).toEqual([{ number: 'P1', twice: { name: 'Ana' } }])
})

test('an unknown table is reported before an unknown embed', async () => {
  const { status, error } = await client.from('nowhere').select('*,people(*)')
  expect([status, error?.code]).toEqual([404, 'PGRST205'])
})

test('the location of a new row in a view has the keys of all its tables', async () => {
  const made = await ask('/book_genre_view', {
    method: 'POST',
    body: '{"book":1,"genre":2,"title":"x"}',
    headers: { 'content-type': 'application/json', prefer: 'return=headers-only' },
  })
  expect([made.status, made.headers.get('location')]).toEqual([201, '/book_genre_view?book=eq.1&genre=eq.2'])
})

test('an upsert that only updates returns 200, also through a view and for no rows', async () => {
  expect(await upsertStatus([{ a: 1, b: 1, c: 'z' }])).toBe(200)
  expect(
    await upsertStatus([
      { a: 1, b: 1, c: 'z' },
      { a: 80, b: 1, c: 'z' },
    ]),
  ).toBe(201)
  expect(await upsertStatus([])).toBe(200)
})
