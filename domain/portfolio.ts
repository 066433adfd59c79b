// A piece of work a professional shows. The limits are kept by the table portfolio_items and by portfolio_limit().
import type { Json } from './generated/database.ts'

/** Characters of a picture's description, which is read where it cannot be seen, and of its caption. */
export const altTextLength = { least: 5, most: 200 } as const
export const captionMost = 500

export type Piece = { path: string; altText: string; width: number | null; height: number | null }

/** The picture of an item. The table holds one of this shape; anything else is none. */
export function pieceOf(media: Json): Piece | null {
  const [main] = Array.isArray(media) ? media : []
  if (typeof main !== 'object' || main === null || Array.isArray(main)) return null
  const { path, alt_text, w, h } = main
  if (typeof path !== 'string' || typeof alt_text !== 'string') return null
  return { path, altText: alt_text, width: typeof w === 'number' ? w : null, height: typeof h === 'number' ? h : null }
}

/** As a member writes it: the server finds out the size itself. */
export function mediaOf(path: string, altText: string): Json {
  return [{ role: 'main', path, alt_text: altText }]
}

/** Null when the words will do. */
export function altTextProblem(words: string): 'missing' | 'short' | 'long' | null {
  const length = Array.from(words.trim().replace(/\s+/g, ' ')).length
  if (length === 0) return 'missing'
  if (length < altTextLength.least) return 'short'
  return length > altTextLength.most ? 'long' : null
}
