import * as v from 'valibot'
import { expect, test } from 'vitest'
import { editOf, keptEdit, keptOf } from './kept-edit.ts'

const post = { title: 'Silk press', body: 'It reverts.', tags: ['hair'] }
const edit = { ...post, body: 'It reverts in two days.' }

test('an edit that was closed goes on where it was; one that changed nothing is not kept', () => {
  expect(editOf(keptOf(edit, post), post)).toEqual(edit)
  expect(keptOf({ ...post, tags: ['hair'] }, post)).toBeNull()
  expect(editOf(null, post)).toEqual(post)
  expect(v.is(keptEdit, { edit, from: post })).toBe(true)
  for (const other of [null, { edit: {} }, { edit: { ...edit, tags: 'hair' }, from: post }]) expect(v.is(keptEdit, other)).toBe(false)
})

test('an edit of a post that has changed since is not offered', () => {
  const changed = { ...post, body: 'As the other device has it' }
  expect(editOf(keptOf(edit, post), changed)).toEqual(changed)
})
