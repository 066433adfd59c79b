import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test.each([
  ['', 0],
  ['12345', 0],
  ['aaaaaaaaaaaaaaaa', 1],
  ['lashes', 1],
  ['swapchairs', 2],
  ['Swap-chairs-9', 3],
  ['Swap-chairs-2026', 4],
] as const)('%j has strength %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
