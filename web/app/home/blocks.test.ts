import { expect, test } from 'vitest'
import { arrangementOf, blockNames, moved, toggled } from './blocks.ts'

const ours = { order: [...blockNames], hidden: [] }

test('who has arranged nothing has our order; what is unknown or new is no trouble', () => {
  expect(arrangementOf(null)).toEqual(ours)
  expect(arrangementOf({ home_order: ['near', 'gone', 'near', 'todo'], home_hidden: ['looks', 'gone'] })).toEqual({
    order: ['near', 'todo', 'matches', 'looks'],
    hidden: ['looks'],
  })
})

test('a block moves by one place, not beyond the ends, and is hidden and shown', () => {
  expect(moved(ours, 'near', -1).order).toEqual(['todo', 'near', 'matches', 'looks'])
  expect(moved(ours, 'todo', -1).order).toEqual(ours.order)
  expect(moved(ours, 'looks', 1).order).toEqual(ours.order)
  expect(toggled(toggled(ours, 'near'), 'near')).toEqual(ours)
  expect(toggled(ours, 'near').hidden).toEqual(['near'])
})
