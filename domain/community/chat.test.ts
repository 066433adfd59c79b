import { expect, test } from 'vitest'
import { type ChatMessage, hasPicture, inOrder, isTooLarge, sendable, shownText, startsGroup, usernameOf } from './chat.ts'

const written = (id: string, at: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  room_id: 'community',
  user_id: 'ana',
  username: 'Ana Alvarez',
  message_text: id,
  reply_to: null,
  client_id: null,
  created_at: `2026-03-02T10:${at}+00:00`,
  is_deleted: false,
  deleted_by: null,
  deleted_at: null,
  ...more,
})
const idsOf = (rows: ChatMessage[]) => rows.map(({ id }) => id)

test('a message is trimmed, and an empty one is not sent (CHAT-47, CHAT-48)', () => {
  expect(sendable('  Hi \n')).toBe('Hi')
  expect(sendable(' \n ')).toBeNull()
})

test('a message of up to 10,000 characters is sent, whatever they are; one more is too large (CHAT-51)', () => {
  expect(isTooLarge('a'.repeat(10_000))).toBe(false)
  expect(isTooLarge('💅'.repeat(10_000))).toBe(false)
  expect(isTooLarge('a'.repeat(10_001))).toBe(true)
})

test('a message over 2 MB is too large (CHAT-50)', () => expect(isTooLarge('a'.repeat(2 * 1024 * 1024 + 1))).toBe(true))

test('pictures in a text show as [image] (CHAT-18)', () => {
  const text = 'Look data:image/png;base64,iVBORw0KGgo= here'
  expect(shownText(text)).toBe('Look [image] here')
  expect(shownText(`${text} and DATA:image/webp;base64,AAAA`)).toBe('Look [image] here and [image]')
  expect(hasPicture(text)).toBe(true)
  expect(hasPicture('data: none')).toBe(false)
})

test('the name is the full name, else the email, else Anonymous (CHAT-34)', () => {
  expect(usernameOf({ full_name: 'Ana Alvarez', email: 'ana@town.test' })).toBe('Ana Alvarez')
  expect(usernameOf({ full_name: ' ', email: 'ana@town.test' })).toBe('ana@town.test')
  expect(usernameOf({ full_name: null })).toBe('Anonymous')
})

test('messages of one author are a group, until another writes or five minutes pass (CHAT-16, CHAT-17)', () => {
  const first = written('one', '00:00')
  expect(startsGroup(first, undefined)).toBe(true)
  expect(startsGroup(written('two', '04:59'), first)).toBe(false)
  expect(startsGroup(written('two', '05:00'), first)).toBe(true)
  expect(startsGroup(written('two', '00:01', { user_id: 'bea' }), first)).toBe(true)
})

test('a message that comes twice is shown once, in its place, and a deleted one stays away however its versions come (CHAT-36, CHAT-40)', () => {
  const [one, two, three] = [written('one', '00:00.1'), written('two', '00:00.100001'), written('three', '00:00.2')] as const
  expect(idsOf(inOrder([three, two, one, two]))).toEqual(['one', 'two', 'three'])
  const gone = { ...two, is_deleted: true, message_text: '' }
  expect(idsOf(inOrder([three, two, one, gone]))).toEqual(['one', 'three'])
  expect(idsOf(inOrder([gone, three, two, one]))).toEqual(['one', 'three'])
})
