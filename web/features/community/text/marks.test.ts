import { expect, test } from 'vitest'
import { begun, linked, wrapped, type Edit } from './marks.ts'

const applied = (text: string, { start, end, words }: Edit) => text.slice(0, start) + words + text.slice(end)

test('bold puts its marks around what is selected, and takes them away again', () => {
  const once = wrapped('so good', { start: 3, end: 7 }, '**')
  expect(applied('so good', once)).toBe('so **good**')
  expect(once.select).toEqual({ start: 5, end: 9 })
  const again = wrapped('so **good**', once.select, '**')
  expect(applied('so **good**', again)).toBe('so good')
  expect(again.select).toEqual({ start: 3, end: 7 })
})

test('a list begins every line that is selected, and ends again', () => {
  const text = 'one\ntwo\nthree'
  expect(applied(text, begun(text, { start: 1, end: 5 }, '- '))).toBe('- one\n- two\nthree')
  expect(applied('- one\n- two', begun('- one\n- two', { start: 0, end: 11 }, '- '))).toBe('one\ntwo')
})

test('a link keeps the words that are selected, or the address', () => {
  const named = linked('see this', { start: 4, end: 8 })
  expect(applied('see this', named)).toBe('see [this](https://)')
  expect(named.select).toEqual({ start: 11, end: 19 })
  const address = 'https://one.example'
  expect(applied(address, linked(address, { start: 0, end: address.length }))).toBe('[link](https://one.example)')
})
