import { expect, test } from 'vitest'
import { msUntilEnd, timeLeft } from './when.ts'

const now = new Date('2026-11-21T12:00:00Z')

test('what is left of a poll rounds up', () => {
  expect(timeLeft('2026-11-23T13:00:00Z', now)).toBe('3 d')
  expect(timeLeft('2026-11-21T13:01:00Z', now)).toBe('2 h')
  expect(timeLeft('2026-11-21T12:00:10Z', now)).toBe('1 min')
})

test('whether a poll has ended is looked at when it ends, within a day, and every few seconds once it should have', () => {
  expect(msUntilEnd('2026-11-21T12:01:00Z', now)).toBe(60_000)
  expect(msUntilEnd('2026-12-21T12:00:00Z', now)).toBe(86_400_000)
  for (const end of ['2026-11-21T12:00:01Z', '2026-11-21T11:00:00Z']) expect(msUntilEnd(end, now)).toBe(5000)
})
