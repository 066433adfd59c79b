import { expect, test } from 'vitest'
import { lengthOf } from './length-of.ts'

test.each([
  ['', 0],
  ['Balayage', 8],
  ['é', 1],
  ['e\u0301', 2],
  ['💅🏽 done', 7],
  ['\ud83d', 1],
])('%j has %i characters', (text, many) => expect(lengthOf(text)).toBe(many))
