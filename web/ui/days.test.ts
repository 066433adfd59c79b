import { expect, test } from 'vitest'
import { ago, dayName, fullDay, listTime, paddedDay, shortAgo, shortDay, timeOf } from './days.ts'

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

test.each([
  ['2026-11-21T11:59:30Z', 'just now', 'just now'],
  ['2026-11-21T11:20:00Z', '40 min', '40 min ago'],
  ['2026-11-21T07:00:00Z', '5 h', '5 h ago'],
  ['2026-11-18T12:00:00Z', '3 d', '3 d ago'],
  ['2026-11-14T12:00:01Z', '6 d', '6 d ago'],
  ['2026-11-14T12:00:00Z', 'Nov 14', 'Nov 14'],
  ['2026-10-02T12:00:00Z', 'Oct 2', 'Oct 2'],
  ['2025-10-02T12:00:00Z', 'Oct 2, 2025', 'Oct 2, 2025'],
])('%s is %s, and in a sentence %s', (moment, short, long) => {
  const noon = new Date('2026-11-21T12:00:00Z')
  expect(shortAgo(moment, noon)).toBe(short)
  expect(ago(moment, noon)).toBe(long)
})
