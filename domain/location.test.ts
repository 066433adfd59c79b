import { expect, test } from 'vitest'
import { stateCode, stateNamed, stateNames } from './location.ts'

test('LOC-02 there are fifty states, each with its own two letters', () => {
  expect(stateNames).toHaveLength(50)
  expect(new Set(stateNames.map(stateCode)).size).toBe(50)
  for (const name of stateNames) expect([stateNamed(name), stateNamed(stateCode(name))]).toEqual([name, name])
})

test.each(['', 'Ontario', 'oregon', 'toString', '__proto__'])('LOC-14 the two letters of %j are US', (state) => {
  expect(stateCode(state)).toBe('US')
  expect(stateNamed(state)).toBe('')
})
