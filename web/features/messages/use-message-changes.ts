import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Message } from '#domain/messages.ts'
import { useLive, type Change } from '#web/data/live/live.ts'
import { readAgain } from '#web/data/query.ts'
import { useMe } from '#web/data/session/session.ts'
import { arrive } from './arrived.ts'
import { messages } from './messages.data.ts'
import type { MessageOutbox } from './outbox.ts'

// Fetched beside the screen, which shows without it. A thread whose composer cannot load it reports the failure.
const withOutbox = <T>(act: (outbox: MessageOutbox) => T) => import('./outbox.ts').then(({ outbox }) => act(outbox)).catch(() => undefined)

/** Keeps list and thread current while they are on screen: new messages from others or my other devices, and read receipts. */
export function useMessageChanges(): void {
  const me = useMe()
  const queries = useQueryClient()
  const heard = (message: Message) => {
    arrive(message)
    void readAgain(queries, messages.lists(me.id))
  }
  const onChange = (change: Change<'messages'>) => {
    if (change.eventType !== 'DELETE') heard(change.new)
  }
  const listChanged = () => void readAgain(queries, messages.lists(me.id))
  const onResync = () => {
    void withOutbox((outbox) => outbox.resume())
    void readAgain(queries, messages.everything(me.id))
  }
  const wanted = [
    { table: 'messages', filter: `recipient_id=eq.${me.id}` },
    { table: 'messages', filter: `sender_id=eq.${me.id}` },
  ] as const
  useLive({ wanted, onChange, onResync })
  // Only listed here: an open chat about an application listens by itself.
  const aboutJobs = [
    { table: 'job_chat_messages', filter: `recipient_id=eq.${me.id}` },
    { table: 'job_chat_messages', filter: `sender_id=eq.${me.id}` },
  ] as const
  useLive({ wanted: aboutJobs, onChange: listChanged, onResync: listChanged })
  useStored(heard)
}

/** Sends what an earlier visit left unsent, and hears what the server has stored since. */
function useStored(heard: (message: Message) => void): void {
  const stored = useEffectEvent(heard)
  useEffect(() => {
    const leaving = withOutbox((outbox) => {
      outbox.resume()
      return outbox.onStored((message) => stored(message))
    })
    return () => void leaving.then((leave) => leave?.())
  }, [])
}
