import { expect, test } from 'vitest'
import { isStoredAs } from './stored.ts'

test('a post has a text that was only trimmed', () => {
  expect(isStoredAs('Dry it first.\n\n\nThen wait.', ' Dry it first.\n\n \n\n\nThen wait.\n')).toBe(true)
  expect(isStoredAs('Dry it first.', 'Dry it first. Then wait.')).toBe(false)
})
