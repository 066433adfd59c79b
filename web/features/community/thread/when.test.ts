import { expect, test } from 'vitest'
import { pollReadAgain, leftInWords } from './when.ts'

const now = new Date('2026-11-21T12:00:00Z')

test('what is left of a poll rounds up', () => {
  expect(leftInWords('2026-11-23T13:00:00Z', now)).toBe('3 d')
  expect(leftInWords('2026-11-21T13:02:00Z', now)).toBe('2 h')
  expect(leftInWords('2026-11-21T12:00:10Z', now)).toBe('1 min')
})

const readAgain = (end: string, tally: number[] | null = null) => pollReadAgain({ ends_at: end, tally }, now)

test('a poll without totals is read again once it has ended', () => {
  expect(readAgain('2026-11-21T12:00:00.001Z')).toBe(false)
  expect(readAgain('2026-11-21T12:00:00Z')).toBe(5000)
  expect(readAgain('2026-11-21T12:00:00Z', [2, 0])).toBe(false)
  for (const none of [null, undefined]) expect(pollReadAgain(none, now)).toBe(false)
})
