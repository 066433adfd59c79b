import { expect, test } from 'vitest'
import { hasSentence, meanOf, reviewsUntil, withoutSentence, withSentence } from './reviews.ts'

test('reviews are open for fourteen days after completion', () => {
  expect(reviewsUntil('2026-10-20T09:00:00Z').toISOString()).toBe('2026-11-03T09:00:00.000Z')
})

test('the rating of a review is the mean of its three ratings', () => {
  expect(meanOf({ quality: 5, reliability: 4, friendliness: 3 })).toBe(4)
  expect(meanOf({ quality: 5, reliability: 5, friendliness: 4 }).toFixed(1)).toBe('4.7')
})

test('a chip adds its sentence to the text and takes it out again, and leaves the rest alone', () => {
  const typed = withSentence('', 'On time.')
  expect(typed).toBe('On time. ')
  const both = withSentence(`${typed}And kind.`, 'Clean space.')
  expect(both).toBe('On time. And kind. Clean space. ')
  expect(hasSentence(both, 'Clean space.')).toBe(true)
  expect(withoutSentence(both, 'On time.')).toBe('And kind. Clean space. ')
})
