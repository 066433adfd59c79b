import { expect, test } from 'vitest'
import type { ChatApplication, ChatMessage } from './chats.data.ts'
import { entriesOf } from './entries.ts'

type Interview = ChatApplication['interviews'][number]
const at = (minute: number) => new Date(Date.UTC(2026, 9, 20, 10, minute)).toISOString()
const message = (id: string, minute: number, message_type = 'text') =>
  ({ id, sender_id: 'bea', created_at: at(minute), message_type }) as ChatMessage
const about = (...interviews: [id: string, minute: number][]) => ({
  owner_id: 'ana',
  interviews: interviews.map(([id, minute]) => ({ id, created_at: at(minute) }) as Interview),
})
const ids = (entries: { id: string }[]) => entries.map(({ id }) => id)

test('an interview stands between messages, where it was proposed, as a card of the owner', () => {
  const entries = entriesOf([message('first', 1), message('shared', 5, 'contact')], about(['late', 9], ['early', 3]), false)
  expect(ids(entries)).toEqual(['first', 'early', 'shared', 'late'])
  expect(entries.map(({ sender_id, kind }) => [sender_id, kind])).toEqual([
    ['bea', 'text'],
    ['ana', 'card'],
    ['bea', 'card'],
    ['ana', 'card'],
  ])
})

test('an interview from before the loaded messages comes with the earlier ones', () => {
  const messages = [message('first', 10), message('second', 11)]
  expect(ids(entriesOf(messages, about(['before', 2], ['after', 12]), true))).toEqual(['first', 'second', 'after'])
  expect(ids(entriesOf(messages, about(['before', 2], ['after', 12]), false))).toEqual(['before', 'first', 'second', 'after'])
  expect(ids(entriesOf([], about(['alone', 2]), false))).toEqual(['alone'])
})
