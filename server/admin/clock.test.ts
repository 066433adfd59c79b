import { expect, test } from 'vitest'
import { intervalOf } from './clock.ts'

test('the clock is moved by days, hours and minutes, both ways, and set back', () => {
  expect(['+3d', '-2h', '+30m', 'reset'].map(intervalOf)).toEqual(['+3 days', '-2 hours', '+30 minutes', null])
})

test.each(['3d', '+3', '+3w', '+1d2h', ''])('%j is not a valid move', (given) => {
  expect(() => intervalOf(given)).toThrow('The clock is moved by')
})
