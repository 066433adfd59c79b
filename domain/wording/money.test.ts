import { expect, test } from 'vitest'
import { dollars, dollarsAndCents } from './money.ts'

test.each([
  [12_000, '$120'],
  [1250, '$12.50'],
  [599, '$5.99'],
  [123_456_700, '$1,234,567'],
  [0, '$0'],
])('%s cents read %s', (cents, words) => expect(dollars(cents)).toBe(words))

test.each([
  [599, '$5.99'],
  [12_000, '$120.00'],
  [123_450, '$1,234.50'],
  [0, '$0.00'],
])('a price of %s cents reads %s', (cents, words) => expect(dollarsAndCents(cents)).toBe(words))
