// The lines of a thread: stored messages, then unsent ones.
import { lastSeenId, startsDay, startsGroup, type Message } from '#domain/messages.ts'
import type { UnsentMessage } from '../outbox.ts'

export type Line = {
  /** Stays the same when the message is stored, so that its bubble is not remounted. */
  key: string
  isMine: boolean
  content: string
  isRemoved: boolean
  /** The id by which its reader reports it; null for their own, and where nothing is to report. */
  reportedId: string | null
  at: string
  tradeId: string | null
  startsDay: boolean
  startsGroup: boolean
  endsGroup: boolean
  /** Under the bubble: its delivery status. */
  mark: { kind: 'sent' } | { kind: 'seen'; at: string } | { kind: 'unsent'; message: UnsentMessage } | null
}

type Written = Pick<Message, 'sender_id' | 'kind' | 'created_at'>

export function linesOf(messages: readonly Message[], unsent: readonly UnsentMessage[], me: string): Line[] {
  const storedIds = new Set(messages.map(({ client_id }) => client_id))
  const underWay = unsent.filter(({ clientId }) => !storedIds.has(clientId))
  const all: Written[] = [
    ...messages,
    ...underWay.map(({ writtenAt }) => ({ sender_id: me, kind: 'text' as const, created_at: writtenAt })),
  ]
  const seen = lastSeenId(messages, me)
  const lastMine = messages.findLast(({ sender_id, kind }) => sender_id === me && kind === 'text')?.id

  const around = (index: number, one: Written) => {
    const next = all[index + 1]
    return {
      startsDay: startsDay(one, all[index - 1]),
      startsGroup: startsGroup(one, all[index - 1]),
      endsGroup: next === undefined || startsGroup(next, one) || startsDay(next, one),
    }
  }
  const stored = messages.map((message, index): Line => ({
    key: message.client_id ?? message.id,
    isMine: message.sender_id === me,
    content: message.content,
    isRemoved: message.removed_at !== null,
    reportedId: message.sender_id !== me && message.kind === 'text' && message.removed_at === null ? message.id : null,
    at: message.created_at,
    tradeId: message.kind === 'card' ? message.trade_id : null,
    ...around(index, message),
    mark:
      message.id === seen && message.read_at ? { kind: 'seen', at: message.read_at } : message.id === lastMine ? { kind: 'sent' } : null,
  }))
  const waiting = underWay.map((message, index): Line => ({
    key: message.clientId,
    isMine: true,
    content: message.content,
    isRemoved: false,
    reportedId: null,
    at: message.writtenAt,
    tradeId: null,
    ...around(messages.length + index, { sender_id: me, kind: 'text', created_at: message.writtenAt }),
    mark: { kind: 'unsent', message },
  }))
  return [...stored, ...waiting]
}
