import type { ListingState } from '#domain/market/listings.ts'
import { shareListing } from '#web/features/listing/detail/share.ts'
import { paths } from '#web/paths.ts'
import type { Listing } from './market.data.ts'

/** Nobody but its seller can open what waits or was not approved. */
export const canShare = (state: ListingState): boolean => state !== 'waiting' && state !== 'rejected'

/** Shares its public page, which one for members with a license does not have. */
export function shareItem({ id, title, is_public: isPublic, license_types: licenses }: Listing): void {
  shareListing(title, {
    publicPage: isPublic && licenses.length === 0 ? paths.publicListing(id) : null,
    screen: paths.marketplace({ item: id }),
  })
}
