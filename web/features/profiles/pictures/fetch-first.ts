import { photoOf } from '#web/ui/pictures/photo.ts'
import type { BrowseCard } from '../browse/browse.data.ts'
import { cardAddress } from './addresses.ts'

/** What a card says of its width before it is laid out. */
const sizes = '(min-width: 768px) 18rem, 50vw'
/** A phone shows two cards beside each other. */
const seenFirst = 2

/** Fetches the pictures of the cards seen first while the files that draw them are on their way. */
export function fetchFirstPictures(cards: BrowseCard[] = []): void {
  for (const { pieces, profile_picture } of cards.slice(0, seenFirst)) {
    const address = pieces[0] === undefined ? profile_picture : cardAddress(pieces[0])
    // `sizes` first, or the browser takes the largest of the set.
    if (address !== null) Object.assign(new Image(), { fetchPriority: 'high', sizes }, photoOf(address))
  }
}
