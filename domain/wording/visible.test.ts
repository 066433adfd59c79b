import { expect, test } from 'vitest'
import { hasLetterOrNumber, shows } from './visible.ts'

test.each([
  '',
  ' \n',
  '\u00a0',
  '\u200b',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\u0301\u0302',
  '\ufe0f',
  '\u{e0041}',
  '\u{1d159}',
])('nothing shows of %j', (text) => {
  expect(shows(text)).toBe(false)
  expect(hasLetterOrNumber(text)).toBe(false)
})

test.each(['💅🏽', '👩🏽‍🦱', '❤️', '🇺🇸', '!', '—'])('%s shows, and is no name', (text) => {
  expect(shows(text)).toBe(true)
  expect(hasLetterOrNumber(text)).toBe(false)
})

test.each(['Cut', '42', '½', 'ทำเล็บ', 'قص الشعر', 'Làm móng', 'नेल', '美甲', '네일', '💅 Gel', 'ﬁ'])('%s is a name', (text) => {
  expect(shows(text)).toBe(true)
  expect(hasLetterOrNumber(text)).toBe(true)
})
