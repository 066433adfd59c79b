import type { ListingState } from '#domain/market/listings.ts'
import { shareListing } from '#web/features/listing/detail/share.ts'
import { paths } from '#web/paths.ts'
import type { Listing } from './market.data.ts'

/** Nobody but its seller can open what waits or was not approved. */
export const canShare = (state: ListingState): boolean => state !== 'waiting' && state !== 'rejected'

export function shareItem(listing: Listing, state: ListingState): void {
  const publicPage = hasPublicPage(listing, state) ? paths.publicItem(listing.id) : null
  shareListing(listing.title, { publicPage, screen: paths.marketplace({ item: listing.id }) })
}

/** As `public_listing` answers: not once it is over, nor for what only licensed members see. */
const hasPublicPage = ({ is_public: isPublic, license_types: licenses }: Listing, state: ListingState): boolean =>
  isPublic && licenses.length === 0 && (state === 'open' || state === 'reserved' || state === 'sold')
