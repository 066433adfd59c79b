import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('text with quotes, commas and line breaks is one cell, and nothing is an empty one', () => {
  expect(
    csvOf([
      ['a', 'b'],
      [7, null, undefined, 'Said "yes",\nthen signed', { role: 'support' }],
    ]),
  ).toBe('a,b\r\n7,,,"Said ""yes"",\nthen signed","{""role"":""support""}"\r\n')
})

test.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1'])('a spreadsheet does not run %j as a formula', (text) => {
  expect(csvOf([['x', text]])).toMatch(/^x,"?'/)
})
