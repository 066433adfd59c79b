import { useEffect, useRef } from 'react'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../chat.copy.ts'
import type { UnsentChat } from '../chat-outbox.ts'

/** A toast for each message that fails to send, beside what its line says. Those of an earlier visit are only shown in their place. */
export function useFailedSends(unsent: readonly UnsentChat[]): void {
  const known = useRef<Set<string> | null>(null)
  const failed = unsent.filter(({ state }) => state === 'failed').map(({ clientId }) => clientId)
  const key = failed.join()
  useEffect(() => {
    const now = new Set(key === '' ? [] : key.split(','))
    const before = known.current
    known.current = now
    if (before !== null && [...now].some((id) => !before.has(id))) notify.error(copy.sendFailed)
  }, [key])
}
