import { expect, test } from 'vitest'
import { replyTime } from './reliability.ts'

test.each([
  [0, 'about 1 minute'],
  [1, 'about 1 minute'],
  [59, 'about 59 minutes'],
  [60, 'about 1 hour'],
  [170, 'about 3 hours'],
  [2879, 'about 48 hours'],
  [2880, 'about 2 days'],
])('a reply in %d minutes reads as "%s"', (minutes, words) => {
  expect(replyTime(minutes)).toBe(words)
})
