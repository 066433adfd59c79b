import { expect, test } from 'vitest'
import { RestProblem } from '../problems.ts'
import { parseQuery } from './parse.ts'
import type { SelectItem } from './query.ts'

const parse = (query: string) => parseQuery(new URLSearchParams(query).toString(), false)
const refusal = (query: string) => {
  try {
    parse(query)
  } catch (error) {
    if (error instanceof RestProblem) return [error.code, error.message]
    throw error
  }
  return expect.unreachable(`${query} should be refused`)
}

function printed(items: SelectItem[]): string {
  return items
    .map((item) => {
      if (item.kind === 'all') return '*'
      const alias = item.alias === null ? '' : `${item.alias}=`
      if (item.kind === 'embed')
        return `${alias}${item.isSpread ? '...' : ''}${item.name}[${item.hint ?? ''}${item.isInner ? ' inner' : ''}](${printed(item.items)})`
      if (item.kind === 'count') return `${alias}count()${item.cast === null ? '' : ` as ${item.cast}`}`
      const path = item.field.path.map((step) => `${step.arrow}${step.isIndex ? '#' : ''}${step.key}`).join('')
      const plain = `${item.field.name}${path}${item.cast === null ? '' : ` as ${item.cast}`}`
      return (
        alias +
        (item.aggregate === null
          ? plain
          : `${item.aggregate.name}(${plain})${item.aggregate.cast === null ? '' : ` as ${item.aggregate.cast}`}`)
      )
    })
    .join(' ')
}

test.each([
  ['*', '*'],
  ['id, name', 'id name'],
  ['n:name', 'n=name'],
  ['name::text', 'name as text'],
  ['n:price::numeric', 'n=price as numeric'],
  ['price.sum(),n:count(),t:price::int.avg()::text', 'sum(price) n=count() t=avg(price as int) as text'],
  ['id,...people!boss!inner(name,...films(title))', 'id ...people[boss inner](name ...films[](title))'],
  ['data->>a-b->0', 'data->>a-b->#0'],
  ['data->a->>b', 'data->a->>b'],
  ['x:data->0->-1', 'x=data->#0->#-1'],
  ['"odd, name",z', 'odd, name z'],
  ['*,people(name)', '* people[](name)'],
  ['boss:people!boss_fkey!inner(name,films())', 'boss=people[boss_fkey inner](name films[]())'],
  ['people!left(*)', 'people[](*)'],
])('select=%s', (text, tree) => {
  expect(printed(parse(`select=${encodeURIComponent(text)}`).select)).toBe(tree)
})

test('values are removed, and queries that only differ in values have one shape', () => {
  const one = parse('room_id=eq.1&created_at=lt.2026-01-01T00:00:00%2B00:00&order=created_at.desc&limit=30')
  const two = parse('room_id=eq.77&created_at=lt.2020-01-01&order=created_at.desc&limit=30')
  expect(one.values).toEqual(['1', '2026-01-01T00:00:00+00:00'])
  expect(two.values).toEqual(['77', '2020-01-01'])
  expect(one.shape).toBe(two.shape)
})

test.each([
  ['a=eq.1', 'a=neq.1'],
  ['a=eq.1', 'b=eq.1'],
  ['a=eq.1', 'a=not.eq.1'],
  ['a=eq.true', 'a=eq.false'],
  ['a=is.true', 'a=is.false'],
  ['a=like(any).{x}', 'a=like(all).{x}'],
  ['limit=1', 'limit=2'],
  ['limit=1', 'x.limit=1'],
  ['select=a', 'select=b'],
  ['order=a', 'x.order=a'],
  ['or=(a.eq.1,b.eq.1)', 'and=(a.eq.1,b.eq.1)'],
  ['or=(a.eq.1,and(b.eq.1,c.eq.1))', 'or=(a.eq.1,or(b.eq.1,c.eq.1))'],
  ['or=(a.eq.1,b.eq.1)', 'x.or=(a.eq.1,b.eq.1)'],
  ['or=(a.eq.1,b.eq.1)', 'not.or=(a.eq.1,b.eq.1)'],
  ['columns=a', 'on_conflict=a'],
])('%s and %s have different shapes', (one, two) => {
  expect(parse(one).shape).not.toBe(parse(two).shape)
})

test('lists become one array value, whatever their length', () => {
  const { values, shape } = parse('id=in.(1,"b,\\"c\\"",)')
  expect(values).toEqual(['{"1","b,\\"c\\"",""}'])
  expect(shape).toBe(parse('id=in.()').shape)
})

test('a star means any text in like, and nowhere else', () => {
  expect(parse('a=like.*x*&b=eq.*').values).toEqual(['%x%', '*'])
})

test('operands of a logic tree may be lists, braces and quoted text', () => {
  const { values } = parse('or=(a.in.(1,"x)"),b.cs.{1,2},c.adj."[1,2)",d.eq."q,(",e.not.is.null)')
  expect(values).toEqual(['{"1","x)"}', '{1,2}', '[1,2)', 'q,('])
})

test('filters, orders and pages of embeds name their path', () => {
  const { conditions, orders, limits, offsets } = parse('a.b.c=eq.1&a.or=(x.eq.1,y.eq.2)&a.order=z&a.b.limit=3&a.offset=2')
  expect(conditions.map(({ path }) => path)).toEqual([['a', 'b'], ['a']])
  expect(orders).toMatchObject([{ path: ['a'] }])
  expect(limits).toEqual([{ path: ['a', 'b'], limit: 3 }])
  expect(offsets).toMatchObject([{ path: ['a'], offset: 2 }])
})

test('in a GET call, every parameter that is not a filter is an argument', () => {
  const query = parseQuery('a=1&b=eq.2&v=x&v=y', true)
  expect(query.args.map((arg) => [arg.name, query.values[arg.slot]])).toEqual([
    ['a', '1'],
    ['v', 'x'],
    ['v', 'y'],
  ])
  expect(query.conditions).toHaveLength(1)
})

test('the key of the request is not a filter', () => {
  expect(parse('apikey=sb_publishable_x').conditions).toEqual([])
})

test.each([
  ['a=foo.1', 'PGRST100'],
  ['a=eq', 'PGRST100'],
  ['a=is.maybe', 'PGRST100'],
  ['a=neq(any).{1}', 'PGRST100'],
  ['or=(a.eq.1', 'PGRST100'],
  ['or=(a.cs.[1,2))', 'PGRST100'],
  ['or=eq.1', 'PGRST100'],
  ['a=in.1', 'PGRST100'],
  ['select=a,,b', 'PGRST100'],
  ['select=a::numeric(10,2)', 'PGRST100'],
  ['select=a.median()', 'PGRST100'],
  ['order=', 'PGRST100'],
  ['select=a(b', 'PGRST100'],
  ['order=a.up', 'PGRST100'],
  ['select=data->>--34', 'PGRST100'],
  ['select=data->>a--b', 'PGRST100'],
  ['limit=-1', 'PGRST103'],
])('%s is refused with %s', (query, code) => {
  expect(refusal(query)[0]).toBe(code)
})

const problemOf = (query: string) => {
  try {
    parse(query)
  } catch (error) {
    if (error instanceof RestProblem) return [error.message, error.details]
  }
  return null
}

test('a text that cannot be read is reported where upstream reports it', () => {
  expect(problemOf('or=()')).toEqual([
    '"failed to parse logic tree (())" (line 1, column 4)',
    'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
  ])
  expect(problemOf('not.and=()')?.[0]).toBe('"failed to parse logic tree (())" (line 1, column 9)')
  expect(problemOf('order=id.nullslasttt')).toEqual([
    '"failed to parse order (id.nullslasttt)" (line 1, column 13)',
    'unexpected "t" expecting "," or end of input',
  ])
  expect(problemOf('order=id.descc')?.[1]).toBe('unexpected "c" expecting delimiter (.), "," or end of input')
})

test('a request that costs too much is refused before it is planned', () => {
  expect(refusal(Array.from({ length: 201 }, (_, at) => `c${at}=eq.1`).join('&'))[1]).toMatch(/200 filters/)
  expect(refusal(`or=${'(and'.repeat(11)}(a.eq.1)${')'.repeat(11)}`)[1]).toMatch(/10 deep/)
  expect(refusal(`a=eq.${'x'.repeat(17_000)}`)[1]).toMatch(/too long/)
})

test.each([
  'content=match.(a)\\1',
  'content=not.imatch.(?i)a',
  'content=match(any).{a,"(\\?x)"}',
  'content=match(all).{a,"***=x"}',
  'content=match(any).{"(a)\\\\1"}',
  'or=(id.eq.1,content.match."(a{40}){40}")',
])('%s is refused before it reaches the database', (query) => {
  expect(refusal(query)).toEqual(['2201B', expect.stringMatching(/^A pattern must not /)])
})

test('a value with a zero byte or broken encoding is refused', () => {
  expect(() => parseQuery('a=eq.%00', false)).toThrow(RestProblem)
  expect(() => parseQuery('a=eq.%E0%A4', false)).toThrow(RestProblem)
})
