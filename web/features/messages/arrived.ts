// Messages from the live channel, of all conversations. They are kept apart from the pages and merged with them when rendered, so
// that a page fetched at the same moment cannot overwrite them.
import { useSyncExternalStore } from 'react'
import type { Message } from '#domain/messages.ts'
import { currentSession, onSessionChange } from '#web/data/session/session.ts'

let userId = currentSession()?.user.id
let arrived: readonly Message[] = []
const listeners = new Set<() => void>()

onSessionChange(() => {
  const now = currentSession()?.user.id
  if (now === userId) return
  userId = now
  change([])
})

function change(next: readonly Message[]): void {
  arrived = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds a message that arrived live, or was just stored. */
export const arrive = (message: Message): void => change([...arrived.filter(({ id }) => id !== message.id), message])

export const useArrived = (): readonly Message[] => useSyncExternalStore(subscribe, () => arrived)
