import { expect, test } from 'vitest'
import { makePassword } from './make-password.ts'

test('passwords have at least twenty characters, never repeat and favor no character', () => {
  const made = Array.from({ length: 2000 }, makePassword)
  expect(new Set(made).size).toBe(2000)
  for (const password of made) expect(password).toMatch(/^([2-9A-HJ-NP-Za-km-z]{6}-){3}[2-9A-HJ-NP-Za-km-z]{6}$/)
  const counts = new Map<string, number>()
  for (const sign of made.join('').replaceAll('-', '')) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  // 48,000 characters of 54 kinds: 889 of each, give or take 30; six times that never happens by chance.
  for (const count of counts.values()) expect(Math.abs(count - 48_000 / counts.size)).toBeLessThan(180)
})
