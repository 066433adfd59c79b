import { expect, test } from 'vitest'
import { savedAs } from '#web/features/saved/searches/searches.ts'
import { filtersIn, jobSearches } from './job-searches.ts'
import { summaryOf } from './summary.ts'

test('a saved search is found again by its filters, in whatever order they come', () => {
  const saved = [
    { id: '1', name: 'Braids', filters: { q: 'braider', remote: 'yes' }, wants_news: true },
    { id: '2', name: 'Braids, newest first', filters: { q: 'braider', remote: 'yes', sort: 'newest' }, wants_news: true },
  ] as const
  expect(savedAs(jobSearches, { remote: 'yes', q: 'braider' }, saved)?.id).toBe('1')
  expect(savedAs(jobSearches, { q: 'braider', sort: 'newest', remote: 'yes' }, saved)?.id).toBe('2')
  expect(savedAs(jobSearches, { q: 'braider' }, saved)).toBeUndefined()
  expect(savedAs(jobSearches, {}, saved)).toBeUndefined()
  expect(savedAs(jobSearches, { q: 'braider' }, undefined)).toBeUndefined()
})

test('a search is named by what it looks for', () => {
  expect(summaryOf({})).toBe('')
  expect(summaryOf({ q: 'braider', crafts: 'hair,mua', class: 'w2', state: 'OR', city: 'Bend', miles: '25', sort: 'pay' })).toBe(
    'braider, Hair, Makeup, Employee (W-2), within 25 miles of Bend, OR, highest pay first',
  )
  expect(summaryOf({ state: 'OR', license: 'barber', least: '20', posted: '1', easy: 'yes' })).toBe(
    'OR, $20 an hour or more, Barber, posted in the last day, easy to apply',
  )
})

test('of a stored search only filters are read', () => {
  expect(filtersIn({ q: 'braider', id: '6f9619ff-8b86-4011-b42d-00cf4fc964ff', pay: 'gold', remote: 'yes' })).toEqual({
    q: 'braider',
    remote: 'yes',
  })
  expect(filtersIn({ q: 'braider', show: 'mine' })).toEqual({ q: 'braider' })
  for (const odd of [null, 7, 'q', ['q']]) expect(filtersIn(odd)).toEqual({})
})
