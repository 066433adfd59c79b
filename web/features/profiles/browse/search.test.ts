import { expect, test } from 'vitest'
import { withoutsOf } from './ActiveFilters.tsx'
import { professionals } from './browse.copy.ts'
import { activeFilters, cleared, toggledCraft, toggledMatch, wider, withMiles, withYears } from './filters.ts'
import { readSearch } from './search.ts'

test('a URL typed by hand keeps the known parameters and drops the rest', () => {
  expect(readSearch({ q: 'fade', crafts: 'hair,nonsense,mua', sort: 'price', open: 1, matches: 'neither' })).toEqual({
    q: 'fade',
    crafts: 'hair,mua',
    open: 1,
  })
})

test('the default sort order is not in the URL', () => {
  expect(readSearch({ sort: 'match' })).toEqual({})
  expect(readSearch({ sort: 'nearest' })).toEqual({ sort: 'nearest' })
})

test('crafts are added and removed one by one', () => {
  const two = toggledCraft(toggledCraft({}, 'hair', true), 'nails', true)
  expect(two).toEqual({ crafts: 'hair,nails' })
  expect(toggledCraft(two, 'hair', false)).toEqual({ crafts: 'nails' })
  expect(toggledCraft({ crafts: 'nails' }, 'nails', false)).toEqual({})
})

test('both sides of a match become one value and are separated again', () => {
  const both = toggledMatch(toggledMatch({}, 'wants_mine', true), 'offers_mine', true)
  expect(both).toEqual({ matches: 'both' })
  expect(toggledMatch(both, 'wants_mine', false)).toEqual({ matches: 'offers_mine' })
  expect(activeFilters({ ...both, crafts: 'hair,nails', verified: 1, q: 'x' })).toBe(5)
})

test('each active filter is removed on its own; search text and order stay', () => {
  const search = { q: 'x', crafts: 'hair,nails', matches: 'both', miles: 25, years: 5, open: 1, verified: 1, sort: 'nearest' } as const
  const { crafts: _crafts, ...rest } = search
  const { matches: _matches, ...anyFit } = search
  const { miles: _miles, ...anywhere } = search
  const { years: _years, ...anyYears } = search
  const { open: _open, ...anyTrade } = search
  const { verified: _verified, ...anySeal } = search
  expect([...withoutsOf(search)]).toEqual([
    ['Hair', { ...rest, crafts: 'nails' }],
    ['Nails', { ...rest, crafts: 'hair' }],
    ['Wants what I offer', { ...anyFit, matches: 'offers_mine' }],
    ['Offers what I want', { ...anyFit, matches: 'wants_mine' }],
    ['Within 25 miles', anywhere],
    ['5+ years', anyYears],
    ['Open to trade', anyTrade],
    ['Verified only', anySeal],
  ])
  expect(withoutsOf({ q: 'x', sort: 'nearest' }).size).toBe(0)
})

test('more professionals than we count have a plus', () => {
  expect([1, 499, 500].map(professionals)).toEqual(['1 professional', '499 professionals', '500+ professionals'])
})

test('miles and years have fixed steps; any other number is dropped', () => {
  expect(readSearch({ miles: 25, years: '5' })).toEqual({ miles: 25, years: 5 })
  expect(readSearch({ miles: 24, years: 100 })).toEqual({})
  expect(withYears(withMiles({ q: 'x' }, 50), 10)).toEqual({ q: 'x', miles: 50, years: 10 })
  expect(withYears(withMiles({ miles: 50, years: 10 }, undefined), Number.NaN)).toEqual({})
})

test('distance and experience are filters: counted, and cleared with the others', () => {
  expect(activeFilters({ miles: 25, years: 5 })).toBe(2)
  expect(cleared({ q: 'x', miles: 25, years: 5 })).toEqual({ q: 'x' })
})

test('widening at least doubles the miles, up to a hundred', () => {
  expect([{}, { miles: 15 }, { miles: 25 }, { miles: 75 }, { miles: 100 }].map((each) => wider(readSearch(each)))).toEqual([
    25,
    50,
    50,
    100,
    undefined,
  ])
})
