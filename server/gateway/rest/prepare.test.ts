// Plan and SQL over a small catalogue; tests/gateway tests what the SQL does.
import { expect, test } from 'vitest'
import { keyOf, type Catalogue, type Column, type Relation, type Relationship } from './catalogue/catalogue.ts'
import { parseAccept } from './parse/accept.ts'
import { parsePreferences, parseRange } from './parse/preferences.ts'
import { newPlanCache, prepare } from './prepare.ts'
import { RestProblem } from './problems.ts'
import type { RestRequest } from './request.ts'

const noForms = { toJson: null, fromJson: null, fromText: null }
const column = (name: string, type = 'text'): [string, Column] => [
  name,
  { name, type, base: type, forms: noForms, default: name === 'id' ? "nextval('s')" : null, isGenerated: false },
]
const table = (name: string, columns: [string, Column][]): Relation => ({
  schema: 'public',
  name,
  isView: false,
  isPlainTable: true,
  can: { insert: true, update: true, delete: true },
  columns: new Map(columns),
  primaryKey: ['id'],
})
const people = table('people', [column('id', 'integer'), column('name'), column('boss_id', 'integer'), column('data', 'jsonb')])
const films = table('films', [column('id', 'integer'), column('title'), column('director_id', 'integer'), column('words', 'tsvector')])
const key = { kind: 'key', junction: null, isSelf: false } as const
const directs: Relationship[] = [
  { ...key, from: people, to: films, cardinality: 'one-to-many', constraint: 'director', pairs: [{ from: 'id', to: 'director_id' }] },
]
const directed: Relationship[] = [
  { ...key, from: films, to: people, cardinality: 'many-to-one', constraint: 'director', pairs: [{ from: 'director_id', to: 'id' }] },
]
const catalogue: Catalogue = {
  handlers: [],
  readsRequest: false,
  setsResponse: false,
  relations: new Map([people, films].map((one) => [keyOf('public', one.name), one])),
  relationships: new Map([
    ['public.people', directs],
    ['public.films', directed],
  ]),
  routines: new Map([
    [
      'public.add',
      [
        {
          schema: 'public',
          name: 'add',
          isVolatile: false,
          result: { kind: 'scalar', isSet: false, media: null },
          args: [
            { name: 'a', type: 'integer', hasDefault: false, isVariadic: false },
            { name: 'b', type: 'integer', hasDefault: true, isVariadic: false },
          ],
        },
      ],
    ],
  ]),
}

let names = 0
const settings = { schemas: ['public'], maxRows: 1000, answerBytes: 8_388_608 }
const context = { catalogue, settings, planCache: newPlanCache(), nextName: () => `r${(names += 1)}` }

type Given = {
  method?: RestRequest['method']
  name?: string
  call?: string
  query?: string
  prefer?: string
  accept?: string
  range?: string
  body?: unknown
}

function sqlOf({ method = 'GET', name = 'people', call, query = '', prefer, accept, range, body }: Given) {
  const request: RestRequest = {
    method,
    target: call === undefined ? { kind: 'table', name } : { kind: 'call', name: call },
    schema: 'public',
    rawQuery: query,
    preferences: parsePreferences(prefer),
    path: '/',
    accepted: parseAccept(accept),
    range: parseRange(range),
    contentType: 'application/json',
    body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
  }
  const { main, values } = prepare(context, request)
  return { name: main.name, text: main.text, values: main.slots.map((slot) => values[slot]) }
}

test('a list is one statement that PostgreSQL converts to JSON', () => {
  expect(sqlOf({ query: 'select=id,n:name&id=gt.5&order=id.desc&limit=30' })).toMatchObject({
    text:
      "select case when octet_length(_pgrst_answer.body::text) > 8388608 then ('pgrst413:' || octet_length(_pgrst_answer.body::text))::int::text " +
      'else _pgrst_answer.body::text end, _pgrst_answer.rest0, _pgrst_answer.rest1 from (' +
      'select json_agg(_pgrst_row), count(*), null from (select "people"."id" as "id", "people"."name" as "n" from "public"."people" as "people" ' +
      'where "people"."id" > $1 order by "people"."id" desc limit 30) _pgrst_row) as _pgrst_answer(body, rest0, rest1)',
    values: ['5'],
  })
})

test('one shape is one statement, whatever its values', () => {
  const [one, two, other] = [sqlOf({ query: 'id=eq.1' }), sqlOf({ query: 'id=eq.2' }), sqlOf({ query: 'id=neq.2' })]
  expect(two.name).toBe(one.name)
  expect(other.name).not.toBe(one.name)
  expect([one.values, two.values]).toEqual([['1'], ['2']])
})

test('no part of a request gets into the SQL unquoted', () => {
  const nasty = '"x\\"; drop table y; --"'
  const { text } = sqlOf({ query: `select=${encodeURIComponent(`${nasty}:name,data->>${nasty}`)}&order=${encodeURIComponent(nasty)}` })
  expect(text).toContain('as "x""; drop table y; --"')
  expect(text).toContain(`->>'x"; drop table y; --'`)
  const { text: path } = sqlOf({ query: `select=${encodeURIComponent(`data->>it's \\ so`)}` })
  expect(path).toContain(String.raw`->> E'it''s \\ so'`)
})

test('every list of a response is limited, also one inside a row', () => {
  const { text } = sqlOf({ query: 'select=*,films(title)&limit=5000' })
  expect(text.match(/limit 1000/g)).toHaveLength(2)
})

test('an inner embed filters its parent, in the page and in the count', () => {
  const { text, values } = sqlOf({ query: 'select=name,films!inner(title)&films.title=eq.One', prefer: 'count=exact' })
  expect(text.match(/exists \(select 1 from "public"\."films"/g)).toHaveLength(2)
  expect(values).toEqual(['One'])
})

test('the Range header and the query are combined', () => {
  const { text, values } = sqlOf({ query: 'offset=1&limit=10', range: '5-6' })
  expect(text).toMatch(/limit 2 offset \$1\)/)
  expect(values).toEqual(['5'])
})

test('text is searched as a vector, a vector as it is', () => {
  expect(sqlOf({ name: 'films', query: 'title=fts(english).cat' }).text).toContain(
    `to_tsvector('english'::regconfig, "films"."title") @@ to_tsquery('english'::regconfig, $1)`,
  )
  expect(sqlOf({ name: 'films', query: 'words=wfts.cat' }).text).toContain('"films"."words" @@ websearch_to_tsquery($1)')
})

test('a write that returns nothing is the bare command', () => {
  expect(sqlOf({ method: 'POST', body: { name: 'Ana' } })).toMatchObject({
    text: 'insert into "public"."people" ("name") select "name" from json_to_record($1) as _pgrst_body("name" text)',
    values: ['{"name":"Ana"}'],
  })
  expect(sqlOf({ method: 'DELETE', query: 'id=eq.1' }).text).toBe('delete from "public"."people" where "people"."id" = $1')
})

test('what an embed needs of a written row is returned with it', () => {
  const { text } = sqlOf({
    method: 'POST',
    name: 'films',
    query: 'select=title,people(name)',
    prefer: 'return=representation',
    body: { title: 'x' },
  })
  expect(text).toContain('returning "films"."title", "films"."director_id")')
})

test('defaults fill what some rows of a body lack', () => {
  const query = 'columns=id,name'
  const body = [{ name: 'a' }, { id: 1, name: 'b' }]
  expect(sqlOf({ method: 'POST', query, body, prefer: 'missing=default' }).text).toContain(
    `jsonb_build_object('id', nextval('s')) || given`,
  )
  expect(sqlOf({ method: 'POST', query, body }).text).not.toContain('nextval')
})

test('a single object required from a write is checked inside its statement', () => {
  const { text } = sqlOf({ method: 'PATCH', query: 'id=eq.1', body: { name: 'x' }, accept: 'application/vnd.pgrst.object+json' })
  expect(text).toContain('case when count(*) <> 1 then')
})

test('arguments are typed by the function', () => {
  expect(sqlOf({ call: 'add', query: 'a=1' }).text).toContain('"public"."add"("a" => $1::integer)')
  expect(sqlOf({ method: 'POST', call: 'add', body: { b: 1, a: 2 } }).text).toContain(
    'json_to_record($1) as _pgrst_args("a" integer, "b" integer)',
  )
})

test.each([
  [{ name: 'peoples' }, 'PGRST205', "Perhaps you meant the table 'public.people'"],
  [{ query: 'select=nothing(x)' }, 'PGRST200', null],
  [{ query: 'films.title=eq.1' }, 'PGRST108', "Verify that 'films' is included in the 'select' query parameter."],
  [{ query: 'select=f:films(title)&films.title=eq.1' }, 'PGRST108', "Change 'films' to 'f' in filters, orders or limits."],
  [{ query: 'select=films(title)&films=eq.1' }, 'PGRST120', null],
  [{ query: 'select=films(title)&order=films(title)' }, 'PGRST118', null],
  [{ query: 'select=films(people(films(people(films(people(id))))))' }, 'PGRST100', null],
  [{ method: 'POST', body: { nope: 1 } }, 'PGRST204', null],
  [{ method: 'POST', body: [{ id: 1 }, { name: 'x' }] }, 'PGRST102', null],
  [{ method: 'PATCH', body: { name: 'x' } }, '21000', null],
  [{ method: 'DELETE' }, '21000', null],
  [{ method: 'PUT', query: 'name=eq.x', body: { name: 'x' } }, 'PGRST105', null],
  [{ call: 'add', query: 'b=1' }, 'PGRST202', 'Perhaps you meant to call the function public.add(a, b)'],
  [{ accept: 'text/html' }, 'PGRST107', null],
  [{ prefer: 'handling=strict, nonsense=1' }, 'PGRST122', null],
] satisfies [Given, string, string | null][])('%j is refused with %s', (given, code, hint) => {
  try {
    sqlOf(given)
  } catch (error) {
    if (!(error instanceof RestProblem)) throw error
    expect([error.code, error.hint]).toEqual([code, hint])
    return
  }
  expect.unreachable('it should be refused')
})
