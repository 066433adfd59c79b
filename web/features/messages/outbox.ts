// Messages written here that may not be stored yet. Each has an id created here (`client_id`), so that sending it again
// stores it only once. Each stays in browser storage until the server has confirmed it, so that a reload does not lose
// any.
import { lengthened, without, type Unsent } from './unsent.ts'
import { BackendError } from '#web/data/backend-error.ts'
import { ask, db } from '#web/data/client.ts'
import { kept } from '#web/data/kept.ts'
import { currentSession, onSessionChange } from '#web/data/session/session.ts'
import { track } from '#web/data/measures/track.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import type { Database } from '#domain/generated/database.ts'
import type { Message } from '#domain/messages.ts'

const failure = 'Failed to send message'
const answerWithinMs = 20_000

let userId = currentSession()?.user.id ?? null
let unsent: readonly Unsent[] = read()
let isSending = false
const listeners = new Set<() => void>()
const stored = new Set<(message: Message) => void>()

export const outbox = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  all: () => unsent,
  /** Calls the listener for each message once the server has it. */
  onStored(listener: (message: Message) => void): () => void {
    stored.add(listener)
    return () => stored.delete(listener)
  },
  send(message: Pick<Unsent, 'conversationId' | 'recipientId' | 'content'>): void {
    set({ ...message, clientId: crypto.randomUUID(), writtenAt: new Date().toISOString(), state: 'waiting' })
    void sendAll()
  },
  retry(clientId: string): void {
    const message = unsent.find((one) => one.clientId === clientId)
    if (message) set({ ...message, state: 'waiting' })
    void sendAll()
  },
  remove: (clientId: string) => drop(clientId),
  /** After a connection gap: sends the failed messages again, in order. */
  resume: () => void sendAll(),
}

export type Outbox = typeof outbox

window.addEventListener('online', outbox.resume)
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

async function send(message: Unsent): Promise<void> {
  const sender = userId
  if (sender === null) return
  change(lengthened(unsent, { ...message, state: 'sending' }))
  try {
    const row = await store(sender, message)
    if (sender !== userId) return
    for (const listener of stored) listener(row)
    drop(message.clientId)
    track('message_sent')
  } catch (error) {
    if (sender !== userId) return
    const isCutOff = !navigator.onLine && error instanceof BackendError && error.status === 0
    set(
      isCutOff
        ? { ...message, state: 'waiting' }
        : { ...message, state: 'failed', reason: wordingOf(error, failure), refusal: refusalOf(error) },
    )
  }
}

async function store(sender: string, { recipientId, content, clientId }: Unsent): Promise<Message> {
  // A trigger finds the conversation; only the generated type requires it.
  const row = {
    sender_id: sender,
    recipient_id: recipientId,
    content,
    client_id: clientId,
  } as Database['public']['Tables']['messages']['Insert']
  try {
    return await ask(db.from('messages').insert(row).select().abortSignal(AbortSignal.timeout(answerWithinMs)).single())
  } catch (error) {
    const wasStoredBefore = error instanceof BackendError && error.code === '23505'
    if (!wasStoredBefore) throw error
    return ask(db.from('messages').select('*').eq('sender_id', sender).eq('client_id', clientId).single())
  }
}

// Read the stored list again before each write: another tab may have added its own messages.
function set(message: Unsent): void {
  change(lengthened(unsent, message))
  keep(lengthened(read(), message))
}

function drop(clientId: string): void {
  change(without(unsent, clientId))
  keep(without(read(), clientId))
}

function change(next: readonly Unsent[]): void {
  unsent = next
  for (const listener of listeners) listener()
}

function name(): string {
  return `outbox:${userId ?? ''}`
}

function read(): Unsent[] {
  if (userId === null) return []
  try {
    const found = JSON.parse(kept.draft.get(name()) || '[]') as Unsent[]
    return found.map((message) => (message.state === 'sending' ? { ...message, state: 'waiting' } : message))
  } catch {
    return []
  }
}

function keep(messages: readonly Unsent[]): void {
  if (userId !== null) kept.draft.set(name(), messages.length === 0 ? '' : JSON.stringify(messages))
}
