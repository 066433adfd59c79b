import { expect, test } from 'vitest'
import { lengthOf, paceWords } from './durations.ts'

test.each([
  [45, '45 min'],
  [60, '1 h'],
  [75, '1 h 15 min'],
  [480, '8 h'],
])('%s minutes read %s', (minutes, words) => expect(lengthOf(minutes)).toBe(words))

test('a pace is said in its largest whole unit', () => {
  expect([1, 30, 60, 90, 300, 3600].map(paceWords)).toEqual(['second', '30 seconds', 'minute', '90 seconds', '5 minutes', 'hour'])
})
