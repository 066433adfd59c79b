import * as v from 'valibot'
import { expect, test } from 'vitest'
import { startOf, unsavedOf } from './saved-draft.ts'

const saved = { id: 'row', updated_at: '10:00' }
const stored = { ...saved, draft: { clientId: 'one', body: 'On the server' } }
const here = { clientId: 'one', body: 'Here' }

test('a form begins with the draft of the server, or with what was written here after it was saved', () => {
  expect(startOf(null, null)).toBeNull()
  expect(startOf(null, stored)).toEqual({ draft: stored.draft, saved, isUnsaved: false, isApart: false })
  expect(startOf({ draft: here, base: '10:00' }, stored)).toEqual({ draft: here, saved, isUnsaved: true, isApart: false })
})

test('what arrived although the page was left is no draft of its own', () => {
  const left = { draft: { ...stored.draft }, base: '09:00' }
  expect(startOf(left, stored)).toEqual({ draft: stored.draft, saved, isUnsaved: true, isApart: false })
})

test('what was never saved goes on as what may have been sent already', () => {
  expect(startOf({ draft: here, base: null }, null)).toEqual({ draft: here, saved: null, isUnsaved: true, isApart: false })
})

test('what was written here is a draft of its own, and is sent as one, if the one on the server changed since, or is gone', () => {
  const apart = { draft: { clientId: '', body: 'Here' }, saved: null, isUnsaved: true, isApart: true }
  expect(startOf({ draft: here, base: '09:00' }, stored)).toEqual(apart)
  expect(startOf({ draft: here, base: null }, stored)).toEqual(apart)
  expect(startOf({ draft: here, base: '10:00' }, null)).toEqual(apart)
})

test('what this browser kept is read with when it was saved, and nothing else is', () => {
  const schema = unsavedOf(v.object({ body: v.string() }))
  const left = { draft: { body: 'Here' }, base: null }
  expect(v.parse(schema, left)).toEqual(left)
  for (const other of [null, {}, { draft: {}, base: null }, { draft: { body: 'Here' }, base: 3 }]) expect(v.is(schema, other)).toBe(false)
})
