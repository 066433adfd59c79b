import type { ListingState } from '#domain/market/listings.ts'
import { shareListing } from '#web/features/listing/detail/share.ts'
import { paths } from '#web/paths.ts'
import type { Listing } from './market.data.ts'

/** Nobody but its seller can open what waits or was not approved. */
export const canShare = (state: ListingState): boolean => state !== 'waiting' && state !== 'rejected'

export const shareItem = (listing: Listing, state: ListingState): void =>
  shareListing(listing.title, { publicPage: publicPageOf(listing, state), screen: paths.marketplace({ item: listing.id }) })

type Shown = Pick<Listing, 'id' | 'is_public' | 'license_types'>

/** As `public_listing` answers: null once it is over, and for what only licensed members see. */
export function publicPageOf({ id, is_public: isPublic, license_types: licenses }: Shown, state: ListingState): string | null {
  const isThere = state === 'open' || state === 'reserved' || state === 'sold'
  return isPublic && isThere && licenses.length === 0 ? paths.publicItem(id) : null
}
