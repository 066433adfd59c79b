import { useSyncExternalStore } from 'react'
import { outbox } from '../outbox.ts'
import type { UnsentMessage } from '../outbox.ts'

/** My messages in this conversation that are not stored yet, in order. */
export function useUnsent(conversationId: string): UnsentMessage[] {
  return useSyncExternalStore(outbox.subscribe, outbox.all, outbox.all).filter((message) => message.conversationId === conversationId)
}
