import { expect, test } from 'vitest'
import { nothing } from './replying.ts'
import { startOf } from './unsaved-reply.ts'

const draft = { id: 'd', updated_at: 'at 1', content: { ...nothing, clientId: 'one', body: 'On the server' } }
const here = { ...nothing, clientId: 'one', body: 'Here' }
const apart = { ...here, clientId: '' }

test('a reply begins with the draft, or with what was written here after it was saved', () => {
  expect(startOf(null, null)).toEqual({ content: null, draft: null })
  expect(startOf(null, draft)).toEqual({ content: draft.content, draft })
  expect(startOf({ content: here, base: 'at 1' }, draft)).toEqual({ content: here, draft })
})

test('what arrived although the page was left is no draft of its own', () => {
  expect(startOf({ content: { ...draft.content }, base: 'at 0' }, draft)).toEqual({ content: draft.content, draft })
})

test('what was never saved goes on as the reply that may have been posted already', () => {
  expect(startOf({ content: here, base: null }, null)).toEqual({ content: here, draft: null })
})

test('what was written here is a draft of its own, and so another reply, if the one on the server changed since, or is gone', () => {
  expect(startOf({ content: here, base: 'at 0' }, draft)).toEqual({ content: apart, draft: null })
  expect(startOf({ content: here, base: null }, draft)).toEqual({ content: apart, draft: null })
  expect(startOf({ content: here, base: 'at 1' }, null)).toEqual({ content: apart, draft: null })
})
