import { expect, test } from 'vitest'
import { whenWords } from './appointments.copy.ts'

test('a time has the clock of the place first, then the reader’s own, and its day only if that is another one', () => {
  const [portland, newYork] = ['America/Los_Angeles', 'America/New_York']
  expect(whenWords('2030-03-11T16:00:00Z', portland, portland)).toBe('Mon, Mar 11, 9:00 AM')
  expect(whenWords('2030-03-11T16:00:00Z', portland, newYork)).toBe('Mon, Mar 11, 9:00 AM (12:00\u00a0PM\u00a0for\u00a0you)')
  expect(whenWords('2030-03-12T04:30:00Z', portland, newYork)).toBe('Mon, Mar 11, 9:30 PM (Tue, Mar 12, 12:30 AM for you)')
})
