import { expect, test } from 'vitest'
import { withAsciiDomain } from './addresses.ts'

test.each([
  ['ana@münchen.de', 'ana@xn--mnchen-3ya.de'],
  ['ana@salon.test', 'ana@salon.test'],
  ["José.O'Neil@Salon.test", "José.O'Neil@Salon.test"],
  ['ana@salon.test\u200b', 'ana@salon.test'],
  ['ana', 'ana'],
  ['ana@mün chen', 'ana@mün chen'],
])('%j becomes %j', (given, sent) => {
  expect(withAsciiDomain(given)).toBe(sent)
})
