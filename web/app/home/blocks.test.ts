import { expect, test } from 'vitest'
import { arrangementOf, blockNames, moved, toggled } from './blocks.ts'

const ours = { order: [...blockNames], hidden: [] }

test('without an arrangement the default order applies; unknown and new blocks cause no error', () => {
  expect(arrangementOf(null)).toEqual(ours)
  expect(arrangementOf({ home_order: ['near', 'gone', 'near', 'todo'], home_hidden: ['looks', 'gone'] })).toEqual({
    order: ['near', 'todo', 'next', 'matches', 'looks', 'discussions', 'jobs', 'market'],
    hidden: ['looks'],
  })
})

test('a block moves by one position, not beyond the ends, and can be hidden and shown', () => {
  expect(moved(ours, 'near', -1).order).toEqual(['todo', 'next', 'near', 'matches', 'looks', 'discussions', 'jobs', 'market'])
  expect(moved(ours, 'todo', -1).order).toEqual(ours.order)
  expect(moved(ours, 'market', 1).order).toEqual(ours.order)
  expect(toggled(toggled(ours, 'near'), 'near')).toEqual(ours)
  expect(toggled(ours, 'near').hidden).toEqual(['near'])
})
