import { expect, test } from 'vitest'
import { hasEnded, timeLeft } from './when.ts'

const now = new Date('2026-11-21T12:00:00Z')

test('what is left of a poll rounds up', () => {
  expect(timeLeft('2026-11-23T13:00:00Z', now)).toBe('3 d')
  expect(timeLeft('2026-11-21T13:01:00Z', now)).toBe('2 h')
  expect(timeLeft('2026-11-21T12:00:10Z', now)).toBe('1 min')
})

test('a poll has ended at its end', () => {
  expect(hasEnded('2026-11-21T12:00:00.001Z', now)).toBe(false)
  expect(hasEnded('2026-11-21T12:00:00Z', now)).toBe(true)
})
