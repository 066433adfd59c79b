import { expect, test } from 'vitest'
import { filtersSet, withoutSheet, withParts } from '#web/features/listing/filters/filters.ts'
import { readJobsSearch, schema, type JobFilters } from './search.ts'

const id = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'

test('every filter of the list is in the address, and what is not one is ignored', () => {
  const whole = {
    q: 'braider',
    pay: 'paid',
    remote: 'yes',
    type: 'Contract',
    crafts: 'hair,nails',
    class: '1099',
    license: 'barber,cosmetologist',
    least: '25',
    state: 'OR',
    city: 'Portland',
    miles: '25',
    posted: '7',
    trade: 'yes',
    easy: 'yes',
    unapplied: 'yes',
    sort: 'nearest',
    id,
  }
  expect(readJobsSearch(whole)).toEqual(whole)
  expect(Object.keys(readJobsSearch(whole)), 'in the order of addresses that were shared').toEqual(Object.keys(whole))
  expect(
    readJobsSearch({
      pay: 'gold',
      least: '17',
      state: 'Oregon',
      city: 'Portland',
      miles: '25',
      crafts: "'; --",
      license: 'pilot',
      sort: 'loudest',
      id: 'x',
      trade: 'no',
    }),
  ).toEqual({})
  expect(readJobsSearch({ sort: 'newest', license: 'barber,pilot' })).toEqual({ license: 'barber', sort: 'newest' })
  expect(readJobsSearch({ sort: 'best' })).toEqual({})
  expect(readJobsSearch({ search: id, q: 'braider' })).toEqual({ search: id })
  expect(readJobsSearch({ search: 'braider' })).toEqual({})
  expect(readJobsSearch({ show: 'mine', q: 'braider', id })).toEqual({ show: 'mine', id })
})

test('miles need a city, and a city its state', () => {
  expect(readJobsSearch({ state: 'OR', miles: '25' })).toEqual({ state: 'OR' })
  expect(readJobsSearch({ city: 'Portland', miles: '25' })).toEqual({})
})

test('filters are changed and removed one by one, and counted without chips and order', () => {
  const filters: JobFilters = {
    q: 'nails',
    pay: 'paid',
    crafts: 'hair,nails',
    license: 'barber',
    least: '20',
    state: 'OR',
    city: 'Bend',
    miles: '10',
    sort: 'pay',
  }
  expect(filtersSet(schema, filters)).toBe(5)
  expect(withParts(filters, { least: undefined, city: undefined, miles: undefined, easy: 'yes' })).toEqual({
    q: 'nails',
    pay: 'paid',
    crafts: 'hair,nails',
    license: 'barber',
    state: 'OR',
    easy: 'yes',
    sort: 'pay',
  })
  expect(withoutSheet(schema, filters)).toEqual({ q: 'nails', pay: 'paid', sort: 'pay' })
})
