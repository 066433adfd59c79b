import { expect, test } from 'vitest'
import { beginningOf, tagOf } from './forum.ts'

test.each([
  ['Builder Gel', 'builder-gel'],
  ['  #Balayage! ', 'balayage'],
  ['Crème brûlée', 'creme-brulee'],
  ['4A/4B', '4a-4b'],
  ['x', null],
  ['!!', null],
  ['a'.repeat(31), null],
])('%j is stored as the tag %j', (typed, tag) => expect(tagOf(typed)).toBe(tag))

test('a text begins in one line without its formatting', () => {
  expect(beginningOf('**History**\nRelaxed until *2021*, grown out.\n\n- no color\n> said a client')).toBe(
    'Relaxed until 2021, grown out. no color said a client',
  )
  expect(beginningOf('## Prep\n1. Dry `twice`, see [the chart](https://town.test/chart)')).toBe('Prep Dry twice, see the chart')
  expect(beginningOf('**Dry** it, then **wait**')).toBe('Dry it, then wait')
  expect(beginningOf('2 * 3 is six, snake_case stays')).toBe('2 * 3 is six, snake_case stays')
})
