import { expect, test } from 'vitest'
import { topOf } from './scale.ts'

test.each([
  [[], 4],
  [[0, 4], 4],
  [[5], 8],
  [[3, 9], 12],
  [[13], 20],
  [[21], 40],
  [[201], 400],
  [[9_999], 12_000],
])('the scale for %j ends at %d', (values, top) => expect(topOf(values)).toBe(top))
