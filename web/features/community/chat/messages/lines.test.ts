import { expect, test } from 'vitest'
import type { ChatMessage } from '#domain/community/chat.ts'
import { linesOf } from './lines.ts'

const written = (id: string, userId: string, at: string, text = 'Hi'): ChatMessage => ({
  id,
  room_id: 'community',
  user_id: userId,
  username: userId,
  message_text: text,
  reply_to: null,
  client_id: null,
  created_at: `2026-03-02T${at}+00:00`,
  is_deleted: false,
  deleted_by: null,
  deleted_at: null,
})

test('the lines of a room begin a group with another author and when five minutes have passed, so that a group has one avatar (CHAT-16, CHAT-17)', () => {
  const messages = [
    written('one', 'ana', '10:00:00'),
    written('two', 'ana', '10:04:59'),
    written('three', 'ana', '10:09:59'),
    written('four', 'bea', '10:10:00'),
    written('five', 'bea', '10:10:01'),
  ]
  expect(linesOf(messages, [], 'ana').map(({ key, startsGroup }) => [key, startsGroup])).toEqual([
    ['one', true],
    ['two', false],
    ['three', true],
    ['four', true],
    ['five', false],
  ])
})

test('pictures in the text of a line show as [image], in what is stored and in what is still sent (CHAT-18)', () => {
  const text = 'Look data:image/png;base64,iVBORw0KGgo= here'
  const unsent = { clientId: 'two', roomId: 'community', text, username: 'ana', writtenAt: '2026-03-02T10:00:01+00:00', replyTo: null }
  const lines = linesOf([written('one', 'bea', '10:00:00', text)], [unsent as Parameters<typeof linesOf>[1][number]], 'ana')
  expect(lines.map((line) => line.text)).toEqual(['Look [image] here', 'Look [image] here'])
})
