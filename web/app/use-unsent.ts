import { useEffect } from 'react'
import { readUnsent, type OutboxName } from '#web/data/outbox/unsent.ts'
import { useUser } from '#web/data/session/session.ts'

const resume = {
  outbox: () => import('#web/features/messages/outbox.ts').then(({ outbox }) => outbox.resume()),
  'outbox-day': () => import('#web/features/trades/day/day-outbox.ts').then(({ dayOutbox }) => dayOutbox.resume()),
} satisfies Record<OutboxName, () => Promise<void>>
const names = Object.keys(resume) as OutboxName[]

/** Sends what an earlier visit left unsent, whichever screen is opened now. */
export function useUnsent(): void {
  const userId = useUser()?.id
  useEffect(() => {
    if (userId === undefined) return undefined
    const sendKept = () => {
      const waiting = names.filter((name) => readUnsent(name, userId).some(({ state }) => state === 'waiting'))
      // Without a connection an outbox may not load; it is tried again with the next one.
      for (const name of waiting) resume[name]().catch(() => undefined)
    }
    sendKept()
    window.addEventListener('online', sendKept)
    return () => window.removeEventListener('online', sendKept)
  }, [userId])
}
