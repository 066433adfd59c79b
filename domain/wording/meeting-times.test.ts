import { expect, test } from 'vitest'
import { timeWords, whenWords, zonedWords, zoneWords } from './meeting-times.ts'

const [portland, newYork] = ['America/Los_Angeles', 'America/New_York']

test("a time has the clock of the place first, then the reader's own, and its day only if that is another one", () => {
  expect(whenWords('2030-03-11T16:00:00Z', portland, portland)).toBe('Mon, Mar 11, 9:00 AM')
  expect(whenWords('2030-03-11T16:00:00Z', portland, newYork)).toBe('Mon, Mar 11, 9:00 AM (12:00\u00a0PM\u00a0for\u00a0you)')
  expect(whenWords('2030-03-12T04:30:00Z', portland, newYork)).toBe('Mon, Mar 11, 9:30 PM (Tue, Mar 12, 12:30 AM for you)')
})

test("a time beside its day names the zone of the place where the reader's clock shows another", () => {
  expect(timeWords('2030-03-11T16:00:00Z', portland, portland)).toBe('9:00 AM')
  expect(timeWords('2030-03-11T16:00:00Z', portland, newYork)).toBe('9:00 AM Pacific time (12:00\u00a0PM\u00a0for\u00a0you)')
  expect(timeWords('2030-03-12T04:30:00Z', portland, newYork)).toBe('9:30 PM Pacific time (Tue, Mar 12, 12:30 AM for you)')
})

test("a time by another clock than the reader's names its zone", () => {
  expect(zonedWords('2030-03-11T16:00:00Z', portland, portland)).toBe('Mon, Mar 11, 9:00 AM')
  expect(zonedWords('2030-03-11T16:00:00Z', portland, newYork)).toBe('Mon, Mar 11, 9:00 AM Pacific time')
})

test.each([
  ['America/Boise', 'Mountain time'],
  ['America/Phoenix', 'Arizona time'],
  ['Europe/Berlin', 'Central European Time'],
])('the clocks of %s show %s', (zone, words) => expect(zoneWords(zone, new Date('2030-03-11T16:00:00Z'))).toBe(words))
