import type { Photo } from '#web/ui/pictures/photo.ts'
import type { BrowseCard } from '../browse/browse.data.ts'

/** The small copy of a piece of work that cards show. Anyone may see it. */
export const cardAddress = (path: string): string => `/storage/v1/object/public/cards/${path}`

/** The picture on a member's card: the first piece of their work, or else their own picture. */
export const coverOf = ({ pieces: [first], profile_picture }: BrowseCard): string | null =>
  first === undefined ? profile_picture : cardAddress(first)

/**
 * The `sizes` of a card's picture, because the browser selects a file before layout. On phones a tenth less than its width, about
 * 44vw: so a phone with fewer than two pixels per CSS pixel fetches the file 300 pixels wide, half as many bytes.
 */
export const coverSizes = '(min-width: 768px) 18rem, 40vw'

/** A piece of work from its signed URLs, 300, 600 and 1,200 pixels wide; null if they are missing. */
export function signedPhoto(addresses: readonly string[] | null): Photo | null {
  const [small, middle, large] = addresses ?? []
  if (small === undefined || middle === undefined || large === undefined) return null
  return { src: middle, srcSet: `${small} 300w, ${middle} 600w, ${large} 1200w` }
}
