import { expect, test } from 'vitest'
import { filterOf } from './filter.ts'

const ana = '11111111-1111-4111-8111-111111111111'

test('what cannot be in an entry is ignored', () => {
  expect(filterOf({ who: 'Ana', act: 'Give role', kind: "member'", target: 'x'.repeat(101), from: 'today', to: '2026-1-1' })).toEqual({})
})

test('the filter names who, what and which record', () => {
  expect(filterOf({ who: ana, act: 'give_role', kind: 'member', target: ana, tab: 'audit' })).toEqual({
    who: ana,
    act: 'give_role',
    kind: 'member',
    target: ana,
  })
  expect(filterOf({ who: 'server' })).toEqual({ who: 'server' })
})

test('a day begins at midnight of the reader, and the last day is included', () => {
  const { from, until } = filterOf({ from: '2026-10-19', to: '2026-10-31' })
  expect(from).toBe(new Date(2026, 9, 19).toISOString())
  expect(until).toBe(new Date(2026, 10, 1).toISOString())
})
