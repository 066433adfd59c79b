import { kept } from '../kept.ts'

/** The outboxes, as browser storage names them. */
export type OutboxName = 'outbox' | 'outbox-chat' | 'outbox-day'

/** Something that was written or tapped and is not stored yet: queued, being sent, or failed. */
export type Unsent<Content> = Content & { clientId: string; writtenAt: string } & (
    | { state: 'waiting' | 'sending' }
    | { state: 'failed'; reason: string; refusal: string | null }
  )

/** Replaces the item, or appends it if it is new. */
export function lengthened<Content>(items: readonly Unsent<Content>[], item: Unsent<Content>): Unsent<Content>[] {
  const isNew = items.every(({ clientId }) => clientId !== item.clientId)
  return isNew ? [...items, item] : items.map((one) => (one.clientId === item.clientId ? item : one))
}

export function without<Content>(items: readonly Unsent<Content>[], clientId: string): Unsent<Content>[] {
  return items.filter((item) => item.clientId !== clientId)
}

/** What an earlier visit left, also before the outbox that sends it is loaded. */
export function readUnsent<Content>(name: OutboxName, userId: string): Unsent<Content>[] {
  try {
    const found = JSON.parse(kept.draft.get(`${name}:${userId}`) || '[]') as Unsent<Content>[]
    return found.map((item) => (item.state === 'sending' ? { ...item, state: 'waiting' } : item))
  } catch {
    return []
  }
}
