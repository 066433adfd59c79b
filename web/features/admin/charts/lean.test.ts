import { expect, test } from 'vitest'
import { leanOf } from './lean.ts'

test('a balance leans toward the side with more, and nowhere without anyone', () => {
  expect(leanOf(0, 0)).toEqual({ ball: 50, tilt: 0, isOneSided: false })
  expect(leanOf(5, 5)).toEqual({ ball: 50, tilt: 0, isOneSided: false })
  expect(leanOf(0, 3)).toEqual({ ball: 90, tilt: 8, isOneSided: true })
  expect(leanOf(3, 0)).toEqual({ ball: 10, tilt: -8, isOneSided: true })
  expect(leanOf(41, 38).isOneSided).toBe(false)
})
