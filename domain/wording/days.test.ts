import { expect, test } from 'vitest'
import { dateIn, inWords, longDay, zoneIn } from './days.ts'

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
