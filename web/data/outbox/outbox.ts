// What a member wrote or tapped here that may not be stored yet. Each item has an id created here, so that sending it again
// stores it only once. Each stays in browser storage until the server has confirmed it, so that a reload does not lose
// any, and is deleted at sign-out. An area makes one outbox for each kind of item it sends.
import { BackendError } from '../backend-error.ts'
import { kept } from '../kept.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import { refusalOf, wordingOf } from '../wording.ts'
import { lengthened, readUnsent, without, type OutboxName, type Unsent } from './unsent.ts'

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
  /** Calls the listener for each item once the server has it. */
  onStored: (listener: (stored: Stored) => void) => () => void
  /** The same id again takes the place of the earlier item. */
  send: (content: Content, clientId?: string) => void
  retry: (clientId: string) => void
  remove: (clientId: string) => void
  /** Sends what waits, in order: after a gap in the connection, or what an earlier visit left. */
  resume: () => void
}

export function openOutbox<Content extends object, Stored>({ name, failure, store }: Kind<Content, Stored>): Outbox<Content, Stored> {
  type Item = Unsent<Content>
  let userId = currentSession()?.user.id ?? null
  let unsent: readonly Item[] = read()
  let isSending = false
  const listeners = new Set<() => void>()
  const heard = new Set<(stored: Stored) => void>()
  const resume = () => void sendAll()

  window.addEventListener('online', resume)
  onSessionChange(() => {
    const now = currentSession()?.user.id ?? null
    if (now === userId) return
    userId = now
    change(read())
  })

  // One at a time, so that they are stored in the order they were written.
  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (;;) {
        const next = unsent.find(({ state }) => state === 'waiting')
        if (!next || !navigator.onLine) return
        await send(next)
      }
    } finally {
      isSending = false
    }
  }

  async function send(item: Item): Promise<void> {
    const sender = userId
    if (sender === null) return
    change(lengthened(unsent, { ...item, state: 'sending' }))
    try {
      const row = await store(sender, item)
      if (sender !== userId) return
      for (const listener of heard) listener(row)
      drop(item.clientId)
    } catch (error) {
      if (sender !== userId) return
      const isCutOff = !navigator.onLine && error instanceof BackendError && error.status === 0
      set(
        isCutOff
          ? { ...item, state: 'waiting' }
          : { ...item, state: 'failed', reason: wordingOf(error, failure), refusal: refusalOf(error) },
      )
    }
  }

  // Read the stored list again before each write: another tab may have added its own items.
  function set(item: Item): void {
    change(lengthened(unsent, item))
    keep(lengthened(read(), item))
  }

  function drop(clientId: string): void {
    change(without(unsent, clientId))
    keep(without(read(), clientId))
  }

  function change(next: readonly Item[]): void {
    unsent = next
    for (const listener of listeners) listener()
  }

  function read(): Item[] {
    return userId === null ? [] : readUnsent<Content>(name, userId)
  }

  function keep(items: readonly Item[]): void {
    if (userId !== null) kept.draft.set(`${name}:${userId}`, items.length === 0 ? '' : JSON.stringify(items))
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    all: () => unsent,
    onStored(listener) {
      heard.add(listener)
      return () => heard.delete(listener)
    },
    send(content, clientId = crypto.randomUUID()) {
      set({ ...content, clientId, writtenAt: new Date().toISOString(), state: 'waiting' })
      resume()
    },
    retry(clientId) {
      const item = unsent.find((one) => one.clientId === clientId)
      if (item) set({ ...item, state: 'waiting' })
      resume()
    },
    remove: drop,
    resume,
  }
}
