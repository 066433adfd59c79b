import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test('nothing was changed where there is no before and no after', () => {
  expect(changesOf(null, null)).toEqual([])
  expect(changesOf([], {})).toEqual([])
})

test('only what differs is listed, and what one side lacks is null there', () => {
  expect(changesOf({ role: 'support', user_id: 'a', days: 3 }, { user_id: 'a', days: 7, limits: ['no_posts'] })).toEqual([
    { name: 'role', before: 'support', after: null },
    { name: 'days', before: '3', after: '7' },
    { name: 'limits', before: null, after: '["no_posts"]' },
  ])
})

test('the id of the target is left out, another id is not', () => {
  const after = { role: 'support', user_id: 'ana', given_by: 'bea' }
  expect(changesOf(null, after, 'ana').map(({ name }) => name)).toEqual(['role', 'given_by'])
})
