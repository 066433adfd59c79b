/** A message that is not stored yet: queued, being sent, or failed. */
export type Unsent = {
  clientId: string
  conversationId: string
  recipientId: string
  content: string
  writtenAt: string
} & ({ state: 'waiting' | 'sending' } | { state: 'failed'; reason: string; refusal: string | null })

/** Replaces the message, or appends it if it is new. */
export function lengthened(messages: readonly Unsent[], message: Unsent): Unsent[] {
  const isNew = messages.every(({ clientId }) => clientId !== message.clientId)
  return isNew ? [...messages, message] : messages.map((one) => (one.clientId === message.clientId ? message : one))
}

export function without(messages: readonly Unsent[], clientId: string): Unsent[] {
  return messages.filter((message) => message.clientId !== clientId)
}
