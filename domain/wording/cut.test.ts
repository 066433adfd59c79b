import { expect, test } from 'vitest'
import { cut } from './cut.ts'

test('a text is cut between characters, and has nothing that PostgreSQL refuses', () => {
  expect(cut('a\0b', 80)).toBe('ab')
  expect(cut(`${'x'.repeat(79)}💅`, 80)).toBe('x'.repeat(79))
  expect(cut(`${'x'.repeat(78)}💅y`, 80)).toBe(`${'x'.repeat(78)}💅`)
  expect(cut('gel', 80)).toBe('gel')
})
