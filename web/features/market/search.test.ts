import { expect, test } from 'vitest'
import { argumentsOf, filtersSet, withoutSheet } from '#web/features/listing/filters/filters.ts'
import { readMarketSearch, schema } from './search.ts'
import { filtersIn } from './searches/market-searches.ts'
import { summaryOf } from './searches/summary.ts'

const item = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'
const whole = {
  q: 'chair',
  category: 'furniture',
  trade: 'yes',
  condition: 'good,fair',
  least: '100',
  most: '500',
  state: 'OR',
  city: 'Portland',
  miles: '25',
  pickup: 'yes',
  ships: 'yes',
  sealed: 'yes',
  keeps: '6',
  brand: 'Takara Belmont',
  sort: 'nearest',
} as const

test('every filter of the list is in the address, and what is not one is ignored', () => {
  expect(readMarketSearch({ ...whole, item })).toEqual({ ...whole, item })
  expect(Object.keys(readMarketSearch({ ...whole, item })), 'in the order of addresses that were shared').toEqual([
    ...Object.keys(whole),
    'item',
  ])
  expect(
    readMarketSearch({
      category: 'gold',
      condition: 'worn',
      least: '12.50',
      most: '-1',
      keeps: '7',
      sort: 'loudest',
      sale: 'no',
      item: 'x',
      brand: '  ',
    }),
  ).toEqual({})
  expect(readMarketSearch({ search: item, q: 'chair' })).toEqual({ search: item })
  expect(readMarketSearch({ show: 'mine', q: 'chair', item })).toEqual({ show: 'mine', item })
})

test('prices and months are asked for as numbers, a brand as it was typed', () => {
  expect(argumentsOf(schema, whole)).toEqual({
    search: 'chair',
    category: 'furniture',
    for_sale: null,
    accepts_trade: true,
    condition: ['good', 'fair'],
    min_price: 100,
    max_price: 500,
    state: 'OR',
    city: 'Portland',
    within_miles: 25,
    pickup: true,
    ships: true,
    sealed: true,
    keeps_months: 6,
    brand: 'Takara Belmont',
    sort: 'nearest',
  })
})

test('the sheet counts and clears what has no place above the list', () => {
  expect(filtersSet(schema, { ...whole, brand: 'Wella, Inc' }), 'a comma in a brand is no second one').toBe(10)
  expect(withoutSheet(schema, whole)).toEqual({ q: 'chair', category: 'furniture', trade: 'yes', sort: 'nearest' })
})

test('a search is named by what it looks for, and of a stored one only filters are read', () => {
  expect(summaryOf({ q: 'chair', condition: 'good,fair', most: '1500', state: 'OR', city: 'Bend', keeps: '6', sort: 'cheapest' })).toBe(
    'chair, Good, Fair, up to $1,500, Bend, OR, good for 6 months, lowest price first',
  )
  expect(filtersIn({ q: 'chair', item, show: 'mine' })).toEqual({ q: 'chair' })
  for (const odd of [null, 7, 'q', ['q']]) expect(filtersIn(odd)).toEqual({})
})
