import { expect, test } from 'vitest'
import { isNarrowed, readForumSearch, withParts } from './search.ts'

test('an address has every filter of the forum, beside the room of the chat', () => {
  const address = {
    q: 'gel',
    category: 'permanent-makeup',
    kind: 'second_opinion',
    tag: 'builder-gel',
    list: 'top',
    period: 'all',
    room: 'nails',
  }
  expect(readForumSearch(address)).toEqual(address)
})

test('what an address says by itself is left out', () => {
  expect(readForumSearch({ list: 'latest' })).toEqual({})
  expect(readForumSearch({ list: 'top', period: 'week' })).toEqual({ list: 'top' })
  expect(readForumSearch({ list: 'mine', period: 'month' })).toEqual({ list: 'mine' })
})

test('what the forum does not know is ignored', () => {
  const strange = { q: {}, category: 'lashes', kind: 'rant', tag: '!', list: 'loudest', period: 'year', room: '../', compose: 'old' }
  expect(readForumSearch(strange)).toEqual({})
  expect(readForumSearch({ q: '2000', tag: 'Builder Gel' })).toEqual({ q: '2000', tag: 'builder-gel' })
  expect(readForumSearch({ q: 'x'.repeat(90) }).q).toHaveLength(80)
})

test('a thread is written in a new draft or one that is named', () => {
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  expect(readForumSearch({ compose: 'new', category: 'hair' })).toEqual({ compose: 'new', category: 'hair' })
  expect(readForumSearch({ compose: id })).toEqual({ compose: id })
})

test('a filter is replaced or removed, the others stay', () => {
  expect(withParts({ q: 'gel', room: 'nails' }, { q: undefined, kind: 'poll' })).toEqual({ kind: 'poll', room: 'nails' })
  expect(isNarrowed({ category: 'hair', list: 'mine' })).toBe(false)
  expect(isNarrowed({ tag: 'gel' })).toBe(true)
})
