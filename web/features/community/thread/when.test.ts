import { expect, test } from 'vitest'
import { ago, shortAgo, timeLeft } from './when.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:30Z', 'just now', 'just now'],
  ['2026-11-21T11:20:00Z', '40 min', '40 min ago'],
  ['2026-11-21T07:00:00Z', '5 h', '5 h ago'],
  ['2026-11-18T12:00:00Z', '3 d', '3 d ago'],
  ['2026-10-02T12:00:00Z', 'Oct 2', 'Oct 2'],
  ['2025-10-02T12:00:00Z', 'Oct 2, 2025', 'Oct 2, 2025'],
])('%s is %s, and in a sentence %s', (at, short, long) => {
  expect(shortAgo(at, now)).toBe(short)
  expect(ago(at, now)).toBe(long)
})

test('what is left of a poll rounds up', () => {
  expect(timeLeft('2026-11-23T13:00:00Z', now)).toBe('3 d')
  expect(timeLeft('2026-11-21T13:01:00Z', now)).toBe('2 h')
  expect(timeLeft('2026-11-21T12:00:10Z', now)).toBe('1 min')
})
