import type { ListingState } from '#domain/market/listings.ts'
import { shareListing } from '#web/features/listing/detail/share.ts'
import { paths } from '#web/paths.ts'
import type { Listing } from './market.data.ts'

/** Nobody but its seller can open what waits or was not approved. */
export const canShare = (state: ListingState): boolean => state !== 'waiting' && state !== 'rejected'

export const shareItem = ({ id, title }: Listing): void =>
  shareListing(title, { publicPage: null, screen: paths.marketplace({ item: id }) })
