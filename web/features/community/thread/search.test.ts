import { expect, test } from 'vitest'
import { readThreadSearch } from './search.ts'

const id = '11111111-1111-4111-8111-111111111111'

test('a thread opens at a reply, in an order, or with what is searched for; anything else is ignored', () => {
  expect(readThreadSearch({ reply: id, sort: 'newest' })).toEqual({ reply: id })
  expect(readThreadSearch({ reply: "x'); drop", sort: 'newest' })).toEqual({ sort: 'newest' })
  expect(readThreadSearch({ sort: 'oldest', other: 1 })).toEqual({})
  expect(readThreadSearch({ sort: 'helpful', find: '42' })).toEqual({ sort: 'helpful', find: '42' })
  expect(readThreadSearch({ find: '  ' })).toEqual({})
})
