import { expect, test } from 'vitest'
import { keptOf, readEdit } from './kept-edit.ts'

const post = { title: 'Silk press', body: 'It reverts.', tags: ['hair'] }
const edit = { ...post, body: 'It reverts in two days.' }

test('an edit that was closed goes on where it was; one that changed nothing is not kept', () => {
  expect(readEdit(keptOf(edit, post), post)).toEqual(edit)
  expect(keptOf({ ...post, tags: ['hair'] }, post)).toBe('')
  const older = JSON.stringify({ edit: { ...edit, tags: 'hair' }, from: post })
  for (const nothing of [older, '', 'null', '{"edit":{}}', '{"edit":{"title":1},"from":{}}'])
    expect(readEdit(nothing, post), nothing).toEqual(post)
})

test('an edit of a post that has changed since is not offered', () => {
  const changed = { ...post, body: 'As the other device has it' }
  expect(readEdit(keptOf(edit, post), changed)).toEqual(changed)
})
