import { expect, test } from 'vitest'
import { DanglingEscape, judgeLike, patternProblem } from './patterns.ts'

test.each([
  ['(.+)(.+)\\2\\1$', 'A pattern must not refer back to a group'],
  ['(a)\\1', 'A pattern must not refer back to a group'],
  ['(?i)anna', 'A pattern must not hold (?'],
  ['a(?=b)', 'A pattern must not hold (?'],
  ['***=a.b', 'A pattern must not begin with ***'],
  ['(a{20}){51}', 'A pattern must not repeat a part more than 1000 times'],
  ['((a{10}b){10}c){11}', 'A pattern must not repeat a part more than 1000 times'],
  ['((a{100}\\c)){100})', 'A pattern must not repeat a part more than 1000 times'],
  ['(x{2,}[)]{200}){6}', 'A pattern must not repeat a part more than 1000 times'],
  ['[[:alpha:]](b{40}){40}', 'A pattern must not repeat a part more than 1000 times'],
  ['[]](b{40}){40}', 'A pattern must not repeat a part more than 1000 times'],
  ['a{40}{40}', 'A pattern must not repeat a part more than 1000 times'],
  ['(a{40}?){40}', 'A pattern must not repeat a part more than 1000 times'],
])('%s is not accepted', (regex, problem) => {
  expect(patternProblem(regex)).toBe(problem)
})

test.each([
  '',
  '^anna$',
  '(a|b)+c*d?',
  'a{3}b{200}',
  '(a{20}){50}',
  '\\(?maybe',
  '[(?]',
  '[\\1]',
  '\\\\1',
  '\\d{3}-\\d{4}',
  'x\\c(?y',
  '[[.(.]]?',
  '{a',
  'open [',
  'end \\',
])('%s is accepted', (regex) => {
  expect(patternProblem(regex)).toBeNull()
})

const like = (pattern: string, value: string) => judgeLike(pattern, value, { caseInsensitive: false })

test.each([
  ['', '', true],
  ['', 'a', false],
  ['%', '', true],
  ['a%', 'abc', true],
  ['%c', 'abc', true],
  ['%b%', 'abc', true],
  ['%bc%b%', 'abcab', true],
  ['_b_', 'abc', true],
  ['_b_', 'ab', false],
  ['a%a', 'a', false],
  ['ab%ba', 'aba', false],
  ['%_b%', 'bab', true],
  ['%_b%', 'b', false],
  ['a\\%b', 'a%b', true],
  ['a\\%b', 'axb', false],
  ['a\\\\%', 'a\\b', true],
  ['\\_', '_', true],
  ['\\_', 'x', false],
  ['_', '😀', true],
  ['__', '😀', false],
  ['a%', 'A', false],
  ['%%%', 'x', true],
] as const)('like %s of "%s" is %s', (pattern, value, expected) => {
  expect(like(pattern, value)).toBe(expected)
})

const ilike = (pattern: string, value: string) => judgeLike(pattern, value, { caseInsensitive: true })

test('ilike ignores case, and a letter stays one', () => {
  expect(ilike('ÄRGER%', 'ärgerlich')).toBe(true)
  expect(ilike('_', 'İ')).toBe(true)
  expect(ilike('ΟΔΟΣ', 'οδοσ')).toBe(true)
  expect(ilike('straße', 'STRASSE')).toBe(false)
})

test('a pattern that ends with its escape fails for every text', () => {
  for (const value of ['', 'My PIN is 7474', 'x']) expect(() => like('My PIN is _7%\\', value)).toThrow(DanglingEscape)
  expect(like('a\\\\', 'a\\')).toBe(true)
})

test('segments longer than a machine word are found', () => {
  const long = 'abcdefghij'.repeat(8)
  expect(like(`%${long}%${long}%`, `x${long}y${long}z`)).toBe(true)
  expect(like(`%${long}_%`, `x${long}`)).toBe(false)
  expect(like(`%${long.slice(0, 32)}%`, `abcdefghij${long}`)).toBe(true)
  expect(like(`%${long.slice(0, 33)}!%`, long)).toBe(false)
})
