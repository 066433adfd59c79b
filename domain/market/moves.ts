// What a seller can do with a listing. The database judges every step (database/product/market/market-acts.sql); this only shows
// the buttons, and a test compares the two.
import { renewalDays, stateOf, type ListingState } from './listings.ts'

/** `relist` opens one again that is sold or withdrawn; `renew` gives one more days that ends soon or has ended. */
export type ListingMove = 'edit' | 'renew' | 'relist' | 'sell' | 'withdraw' | 'delete'

type Listed = Parameters<typeof stateOf>[0]
const dayMs = 86_400_000

const moves: Record<ListingState, readonly ListingMove[]> = {
  waiting: ['edit', 'withdraw'],
  rejected: ['edit', 'delete'],
  open: ['edit', 'renew', 'sell', 'withdraw'],
  reserved: ['edit', 'renew'],
  sold: ['relist', 'delete'],
  withdrawn: ['edit', 'relist', 'sell', 'delete'],
  expired: ['edit', 'renew', 'sell', 'withdraw', 'delete'],
}

/** What is reserved is neither sold elsewhere nor ended. Only what was approved can be sold. */
export function listingCan(listing: Listed, move: ListingMove, now: Date): boolean {
  const state = stateOf(listing, now)
  if (!moves[state].includes(move)) return false
  const isHeld = listing.reserved > 0
  if (move === 'sell') return listing.status === 'approved' && !isHeld
  if (move === 'withdraw' || move === 'delete') return !isHeld
  const left = new Date(listing.expires_at).getTime() - now.getTime()
  return move !== 'renew' || left <= renewalDays * dayMs
}
