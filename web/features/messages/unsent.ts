/** A message on its way: waiting for its turn or for the connection, under way, or come back. */
export type Unsent = {
  clientId: string
  conversationId: string
  recipientId: string
  content: string
  writtenAt: string
} & ({ state: 'waiting' | 'sending' } | { state: 'failed'; reason: string; refusal: string | null })

/** The message in its place, or at the end when it is new. */
export function lengthened(messages: readonly Unsent[], message: Unsent): Unsent[] {
  const isNew = messages.every(({ clientId }) => clientId !== message.clientId)
  return isNew ? [...messages, message] : messages.map((one) => (one.clientId === message.clientId ? message : one))
}

export function without(messages: readonly Unsent[], clientId: string): Unsent[] {
  return messages.filter((message) => message.clientId !== clientId)
}
