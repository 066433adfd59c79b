import { expect, test } from 'vitest'
import { isName, viewsRenewAt, wordsLike } from './profiles.ts'

test('the views of a UTC day renew at the local time shown', () => {
  const winter = new Date('2026-12-01T19:30:00Z')
  expect(viewsRenewAt(winter, 'America/Phoenix')).toBe('5 PM')
  expect(viewsRenewAt(winter, 'America/Los_Angeles')).toBe('4 PM')
  expect(viewsRenewAt(new Date('2026-07-01T19:30:00Z'), 'America/Los_Angeles')).toBe('5 PM')
  expect(viewsRenewAt(winter, 'Asia/Kolkata')).toBe('5:30 AM')
  expect(viewsRenewAt(winter, 'UTC')).toBe('midnight')
  expect(viewsRenewAt(winter, 'Pacific/Auckland')).toBe('1 PM')
})

test.each(['\u3164\u3164', '\u115f\u1160', '\uffa0\uffa0', '12345', '💅💅', '\u200b\u200b', 'www.ana.test'])('%j is no name', (text) => {
  expect(isName(text)).toBe(false)
})

test.each(['Ng', 'Nguyễn Thị', 'محمد علي', 'สมชาย ใจดี', '王小明', 'Ana 💅'])('%s is a name', (text) => {
  expect(isName(text)).toBe(true)
})

test.each([
  ['Ines', '% ines%'],
  ['Inês R', '% ines r%'],
  ['Ine\u0302s', '% ines%'],
  ['Đỗ', '% do%'],
  ["O'Ne", '% o ne%'],
  ['Anne-Ma', '% anne ma%'],
  ['สมชาย ใจดี', '% สมชาย ใจดี%'],
  ['김민지', '% 김민지%'],
  ['100%_*', '% 100%'],
])('%s is looked for as %s', (typed, pattern) => {
  expect(wordsLike(typed)).toBe(pattern)
})
