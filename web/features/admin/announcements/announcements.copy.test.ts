import { expect, test } from 'vitest'
import { copy } from './announcements.copy.ts'

test('who an announcement reaches is a number up to 1,000, where the server stops counting', () => {
  expect(copy.form.reach(1)).toBe('Reaches 1 member right now')
  expect(copy.form.reach(1_000)).toBe('Reaches 1,000 members right now')
  expect(copy.form.reach(1_001)).toBe('Reaches more than 1,000 members right now')
  expect(copy.confirm.who('Every member', 1_001)).toBe('Every member: more than 1,000 members right now')
})

test('who it was sent to is always a number', () => {
  expect(copy.sent(54_321)).toBe('Sent to 54,321 members')
})
