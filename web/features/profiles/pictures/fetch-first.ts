import { photoOf } from '#web/ui/pictures/photo.ts'
import type { BrowseCard } from '../browse/browse.data.ts'
import { cardAddress } from './addresses.ts'

/** The width of a card before the layout is known. */
const sizes = '(min-width: 768px) 18rem, 50vw'
/** A phone shows two cards next to each other. */
const seenFirst = 2

/** Preloads the pictures of the first cards while the scripts that render them are still loading. */
export function fetchFirstPictures(cards: BrowseCard[] = []): void {
  for (const { pieces, profile_picture } of cards.slice(0, seenFirst)) {
    const address = pieces[0] === undefined ? profile_picture : cardAddress(pieces[0])
    // `sizes` must be set first, or the browser fetches the largest picture of the set.
    if (address !== null) Object.assign(new Image(), { fetchPriority: 'high', sizes }, photoOf(address))
  }
}
