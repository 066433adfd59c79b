import { readUnsent, type OutboxName } from '#web/data/outbox/unsent.ts'

const resume = {
  outbox: () => import('#web/features/messages/outbox.ts').then(({ outbox }) => outbox.resume()),
  'outbox-chat': () => import('#web/features/community/chat/chat-outbox.ts').then(({ chatOutbox }) => chatOutbox.resume()),
  'outbox-day': () => import('#web/features/trades/day/day-outbox.ts').then(({ dayOutbox }) => dayOutbox.resume()),
} satisfies Record<OutboxName, () => Promise<void>>
const names = Object.keys(resume) as OutboxName[]

/** Sends what an earlier visit left unsent. Without a connection an outbox may not load; it is tried again with the next one. */
export function sendUnsent(userId: string): void {
  const waiting = names.filter((name) => readUnsent(name, userId).some(({ state }) => state === 'waiting'))
  for (const name of waiting) resume[name]().catch(() => undefined)
}
