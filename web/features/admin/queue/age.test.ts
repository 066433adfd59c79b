import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

const now = new Date('2026-10-20T12:00:00Z')

test.each([
  ['2026-10-20T12:00:05Z', '0 min', 'in time'],
  ['2026-10-20T11:01:00Z', '59 min', 'in time'],
  ['2026-10-20T11:00:00Z', '1 h', 'in time'],
  ['2026-10-20T00:00:01Z', '11 h', 'in time'],
  ['2026-10-20T00:00:00Z', '12 h', 'soon'],
  ['2026-10-19T12:00:01Z', '23 h', 'soon'],
  ['2026-10-19T12:00:00Z', '24 h', 'late'],
  ['2026-10-17T12:00:00Z', '3 d', 'late'],
])('what has waited since %s has waited %s and is %s', (since, text, state) => {
  expect(ageOf(since, now)).toEqual({ text, state })
})
