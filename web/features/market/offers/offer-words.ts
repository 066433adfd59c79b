import type { Offer } from '#domain/market/offers.ts'
import { endOf, situationOf, timeLeft, type Situation } from '#domain/market/offers.ts'
import { dollars } from '#domain/wording/money.ts'
import { firstNameOf } from '#domain/wording/names.ts'
import { copy } from './offers.copy.ts'

/** "$360", "$720 for 2 pieces", "Free". */
export const amountOf = ({ amount_cents: cents, quantity }: { amount_cents: number; quantity: number }): string =>
  copy.pieces(cents === 0 ? copy.free : dollars(cents), quantity)

/** Null for someone who can no longer be seen. */
export const nameOf = (other: { full_name: string } | null): string => (other ? firstNameOf(other.full_name) : copy.member)

/** What an offer is for its reader, and that in words. */
export function standingOf(
  offer: Offer,
  { myId, other, now }: { myId: string; other: { full_name: string } | null; now: Date },
): { situation: Situation; words: string } {
  const situation = situationOf(offer, myId, now)
  const end = endOf(offer)
  const side = offer.seller_id === myId ? 'seller' : 'buyer'
  return { situation, words: copy.situations[side][situation](nameOf(other), end === null ? '' : timeLeft(end, now)) }
}
