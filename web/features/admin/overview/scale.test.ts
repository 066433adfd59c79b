import { expect, test } from 'vitest'
import { leanOf, topOf } from './scale.ts'

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

test('a balance leans toward the side with more, and nowhere without anyone', () => {
  expect(leanOf(0, 0)).toEqual({ ball: 50, tilt: 0, isOneSided: false })
  expect(leanOf(5, 5)).toEqual({ ball: 50, tilt: 0, isOneSided: false })
  expect(leanOf(0, 3)).toEqual({ ball: 90, tilt: 8, isOneSided: true })
  expect(leanOf(3, 0)).toEqual({ ball: 10, tilt: -8, isOneSided: true })
  expect(leanOf(41, 38).isOneSided).toBe(false)
})
