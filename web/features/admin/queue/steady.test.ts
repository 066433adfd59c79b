import { expect, test } from 'vitest'
import { merge } from './steady.ts'

const rows = (ids: string, said = '') => Array.from(ids, (id) => ({ id, said }))
const of = (held: string, fresh: string, hasMore: boolean) => {
  const { rows: shown, gone, arrived } = merge(rows(held), rows(fresh, 'now'), hasMore)
  return [shown.map(({ id }) => id).join(''), [...gone].join(''), arrived]
}

test.each([
  ['abc', 'abc', false, ['abc', '', 0]],
  ['abc', 'ac', false, ['abc', 'b', 0]],
  ['abc', 'xyabc', false, ['abc', '', 2]],
  ['abc', '', false, ['abc', 'abc', 0]],
  // A page of three: what is new pushes c off its end, and it is still there.
  ['abc', 'xab', true, ['abc', '', 1]],
  ['abc', 'xa', true, ['abc', '', 1]],
  ['abc', 'xbd', true, ['abc', 'a', 2]],
])('%s held, and %s now (more behind: %s)', (held, fresh, hasMore, expected) => {
  expect(of(held, fresh, hasMore)).toEqual(expected)
})

test('what changed shows in its place', () => {
  expect(merge(rows('ab'), rows('b', 'now'), false).rows).toEqual([
    { id: 'a', said: '' },
    { id: 'b', said: 'now' },
  ])
})
