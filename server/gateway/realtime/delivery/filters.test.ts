import { expect, test } from 'vitest'
import { judge, parseFilters, type Filter } from './filters.ts'
import { unchanged } from '../feed/pgoutput.ts'

function parsed(text: string): Filter[] {
  const result = parseFilters(text)
  if (!result.ok) throw new Error(result.reason)
  return result.filters
}

function holds(text: string, type: string, value: string | null): boolean {
  return parsed(text).every((filter) => judge(filter, type, value) === 'yes')
}

test('a filter is a column, an operator and a value', () => {
  expect(parsed('room_id=eq.7')).toEqual([{ column: 'room_id', operator: 'eq', isNegated: false, values: ['7'] }])
  expect(parsed('note=eq.a=b.c')).toEqual([{ column: 'note', operator: 'eq', isNegated: false, values: ['a=b.c'] }])
  expect(parsed('state=not.in.(new, "a,b","say \\"hi\\"",x"y)')).toEqual([
    { column: 'state', operator: 'in', isNegated: true, values: ['new', 'a,b', 'say "hi"', 'x"y'] },
  ])
})

test('several conditions are joined by commas', () => {
  expect(parsed('id=gt.0,id=lt.100,name=eq."x,y"').map((filter) => filter.values[0])).toEqual(['0', '100', 'x,y'])
  expect(holds('id=gt.0,id=lt.100', 'int4', '50')).toBe(true)
  expect(holds('id=gt.0,id=lt.100', 'int4', '100')).toBe(false)
})

test('an invalid filter is refused with a reason', () => {
  const many = `id=in.(${Array.from({ length: 101 }, (_, id) => id).join(',')})`
  for (const text of ['', 'id', 'id=7', 'id=eq', 'id=foo.1', 'id=in.7', 'id=in.()', '=eq.1', 'a=eq.1,b', many]) {
    expect(parseFilters(text), text).toMatchObject({ ok: false })
  }
})

test("values are compared as the column's type, not as text", () => {
  expect(holds('n=gt.9', 'int4', '10')).toBe(true)
  expect(holds('n=eq.9007199254740993', 'int8', '9007199254740992')).toBe(false)
  expect(holds('price=lte.-1', 'float8', '-1.5')).toBe(true)
  expect(holds('at=eq.2026-01-01 10:00:00+00', 'timestamptz', '2026-01-01 12:00:00+02')).toBe(true)
  expect(holds('at=gt.2026-01-01 10:00:00.000001+00', 'timestamptz', '2026-01-01 10:00:00.000002+00')).toBe(true)
  expect(holds('id=in.(1,2)', 'int4', '2')).toBe(true)
  expect(holds('id=neq.1', 'int4', '1')).toBe(false)
})

test('comparisons that depend on collation, precision or a pattern are left to PostgreSQL', () => {
  for (const [text, type, value] of [
    ['n=gt.9', 'text', '10'],
    ['price=eq.1.5', 'numeric', '1.50'],
    ['price=in.(1.5,2)', 'numeric', '1.50'],
    ['price=lte.-1', 'float8', '-Infinity'],
    ['at=lt.infinity', 'timestamptz', '2026-01-01 10:00:00+00'],
    ['n=ilike.Ä%', 'text', 'äb'],
    ['n=not.imatch.^a', 'text', 'ab'],
    ['n=eq.a', 'citext', 'A'],
  ] as const) {
    expect(
      parsed(text).map((filter) => judge(filter, type, value)),
      text,
    ).toEqual(['ask'])
  }
  expect(holds('price=eq.1.50', 'numeric', '1.50')).toBe(true)
})

test('no comparison with null is true, even when negated', () => {
  for (const operator of ['eq', 'neq', 'lt', 'gte', 'not.eq', 'not.in', 'like', 'not.like']) {
    expect(holds(`n=${operator}.(1)`, 'text', null), operator).toBe(false)
  }
})

test('filters can test for null and for not null', () => {
  expect(['is.null', 'not.is.null', 'isdistinct.1', 'not.isdistinct.1'].map((asked) => holds(`n=${asked}`, 'int4', null))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(['is.null', 'not.is.null', 'isdistinct.1', 'not.isdistinct.1'].map((asked) => holds(`n=${asked}`, 'int4', '1'))).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect(['is.true', 'is.false', 'is.unknown', 'not.is.true'].map((asked) => holds(`n=${asked}`, 'bool', 't'))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(['is.true', 'is.unknown', 'not.is.true'].map((asked) => holds(`n=${asked}`, 'bool', null))).toEqual([false, true, true])
})

test('negation inverts the result', () => {
  expect(holds('n=not.eq.1', 'int4', '2')).toBe(true)
  expect(holds('n=not.in.(1,2)', 'int4', '2')).toBe(false)
  expect(holds('n=not.gt.1', 'int4', '1')).toBe(true)
})

test('a value missing in the stream is not guessed', () => {
  expect(judge({ column: 'note', operator: 'neq', isNegated: false, values: ['x'] }, 'text', unchanged)).toBe('unknown')
})

test('like is evaluated here, and ilike if all letters are ASCII', () => {
  expect(['n=like.a%', 'n=like._b', 'n=ilike.A%', 'n=not.like.b%'].map((text) => holds(text, 'text', 'ab'))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['n=like.A%', 'n=like.a', 'n=not.ilike.%B'].map((text) => holds(text, 'text', 'ab'))).toEqual([false, false, false])
})
