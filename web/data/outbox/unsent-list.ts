import { kept } from '../kept.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import { lengthened, readUnsent, without, type OutboxName, type Unsent } from './unsent.ts'

type UnsentList<Content> = {
  /** Null while nobody is signed in. */
  userId: () => string | null
  all: () => readonly Unsent<Content>[]
  subscribe: (listener: () => void) => () => void
  /** Shows the item as it is now, without keeping it like that. */
  show: (item: Unsent<Content>) => void
  set: (item: Unsent<Content>) => void
  drop: (clientId: string) => void
}

/** What is not stored yet of the member who is signed in: in memory for the screens, in browser storage for the next visit. */
export function openUnsentList<Content extends object>(name: OutboxName): UnsentList<Content> {
  type Item = Unsent<Content>
  let userId = currentSession()?.user.id ?? null
  let unsent: readonly Item[] = read()
  const listeners = new Set<() => void>()

  onSessionChange(() => {
    const now = currentSession()?.user.id ?? null
    if (now === userId) return
    userId = now
    change(read())
  })

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

  const show = (item: Item) => change(lengthened(unsent, item))

  return {
    userId: () => userId,
    all: () => unsent,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show,
    // Read the stored list again before each write: another tab may have added its own items.
    set(item) {
      show(item)
      keep(lengthened(read(), item))
    },
    drop(clientId) {
      change(without(unsent, clientId))
      keep(without(read(), clientId))
    },
  }
}
