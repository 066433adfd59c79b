import { expect, test } from 'vitest'
import { nothing, quotable, readContent } from './replying.ts'

test('a quote has what is selected if it stands in the post like that, otherwise the beginning of the post', () => {
  expect(quotable('Use **less** primer', ' less ')).toBe('less')
  expect(quotable('Use **less** primer', 'Use less primer')).toBe('Use **less** primer')
  expect(quotable('Use **less** primer', '')).toBe('Use **less** primer')
  expect(quotable(`${'a'.repeat(499)} bc`, '')).toBe('a'.repeat(499))
  expect(quotable(`${'a'.repeat(499)}💅🏽`, '')).toBe(`${'a'.repeat(499)}💅`)
})

test('a draft is read back, and one that the form does not know is empty', () => {
  const draft = {
    clientId: 'one',
    body: 'So',
    parent: { id: 'p', name: 'Ana' },
    quote: { quotedId: null, name: 'Bea', words: 'less' },
    mentioned: [{ id: 'c', full_name: 'Cora' }],
    pictures: [{ path: 'c/one.jpg', alt_text: 'A shoulder' }],
  }
  expect(readContent(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  for (const other of [null, 'text', { body: 1, parent: 'p', quote: { words: 2 }, mentioned: { id: 1 } }])
    expect(readContent(other)).toEqual(nothing)
})
