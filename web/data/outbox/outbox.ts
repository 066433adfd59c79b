// What a member wrote or tapped here that may not be stored yet. Each item has an id created here, so that sending it again
// stores it only once. Each stays in browser storage until the server has confirmed it, so that a reload does not lose
// any, and is deleted at sign-out. An area makes one outbox for each kind of item it sends.
import { BackendError } from '../backend-error.ts'
import { refusalOf, wordingOf } from '../wording.ts'
import { openUnsentList } from './unsent-list.ts'
import type { OutboxName, Unsent } from './unsent.ts'

type Kind<Content, Stored> = {
  name: OutboxName
  /** The sentence for a failure that has none of its own. */
  failure: string
  /** Stores one item; does nothing if the server already has it. */
  store: (userId: string, item: Unsent<Content>) => Promise<Stored>
}

type Outbox<Content, Stored> = {
  subscribe: (listener: () => void) => () => void
  all: () => readonly Unsent<Content>[]
  /** Calls the listener for each item once the server has it. The item stays in the list until a promise it returns is settled. */
  onStored: (listener: (stored: Stored) => void | Promise<void>) => () => void
  /** The same id again takes the place of the earlier item. */
  send: (content: Content, clientId?: string) => void
  retry: (clientId: string) => void
  remove: (clientId: string) => void
  /** Sends what waits, in order: after a gap in the connection, or what an earlier visit left. */
  resume: () => void
}

export function openOutbox<Content extends object, Stored>({ name, failure, store }: Kind<Content, Stored>): Outbox<Content, Stored> {
  type Item = Unsent<Content>
  const list = openUnsentList<Content>(name)
  let isSending = false
  const heard = new Set<(stored: Stored) => void | Promise<void>>()
  const resume = () => void sendAll()

  window.addEventListener('online', resume)

  // One at a time, so that they are stored in the order they were written.
  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (;;) {
        const next = list.all().find(({ state }) => state === 'waiting')
        if (!next || !navigator.onLine) return
        await send(next)
      }
    } finally {
      isSending = false
    }
  }

  async function send(item: Item): Promise<void> {
    const sender = list.userId()
    if (sender === null) return
    list.show({ ...item, state: 'sending' })
    try {
      const row = await store(sender, item)
      if (sender !== list.userId()) return
      const reading = [...heard].map((listener) => listener(row)).filter((read) => read !== undefined)
      if (reading.length > 0) await Promise.allSettled(reading)
      if (sender === list.userId()) list.drop(item.clientId)
    } catch (error) {
      if (sender !== list.userId()) return
      const isCutOff = !navigator.onLine && error instanceof BackendError && error.status === 0
      list.set(
        isCutOff
          ? { ...item, state: 'waiting' }
          : { ...item, state: 'failed', reason: wordingOf(error, failure), refusal: refusalOf(error) },
      )
    }
  }

  return {
    subscribe: list.subscribe,
    all: list.all,
    onStored(listener) {
      heard.add(listener)
      return () => heard.delete(listener)
    },
    send(content, clientId = crypto.randomUUID()) {
      list.set({ ...content, clientId, writtenAt: new Date().toISOString(), state: 'waiting' })
      resume()
    },
    retry(clientId) {
      const item = list.all().find((one) => one.clientId === clientId)
      if (item) list.set({ ...item, state: 'waiting' })
      resume()
    },
    remove: list.drop,
    resume,
  }
}
