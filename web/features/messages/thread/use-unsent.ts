import { useSyncExternalStore } from 'react'
import { outbox } from '../outbox.ts'
import type { Unsent } from '../unsent.ts'

/** My messages in this conversation that are not stored yet, in order. */
export function useUnsent(conversationId: string): Unsent[] {
  return useSyncExternalStore(outbox.subscribe, outbox.all, outbox.all).filter((message) => message.conversationId === conversationId)
}
