import { expect, test } from 'vitest'
import { professionals } from './browse.copy.ts'
import { activeFilters, toggledCraft, toggledMatch } from './filters.ts'
import { readSearch } from './search.ts'

test('an address written by hand keeps what is known and drops the rest', () => {
  expect(readSearch({ q: 'fade', crafts: 'hair,nonsense,mua', sort: 'price', open: 1, matches: 'neither' })).toEqual({
    q: 'fade',
    crafts: 'hair,mua',
    open: 1,
  })
})

test('the usual sort does not stand in the address', () => {
  expect(readSearch({ sort: 'match' })).toEqual({})
  expect(readSearch({ sort: 'nearest' })).toEqual({ sort: 'nearest' })
})

test('crafts are added and taken away one by one', () => {
  const two = toggledCraft(toggledCraft({}, 'hair', true), 'nails', true)
  expect(two).toEqual({ crafts: 'hair,nails' })
  expect(toggledCraft(two, 'hair', false)).toEqual({ crafts: 'nails' })
  expect(toggledCraft({ crafts: 'nails' }, 'nails', false)).toEqual({})
})

test('both sides of a match become one word and come apart again', () => {
  const both = toggledMatch(toggledMatch({}, 'wants_mine', true), 'offers_mine', true)
  expect(both).toEqual({ matches: 'both' })
  expect(toggledMatch(both, 'wants_mine', false)).toEqual({ matches: 'offers_mine' })
  expect(activeFilters({ ...both, crafts: 'hair,nails', verified: 1, q: 'x' })).toBe(4)
})

test('more professionals than are counted have a plus', () => {
  expect([1, 499, 500].map(professionals)).toEqual(['1 professional', '499 professionals', '500+ professionals'])
})
