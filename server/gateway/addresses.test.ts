import { expect, test } from 'vitest'
import { plainAddress } from './addresses.ts'

test.each([
  ['Ana@Mail.test', 'ana@mail.test'],
  ["o'neil@mail.test", "o'neil@mail.test"],
  ["!#$%&'*+/=?^_`{|}~-@mail.test", "!#$%&'*+/=?^_`{|}~-@mail.test"],
  ['ana.b+tag@post.mail.co.uk', 'ana.b+tag@post.mail.co.uk'],
  ['josé@mail.test', 'josé@mail.test'],
  ['jose\u0301@mail.test', 'josé@mail.test'],
  [' ana@mail.test\u200b', 'ana@mail.test'],
  ['\ufeffana@mail.test\u00a0', 'ana@mail.test'],
  ['\u202aana@mail.test\u202c', 'ana@mail.test'],
  ['ana@ma\u00adil.test', 'ana@mail.test'],
  ['ana@münchen.de', 'ana@xn--mnchen-3ya.de'],
  ['ana@MÜNCHEN.de', 'ana@xn--mnchen-3ya.de'],
  ['ana@mu\u0308nchen.de', 'ana@xn--mnchen-3ya.de'],
  ['ana@xn--mnchen-3ya.de', 'ana@xn--mnchen-3ya.de'],
  ['ana@пример.рф', 'ana@xn--e1afmkfd.xn--p1ai'],
  ['ana@mail。test', 'ana@mail.test'],
])('%j is stored as %s', (given, stored) => {
  expect(plainAddress(given)).toBe(stored)
})

test.each([
  '',
  'ana',
  '@mail.test',
  'ana@',
  'ana@mail',
  'ana@mail.',
  'ana@.test',
  'ana@1.2.3.4',
  'ana@[1.2.3.4]',
  'a b@mail.test',
  'ana@ma il.test',
  'ana@mail..test',
  'ana..b@mail.test',
  'a@b@mail.test',
  '"ana"@mail.test',
  'Ana <ana@mail.test>',
  'ana,bea@mail.test',
  'ana\u0000@mail.test',
  'ana\r\nBcc: x@mail.test',
  "ana@o'neil.test",
  'ana@ma%il.test',
  'ana@mail.test/x',
  `${'a'.repeat(250)}@mail.test`,
  `ana@${'ü'.repeat(300)}.test`,
])('%j is no address', (given) => {
  expect(plainAddress(given)).toBeNull()
})
