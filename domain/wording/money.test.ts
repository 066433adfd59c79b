import { expect, test } from 'vitest'
import { dollars } from './money.ts'

test.each([
  [12_000, '$120'],
  [1250, '$12.50'],
  [599, '$5.99'],
  [123_456_700, '$1,234,567'],
  [0, '$0'],
])('%s cents read %s', (cents, words) => expect(dollars(cents)).toBe(words))
