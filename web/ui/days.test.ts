import { expect, test } from 'vitest'
import { dayName, fullDay, listTime, paddedDay, shortDay, timeOf } from './days.ts'

const at = (year: number, month: number, date: number, hour = 9, minute = 5) => new Date(year, month - 1, date, hour, minute)
const now = at(2026, 10, 14, 1, 0)
const iso = (moment: Date) => moment.toISOString()

test.each([
  [at(2026, 10, 14, 0, 30), '12:30 AM'],
  // Tomorrow, as from a clock that is ahead.
  [at(2026, 10, 15), '9:05 AM'],
  [at(2026, 10, 13, 23, 59), 'Tue'],
  [at(2026, 10, 8), 'Thu'],
  [at(2026, 10, 7), 'Oct 7'],
  [at(2025, 10, 11), 'Oct 11, 2025'],
])('a list shows %s as: %s', (moment, words) => {
  expect(listTime(iso(moment), now)).toBe(words)
})

test.each([
  [at(2026, 10, 14, 0, 1), 'Today'],
  [at(2026, 10, 13, 0, 1), 'Yesterday'],
  [at(2026, 10, 12, 23), 'Monday, October 12'],
  [at(2025, 12, 31), 'December 31, 2025'],
])('a divider shows %s as: %s', (moment, words) => {
  expect(dayName(iso(moment), now)).toBe(words)
})

test('a day and a time are also formatted separately', () => {
  expect([shortDay(iso(at(2026, 1, 2)), now), shortDay(iso(at(2025, 1, 2)), now)]).toEqual(['Jan 2', 'Jan 2, 2025'])
  expect(fullDay(iso(at(2026, 1, 2)))).toBe('Jan 2, 2026')
  expect(timeOf(iso(at(2026, 1, 2, 14, 5)))).toBe('2:05 PM')
})

test('SAVED-23, SAVED-24: a day is also written with two digits, with its year for an event', () => {
  expect(paddedDay(iso(at(2026, 10, 2)))).toBe('Oct 02')
  expect(paddedDay(iso(at(2025, 12, 31)))).toBe('Dec 31')
  expect(paddedDay(iso(at(2026, 10, 2)), true)).toBe('Oct 02, 2026')
  expect(paddedDay(iso(at(2025, 12, 31)), true)).toBe('Dec 31, 2025')
})
