import { expect, test } from 'vitest'
import { canDelete, canReply, closingHindered, isAsked, isMarkedWhenEdited } from './thread-acts.ts'

const written = '2026-03-01T10:00:00Z'
const after = (days: number, seconds = 0) => new Date(Date.parse(written) + days * 86_400_000 + seconds * 1000)

test('an author closes their thread after seven days, once', () => {
  const thread = { is_locked: false, created_at: written }
  expect(closingHindered(thread, after(7, -1))).toBe('too_new')
  expect(closingHindered(thread, after(7))).toBeNull()
  expect(closingHindered({ ...thread, is_locked: true }, after(8))).toBe('closed')
})

test('a thread that others answered is not deleted', () => {
  expect(canDelete({ reply_count: 0 })).toBe(true)
  expect(canDelete({ reply_count: 1 })).toBe(false)
})

test('a change is marked after a day', () => {
  expect(isMarkedWhenEdited({ created_at: written }, after(1))).toBe(false)
  expect(isMarkedWhenEdited({ created_at: written }, after(1, 1))).toBe(true)
})

test('nobody replies where a thread waits or was removed; where it is closed, only the team does', () => {
  expect(canReply({ status: 'published', is_locked: false }, false)).toBe(true)
  expect(canReply({ status: 'published', is_locked: true }, false)).toBe(false)
  expect(canReply({ status: 'published', is_locked: true }, true)).toBe(true)
  for (const status of ['pending', 'hidden', 'deleted'] as const) expect(canReply({ status, is_locked: false }, true)).toBe(false)
})

test('only a question and a second opinion have an answer', () => {
  const kinds = ['discussion', 'question', 'showcase', 'poll', 'second_opinion', 'announcement'] as const
  expect(kinds.filter((kind) => isAsked({ kind }))).toEqual(['question', 'second_opinion'])
})
