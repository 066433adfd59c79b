// Reading through the table API with the official client.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, openLibrary, rawRequest } from '#tests/support/gateway/rest-library.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})
afterAll(() => library.gateway.stop())

const from = (table: string) => library.client.from(table)
const ids = (answer: { data: unknown; error: unknown }) => {
  expect(answer.error).toBeNull()
  return (answer.data as { id: number }[]).map((row) => row.id)
}

test('columns, aliases, casts and JSON paths come as requested', async () => {
  const { data } = await from('people').select('n:name,id::text,data->n->x,data->>k,last:data->l->-1,tags->1,shout').eq('id', 1).single()
  expect(data).toEqual({ n: 'Ana', id: '1', x: 1, k: 'v', last: 3, tags: 'b', shout: 'ANA!' })
})

test('numbers keep every digit', async () => {
  const { text } = await rawRequest(library, '/precise?select=*')
  expect(text).toBe('[{"id":9007199254740993,"amount":1.000000000000000000001}]')
})

test('embeds follow keys: to one, to many, through a junction, one to one, to itself', async () => {
  const { data } = await from('films')
    .select('title,director:people!films_director_fkey(name,passports(number),boss:boss_id(name)),people!casting(name),casting(part)')
    .eq('id', 1)
    .single()
  expect(data).toEqual({
    title: 'One',
    director: { name: 'Ana', passports: { number: 'P1' }, boss: null },
    people: [{ name: 'Ana' }, { name: 'Bea' }],
    casting: [{ part: 'lead' }, { part: 'extra' }],
  })
  const { data: boss } = await from('people').select('name,staff:people!boss_id(name)').eq('id', 1).single()
  expect(boss).toEqual({ name: 'Ana', staff: [{ name: 'Bea' }, { name: 'Cleo, "the" one' }] })
  for (const unclear of ['people!people_boss_fkey', 'people!id', 'people_boss_fkey']) {
    const { error } = await from('people').select(`name,${unclear}(name)`)
    expect(error, unclear).toMatchObject({ code: 'PGRST200' })
  }
})

test('a view inherits the keys of its table; a function of a row is a relationship', async () => {
  const { data } = await from('open_films').select('film,people!films_director_fkey(name)').order('film').limit(1).single()
  expect(data).toEqual({ film: 1, people: { name: 'Ana' } })
  const { data: computed } = await from('people').select('directed(title)').eq('id', 1).single()
  expect(computed).toEqual({ directed: [{ title: 'One' }, { title: 'Two' }] })
})

test('an ambiguous embed is refused with the ways to make it unique', async () => {
  const { error, status } = await from('films').select('title,people(name)')
  expect(status).toBe(300)
  expect(error).toMatchObject({ code: 'PGRST201', hint: expect.stringContaining("'people!films_producer_fkey'") })
  expect(error?.details).toContainEqual({
    cardinality: 'many-to-one',
    embedding: 'films with people',
    relationship: 'films_director_fkey using films(director_id) and people(id)',
  })
})

test('filters on an embed filter its rows; with !inner they filter the parents', async () => {
  const all = await from('people').select('id,films!films_director_fkey(title)').eq('films.title', 'One').order('id')
  expect(all.data).toHaveLength(4)
  expect(all.data?.[0]).toEqual({ id: 1, films: [{ title: 'One' }] })
  const inner = await from('people').select('id,films!films_director_fkey!inner(title)', { count: 'exact' }).eq('films.title', 'One')
  expect([inner.data, inner.count]).toEqual([[{ id: 1, films: [{ title: 'One' }] }], 1])
  expect(ids(await from('people').select('id,films!films_director_fkey()').is('films', null))).toEqual([4])
  expect(ids(await from('people').select('id,films!films_director_fkey()').not('films', 'is', null).order('id'))).toEqual([1, 2, 3])
  expect(
    ids(
      await from('people')
        .select('id,films!films_director_fkey!inner()')
        .or('title.eq.Three,title.eq.Four', { referencedTable: 'films' })
        .order('id'),
    ),
  ).toEqual([2, 3])
})

test('an embed has its own order and page, and can order its parent if it is one row', async () => {
  const { data } = await from('people')
    .select('films!films_director_fkey(title)')
    .order('title', { referencedTable: 'films', ascending: false })
    .limit(1, { referencedTable: 'films' })
    .eq('id', 1)
    .single()
  expect(data).toEqual({ films: [{ title: 'Two' }] })
  expect(
    ids(await from('films').select('id,director:people!films_director_fkey()').order('director(name)', { ascending: false }).order('id')),
  ).toEqual([4, 3, 1, 2])
})

type Query = ReturnType<ReturnType<typeof from>['select']>
const filters: [string, (query: Query) => Query, number[]][] = [
  ['eq', (q) => q.eq('id', 2), [2]],
  ['neq', (q) => q.neq('id', 2), [1, 3, 4]],
  ['gt and lte', (q) => q.gt('id', 1).lte('id', 3), [2, 3]],
  ['gte and lt', (q) => q.gte('id', 2).lt('id', 3), [2]],
  ['like', (q) => q.like('name', '%a'), [1, 2]],
  ['ilike', (q) => q.ilike('name', 'a%'), [1]],
  ['likeAnyOf', (q) => q.likeAnyOf('name', ['A%', 'B%']), [1, 2]],
  ['ilikeAllOf', (q) => q.ilikeAllOf('name', ['%e%', '%(x)']), [4]],
  ['match', (q) => q.regexMatch('name', '^[AB]'), [1, 2]],
  ['imatch', (q) => q.regexIMatch('name', '^a'), [1]],
  ['is null', (q) => q.is('born', null), [2]],
  ['is not null', (q) => q.not('born', 'is', null), [1, 3, 4]],
  ['isDistinct', (q) => q.isDistinct('boss_id', 1), [1, 4]],
  ['in', (q) => q.in('name', ['Ana', 'Dea (x)']), [1, 4]],
  ['in with nothing', (q) => q.in('id', []), []],
  ['not in', (q) => q.not('id', 'in', '(1,2)'), [3, 4]],
  ['contains', (q) => q.contains('tags', ['b']), [1, 2]],
  ['contains an object', (q) => q.contains('data', { k: 'v' }), [1]],
  ['containedBy', (q) => q.containedBy('tags', ['b', 'c', 'd']), [2, 3]],
  ['overlaps', (q) => q.overlaps('tags', ['c', 'z']), [2]],
  ['rangeGt', (q) => q.rangeGt('span', '[1,5)'), [2]],
  ['rangeGte', (q) => q.rangeGte('span', '[2,9)'), [2]],
  ['rangeLt', (q) => q.rangeLt('span', '[5,9)'), [1]],
  ['rangeLte', (q) => q.rangeLte('span', '[1,6)'), [1]],
  ['rangeAdjacent', (q) => q.rangeAdjacent('span', '[9,12)'), [2]],
  ['textSearch', (q) => q.textSearch('name', 'ana | bea', { config: 'english' }), [1, 2]],
  ['websearch', (q) => q.textSearch('name', 'cleo or bea', { type: 'websearch' }), [2, 3]],
  ['plain search', (q) => q.textSearch('name', 'the one', { type: 'plain', config: 'simple' }), [3]],
  ['phrase search', (q) => q.textSearch('name', 'the one', { type: 'phrase', config: 'simple' }), [3]],
  ['JSON path', (q) => q.filter('data->n->>x', 'eq', '1'), [1]],
  ['or', (q) => q.or('id.eq.1,name.eq.Bea'), [1, 2]],
  ['nested logic', (q) => q.or('and(id.gt.1,id.lt.3),not.and(id.lt.4,name.neq.zzz)'), [2, 4]],
  ['or over lists', (q) => q.or('id.in.(1,4),tags.cs.{c},name.eq."Cleo, \\"the\\" one"'), [1, 2, 3, 4]],
  ['not over a column', (q) => q.not('name', 'like', '%a'), [3, 4]],
]
test.each(filters)('filter: %s', async (_name, narrow, expected) => {
  expect(ids(await narrow(from('people').select('id')).order('id'))).toEqual(expected)
})

test('booleans can be filtered with eq and with is', async () => {
  expect(ids(await from('films').select('id').eq('is_hidden', false).order('id'))).toEqual([1, 3, 4])
  expect(ids(await from('films').select('id').is('is_hidden', true))).toEqual([2])
})

test('order puts nulls where requested', async () => {
  expect(ids(await from('people').select('id').order('born', { nullsFirst: true }).order('id'))[0]).toBe(2)
  expect(ids(await from('people').select('id').order('born', { ascending: false, nullsFirst: false })).at(-1)).toBe(2)
})

test('pages report their range', async () => {
  const page = await rawRequest(library, '/people?select=id&order=id&limit=2&offset=1', { headers: { prefer: 'count=exact' } })
  expect([page.status, page.headers.get('content-range'), page.headers.get('preference-applied')]).toEqual([206, '1-2/4', 'count=exact'])
  const byHeader = await rawRequest(library, '/people?select=id&order=id', { headers: { range: '3-9' } })
  expect([byHeader.status, byHeader.headers.get('content-range'), byHeader.text]).toEqual([200, '3-3/*', '[{"id":4}]'])
  const beyond = await rawRequest(library, '/people?offset=9', { headers: { prefer: 'count=exact' } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, '*/4'])
  const none = await rawRequest(library, '/people?limit=0')
  expect([none.status, none.headers.get('content-range'), none.text]).toEqual([200, '*/*', '[]'])
})

test('counts: exact, planned, estimated, and by HEAD without rows', async () => {
  expect((await from('people').select('id', { count: 'exact', head: true }).gt('id', 1)).count).toBe(3)
  expect((await from('people').select('id', { count: 'estimated' }).limit(1)).count).toBe(4)
  await library.gateway.sql.query('analyze public.many')
  expect((await from('many').select('id', { count: 'planned', head: true })).count).toBe(1500)
  expect((await from('many').select('id', { count: 'estimated', head: true })).count).toBe(1500)
  const head = await rawRequest(library, '/people?id=eq.77', { method: 'HEAD', headers: { prefer: 'count=exact' } })
  expect([head.status, head.headers.get('content-range'), head.text]).toEqual([200, '*/0', ''])
})

const countOfPages = async (of: 'planned' | 'estimated', words: string[]) =>
  (await from('pages').select('id', { count: of, head: true }).in('words', words)).count

test('planned and estimated counts reveal nothing about hidden rows', async () => {
  const { sql } = library.gateway
  await sql.query("insert into public.pages select n, $1, 'own' from generate_series(1, 2000) n", [library.me])
  await sql.query("insert into public.pages select n, $1, 'hidden' from generate_series(2001, 8000) n", [library.stranger])
  await sql.query('analyze public.pages')
  expect([await countOfPages('planned', ['hidden']), await countOfPages('planned', ['no such'])]).toEqual([0, 0])
  expect([await countOfPages('estimated', ['own', 'hidden']), await countOfPages('estimated', ['own', 'no such'])]).toEqual([2000, 2000])
  expect([await countOfPages('planned', ['own', 'hidden']), await countOfPages('planned', ['own', 'no such'])]).toEqual([2000, 2000])
})

test('no response has more than a thousand rows', async () => {
  expect((await from('many').select('id')).data).toHaveLength(1000)
  expect((await from('many').select('id').limit(1400)).data).toHaveLength(1000)
})

test('one row is one object; none or several are refused, and maybeSingle may be null', async () => {
  expect((await from('people').select('id').eq('id', 1).single()).data).toEqual({ id: 1 })
  const none = await from('people').select('id').eq('id', 99).single()
  expect([none.status, none.error?.code, none.error?.details]).toEqual([406, 'PGRST116', 'The result contains 0 rows'])
  const object = { accept: 'application/vnd.pgrst.object+json' }
  expect((await rawRequest(library, '/people?select=id', { method: 'HEAD', headers: object })).status).toBe(406)
  expect((await rawRequest(library, '/people?select=id&id=eq.1', { method: 'HEAD', headers: object })).status).toBe(200)
  const several = await from('people').select('id').single()
  expect([several.status, several.error?.details]).toEqual([406, 'The result contains 4 rows'])
  const maybe = await from('people').select('id').eq('id', 99).maybeSingle()
  expect([maybe.data, maybe.error]).toEqual([null, null])
})

test('rows that a policy hides are missing without an error', async () => {
  const { rowCount } = await library.gateway.sql.query('select from public.diaries')
  expect(rowCount).toBe(2)
  const { data, count } = await from('diaries').select('id', { count: 'exact' })
  expect([data, count]).toEqual([[{ id: 1 }], 1])
})

test('a table created later is known once the database announces it', async () => {
  await library.gateway.sql.query('create table public.latecomers (id int primary key); grant select on public.latecomers to authenticated')
  await library.gateway.sql.query('notify pgrst')
  await expect.poll(async () => (await from('latecomers').select('*')).error).toBeNull()
})

test('while the schema takes long to be read again, requests are served by the previous one', async () => {
  const { sql, database, lines } = library.gateway
  expect((await from('people').select('id').eq('id', 1)).data).toEqual([{ id: 1 }])
  // Stops the read of the schema, and nothing that a request for a table does.
  await sql.query('begin; lock table pg_catalog.pg_rewrite in access exclusive mode')
  const notifier = new pg.Client(database.owner)
  await notifier.connect()
  await notifier.query('notify pgrst')
  // By then, the server is reading.
  await expect
    .poll(async () => (await sql.query("select from pg_locks where relation = 'pg_rewrite'::regclass and not granted")).rowCount)
    .toBe(1)
  expect((await from('people').select('id').eq('id', 1)).data).toEqual([{ id: 1 }])
  await sql.query('commit')
  await notifier.end()
  expect(lines.filter((line) => line.includes('the schema could not be read'))).toEqual([])
})
