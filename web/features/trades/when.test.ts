import { expect, test } from 'vitest'
import { shortWhen, untilWhen } from './when.ts'

const now = new Date('2026-10-20T12:00:00Z')

test('a time is short in a list', () => {
  const formatted = ['2026-10-20T11:59:40Z', '2026-10-20T11:48:00Z', '2026-10-20T07:00:00Z', '2026-10-17T11:00:00Z'].map((at) =>
    shortWhen(at, now),
  )
  expect(formatted).toEqual(['just now', '12 min', '5 h', '3 d'])
  expect(shortWhen('2026-10-04T12:00:00Z', now)).toBe('Oct 4')
  expect(shortWhen('2025-10-04T12:00:00Z', now)).toBe('Oct 4, 2025')
})

test('a deadline is shown as the time left, rounded up', () => {
  const formatted = [
    '2026-10-27T12:00:40Z',
    '2026-10-27T11:59:59Z',
    '2026-10-26T13:00:00Z',
    '2026-10-21T12:00:00Z',
    '2026-10-20T17:30:00Z',
    '2026-10-20T12:20:00Z',
    '2026-10-20T12:00:30Z',
    '2026-10-20T11:00:00Z',
  ].map((at) => untilWhen(at, now))
  expect(formatted).toEqual([
    'in 7 days',
    'in 7 days',
    'in 7 days',
    'in 24 hours',
    'in 6 hours',
    'in 20 minutes',
    'in a minute',
    'any moment',
  ])
})
