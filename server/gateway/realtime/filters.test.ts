import { expect, test } from 'vitest'
import { judge, parseFilters, type Filter } from './filters.ts'
import { unchanged } from './pgoutput.ts'

function parsed(text: string): Filter[] {
  const result = parseFilters(text)
  if (!result.ok) throw new Error(result.reason)
  return result.filters
}

function holds(text: string, type: string, value: string | null): boolean {
  return parsed(text).every((filter) => judge(filter, type, value) === 'yes')
}

test('a filter is a column, an operator and a value', () => {
  expect(parsed('room_id=eq.7')).toEqual([{ column: 'room_id', operator: 'eq', values: ['7'] }])
  expect(parsed('note=eq.a=b.c')).toEqual([{ column: 'note', operator: 'eq', values: ['a=b.c'] }])
  expect(parsed('state=in.(new, "a,b","say \\"hi\\"")')).toEqual([{ column: 'state', operator: 'in', values: ['new', 'a,b', 'say "hi"'] }])
})

test('several conditions are joined by commas', () => {
  expect(parsed('id=gt.0,id=lt.100,name=eq."x,y"').map((filter) => filter.values[0])).toEqual(['0', '100', 'x,y'])
  expect(holds('id=gt.0,id=lt.100', 'int4', '50')).toBe(true)
  expect(holds('id=gt.0,id=lt.100', 'int4', '100')).toBe(false)
})

test('what is no filter is refused with a reason', () => {
  const many = `id=in.(${Array.from({ length: 101 }, (_, id) => id).join(',')})`
  for (const text of ['', 'id', 'id=7', 'id=eq', 'id=foo.1', 'id=in.7', 'id=in.()', '=eq.1', 'a=eq.1,b', many]) {
    expect(parseFilters(text), text).toMatchObject({ ok: false })
  }
})

test("values are compared as the column's type, not as text", () => {
  expect(holds('n=gt.9', 'int4', '10')).toBe(true)
  expect(holds('n=gt.9', 'text', '10')).toBe(false)
  expect(holds('n=eq.9007199254740993', 'int8', '9007199254740992')).toBe(false)
  expect(holds('price=eq.1.5', 'numeric', '1.50')).toBe(true)
  expect(holds('price=lte.-1', 'float8', '-Infinity')).toBe(true)
  expect(holds('at=eq.2026-01-01 10:00:00+00', 'timestamptz', '2026-01-01 12:00:00+02')).toBe(true)
  expect(holds('at=gt.2026-01-01 10:00:00.000001+00', 'timestamptz', '2026-01-01 10:00:00.000002+00')).toBe(true)
  expect(holds('at=lt.infinity', 'timestamptz', '2026-01-01 10:00:00+00')).toBe(true)
  expect(holds('id=in.(1,2)', 'int4', '2')).toBe(true)
  expect(holds('id=neq.1', 'int4', '1')).toBe(false)
})

test('nothing compares with null', () => {
  for (const operator of ['eq', 'neq', 'lt', 'gte']) expect(holds(`n=${operator}.1`, 'int4', null)).toBe(false)
})

test('a value the stream left out is not guessed', () => {
  expect(judge({ column: 'note', operator: 'neq', values: ['x'] }, 'text', unchanged)).toBe('unknown')
})
