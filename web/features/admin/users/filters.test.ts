import { expect, test } from 'vitest'
import { filtersOf } from './filters.ts'

test('an address keeps the filters that exist and drops the rest', () => {
  expect(filtersOf({ tab: 'community', q: 'ana', tier: 'gold', role: 'support', verified: 'yes', active: 'today' })).toEqual({
    q: 'ana',
    role: 'support',
    verified: 'yes',
  })
  expect(filtersOf({})).toEqual({})
})
