import { expect, test } from 'vitest'
import { printable } from './pdf.ts'

test.each([
  ['Olaplex™ No.3', 'Olaplex™ No.3'],
  ['Cœur Œuvre Šárka Žofie Ÿ', 'Cœur Œuvre Šárka Žofie Ÿ'],
  ['ﬁlls and ﬂat ﬀ', 'fills and flat ff'],
  ['503\u2011555\u20110134', '503-555-0134'],
  ['5\u2212 3\u2012 2\u2010', '5- 3- 2-'],
  ['Cut\u200b and\u2060 dry\ufe0f', 'Cut and dry'],
  ['10\u202f000', '10 000'],
  ['Nguyễn Đức', 'Nguyen Duc'],
  ['Łucja Ørsted', 'Lucja Ørsted'],
  ['美甲', '??'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
