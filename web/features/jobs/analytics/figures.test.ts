import { expect, test } from 'vitest'
import { averageOf, conversionOf } from './figures.ts'

test.each([
  [11, 214, '5%'],
  [1, 3, '33%'],
  [2, 3, '67%'],
  [0, 9, '0%'],
  [4, 4, '100%'],
  [0, 0, 'N/A'],
])('OWNER-11: %d applications over %d views are %s', (applications, views, text) =>
  expect(conversionOf({ applications, views })).toBe(text),
)

test.each([
  [6.33, '6 h'],
  [6.5, '7 h'],
  [0.2, '0 h'],
  [48, '48 h'],
  [null, 'N/A'],
])('OWNER-12, OWNER-13: an average response of %s hours is shown as %s', (hours, text) => expect(averageOf(hours)).toBe(text))
