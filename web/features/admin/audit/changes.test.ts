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
    { name: 'limits', before: null, after: 'no posts' },
  ])
})

test('ids are left out, yes and no are words, and a time is its day', () => {
  const ana = '0f9c1a52-6f0a-4b3e-8c55-2d7a3e5b1c90'
  expect(changesOf({ is_locked: false, given_by: ana }, { is_locked: true, note_id: 7, ends_at: '2031-03-03T12:00:00Z' })).toEqual([
    { name: 'locked', before: 'no', after: 'yes' },
    { name: 'ends at', before: null, after: 'Mar 3, 2031' },
  ])
})
