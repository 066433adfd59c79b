import { expect, test } from 'vitest'
import { dateIn, daysBetween, daysLeft, inWords, longDay, timeLeft, zoneIn } from './days.ts'

const lateInDenver = '2026-10-03T03:30:00Z'

test('a day in UTC is the same in every time zone', () => {
  expect(longDay(lateInDenver)).toBe('October 3, 2026')
  expect(inWords(new Date(lateInDenver), 'dayAndYear', 'UTC')).toBe('Oct 3, 2026')
  expect(inWords(new Date('2026-11-01T00:00:00Z'), 'month', 'UTC')).toBe('November')
  // Some versions of Node.js put a narrow space before AM and PM.
  expect(inWords(new Date(lateInDenver), 'dayAndTime', 'UTC').replace(/\s/gu, ' ')).toBe('Oct 3, 2026, 3:30 AM')
})

test('a place has its own date and clock', () => {
  const moment = new Date(lateInDenver)
  expect([dateIn('America/Denver', moment), dateIn('UTC', moment)]).toEqual(['2026-10-02', '2026-10-03'])
  const [summer, winter] = [moment, new Date('2026-12-03T12:00Z')].map((each) => zoneIn('America/Denver', each)?.slice('GMT'.length))
  expect([summer, winter]).toEqual(['-06:00', '-07:00'])
})

const now = new Date('2026-10-20T12:00:00Z')

test('the days left are rounded up, and a clock that is a minute behind adds none', () => {
  const counted = [
    '2026-10-27T12:02:00Z',
    '2026-10-27T12:01:00Z',
    '2026-10-27T11:59:00Z',
    '2026-10-20T12:00:01Z',
    '2026-10-20T12:00:00Z',
    '2026-10-19T12:00:00Z',
  ].map((end) => daysLeft(end, now))
  expect(counted).toEqual([8, 7, 7, 1, 0, 0])
})

test('the time left is said in its largest unit', () => {
  const left = [
    ['2026-10-27T12:01:00Z', 7, 'day'],
    ['2026-10-21T12:02:00Z', 2, 'day'],
    ['2026-10-21T12:01:00Z', 24, 'hour'],
    ['2026-10-20T13:02:00Z', 2, 'hour'],
    ['2026-10-20T13:01:00Z', 60, 'minute'],
    ['2026-10-20T12:00:01Z', 1, 'minute'],
  ] as const
  for (const [end, many, unit] of left) expect(timeLeft(end, now), end).toEqual({ many, unit })
  expect(timeLeft('2026-10-20T12:00:00Z', now)).toBeNull()
})

test('days of the calendar count by midnights, not by hours', () => {
  const counted = [
    ['2026-10-20T23:59:00', '2026-10-21T00:00:00', 1],
    ['2026-10-20T00:00:00', '2026-10-20T23:59:00', 0],
    ['2026-10-20T12:00:00', '2026-10-18T23:00:00', -2],
    // The clocks change in between.
    ['2026-10-31T12:00:00', '2026-11-02T12:00:00', 2],
  ] as const
  for (const [from, to, days] of counted) expect(daysBetween(new Date(from), new Date(to)), from).toBe(days)
})
