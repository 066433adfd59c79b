import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Message } from '#domain/messages.ts'
import { useLive, type Change } from '#web/data/live/live.ts'
import { readAgain } from '#web/data/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { arrive, messages } from './messages.data.ts'
import { outbox } from './outbox.ts'
import type { Unsent } from './unsent.ts'

/** Keeps list and thread current while they are on screen: new messages from others or my other devices, and read receipts. */
export function useMessageChanges(): void {
  const me = useMe()
  const queries = useQueryClient()
  const heard = (message: Message) => {
    arrive(queries, me.id, message)
    void queries.invalidateQueries({ queryKey: messages.lists(me.id) })
  }
  const onChange = (change: Change<'messages'>) => {
    if (change.eventType !== 'DELETE') heard(change.new)
  }
  const onResync = () => {
    outbox.resume()
    void readAgain(queries, messages.everything(me.id))
  }
  const wanted = [
    { table: 'messages', filter: `recipient_id=eq.${me.id}` },
    { table: 'messages', filter: `sender_id=eq.${me.id}` },
  ] as const
  useLive({ wanted, onChange, onResync })
  useStored(heard)
}

function useStored(heard: (message: Message) => void): void {
  useEffect(() => outbox.onStored(heard))
  useEffect(() => outbox.resume(), [])
}

/** My messages in this conversation that are not stored yet, in order. */
export function useUnsent(conversationId: string): Unsent[] {
  return useSyncExternalStore(outbox.subscribe, outbox.all, outbox.all).filter((message) => message.conversationId === conversationId)
}
