import { expect, test } from 'vitest'
import { isTooLong, lastSeenId, sendable, startsDay, startsGroup } from './messages.ts'

test('messages are trimmed; empty and too long ones are not sent', () => {
  expect(sendable('  Hi \n')).toBe('Hi')
  expect(sendable(' \n ')).toBeNull()
  expect(sendable('x'.repeat(10_001))).toBeNull()
  expect(sendable(` ${'x'.repeat(10_000)} `)).toHaveLength(10_000)
})

test('an emoji counts as one character, as the database counts it', () => {
  expect([isTooLong('💅'.repeat(10_000)), isTooLong('💅'.repeat(10_001))]).toEqual([false, true])
})

const at = (time: string, sender_id = 'ana', kind: 'text' | 'card' = 'text') => ({ sender_id, kind, created_at: `2026-11-21T${time}Z` })

test('messages are grouped under one picture until five minutes pass, the other member writes or a card comes between', () => {
  expect(startsGroup(at('12:00:00'), undefined)).toBe(true)
  expect(startsGroup(at('12:04:59'), at('12:00:00'))).toBe(false)
  expect(startsGroup(at('12:05:00'), at('12:00:00'))).toBe(true)
  expect(startsGroup(at('12:00:01', 'bea'), at('12:00:00'))).toBe(true)
  expect(startsGroup(at('12:00:01'), at('12:00:00', 'ana', 'card'))).toBe(true)
})

test('a day starts with its first message', () => {
  expect(startsDay(at('12:00:00'), undefined)).toBe(true)
  expect(startsDay(at('12:00:01'), at('12:00:00'))).toBe(false)
  expect(startsDay({ ...at('12:00:00'), created_at: '2026-11-23T12:00:00Z' }, at('12:00:00'))).toBe(true)
})

const message = (id: string, sender_id: string, read_at: string | null, kind: 'text' | 'card' = 'text') => ({
  id,
  sender_id,
  read_at,
  kind,
})

test('Seen shows at the last of my messages that was read', () => {
  const thread = [message('1', 'ana', 'read'), message('2', 'bea', 'read'), message('3', 'ana', null), message('4', 'ana', 'read', 'card')]
  expect(lastSeenId(thread, 'ana')).toBe('1')
  expect(lastSeenId([], 'ana')).toBeNull()
})
