// What the messages of a chat about an application carry besides their words.
import type { Json } from '../generated/database.ts'

/** The pieces of a portfolio in a message, as the table holds them; anything else is none. */
export function pieceIdsOf(metadata: Json | null): string[] {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return []
  const ids = metadata['portfolio_ids']
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
