import { expect, test } from 'vitest'
import { argumentsOf, filtersSet, one, oneNumber, place, readFilters, several, summaryOf, withoutSheet, words, yes } from './filters.ts'

const schema = {
  q: words(),
  kinds: several(['chair', 'shears', 'bundle'], 'kinds'),
  shape: one(['new', 'used'], 'chips', 'condition'),
  ...place,
  most: oneNumber(['50', '200'], 'max_price'),
  trade: yes('sheet', 'takes_trade'),
  sort: one(['price'], 'order', 'sort'),
}
const whole = {
  q: 'oak',
  kinds: 'shears,chair',
  shape: 'used',
  state: 'OR',
  city: 'Bend',
  miles: '10',
  most: '50',
  trade: 'yes',
  sort: 'price',
} as const

test('of an address only what the schema knows is read, each value once and in the order given', () => {
  expect(readFilters(schema, whole)).toEqual(whole)
  expect(readFilters(schema, { kinds: 'shears,axe,shears', shape: 'old', most: '51', trade: 'no', sort: ['price'], page: '2' })).toEqual({
    kinds: 'shears',
  })
  expect(readFilters(schema, { q: 'o'.repeat(90) }).q).toHaveLength(80)
  expect(readFilters(schema, { state: 'Oregon', city: 'Bend', miles: '10' })).toEqual({})
  expect(readFilters(schema, { state: 'OR', miles: '10' })).toEqual({ state: 'OR' })
})

test('a request has every argument, with null for what is not set', () => {
  expect(argumentsOf(schema, whole)).toEqual({
    search: 'oak',
    kinds: ['shears', 'chair'],
    condition: 'used',
    state: 'OR',
    city: 'Bend',
    within_miles: 10,
    max_price: 50,
    takes_trade: true,
    sort: 'price',
  })
  expect(argumentsOf(schema, {})).toEqual({
    search: '',
    kinds: [],
    condition: null,
    state: null,
    city: null,
    within_miles: null,
    max_price: null,
    takes_trade: null,
    sort: null,
  })
})

test('the sheet counts and clears what has no chip, and no order', () => {
  expect(filtersSet(schema, whole)).toBe(5)
  expect(withoutSheet(schema, whole)).toEqual({ q: 'oak', shape: 'used', sort: 'price' })
})

test('a summary says what is set, in its own order', () => {
  const says = { most: (dollars: string) => `up to $${dollars}`, q: (q: string) => q, shape: () => undefined }
  expect(summaryOf<typeof schema>(whole, says)).toBe('up to $50, oak')
  expect(summaryOf<typeof schema>({}, says)).toBe('')
})
