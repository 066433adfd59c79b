import { expect, test } from 'vitest'
import { inWords, longDay } from './days.ts'

const lateInDenver = '2026-10-03T03:30:00Z'

test('a day in UTC is the same in every time zone', () => {
  expect(longDay(lateInDenver)).toBe('October 3, 2026')
  expect(inWords(new Date(lateInDenver), 'dayAndYear', 'UTC')).toBe('Oct 3, 2026')
  expect(inWords(new Date('2026-11-01T00:00:00Z'), 'month', 'UTC')).toBe('November')
  // Some versions of Node.js put a narrow space before AM and PM.
  expect(inWords(new Date(lateInDenver), 'dayAndTime', 'UTC').replace(/\s/gu, ' ')).toBe('Oct 3, 2026, 3:30 AM')
})
