import { expect, test } from 'vitest'
import { lengthOf } from './durations.ts'

test.each([
  [45, '45 min'],
  [60, '1 h'],
  [75, '1 h 15 min'],
  [480, '8 h'],
])('%s minutes read %s', (minutes, words) => expect(lengthOf(minutes)).toBe(words))
