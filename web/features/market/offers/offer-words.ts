import * as v from 'valibot'
import { crafts } from '#domain/crafts.ts'
import type { Offer } from '#domain/market/offers.ts'
import { endOf, situationOf, timeLeft, type Situation } from '#domain/market/offers.ts'
import { dollars } from '#domain/wording/money.ts'
import { firstNameOf } from '#domain/wording/names.ts'
import { titleOf } from '#domain/trading/items.ts'
import { copy } from './offers.copy.ts'

/** "$360", "$720 for 2 pieces", "Free", "Silk press", "Silk press and trim, and $20". */
export function amountOf({ amount_cents: cents, quantity, services }: Amount): string {
  const given = servicesOf(services)
  const amount = cents === 0 ? copy.free : dollars(cents)
  if (given.length === 0) return copy.pieces(amount, quantity)
  return copy.pieces(cents === 0 ? titleOf(given) : copy.withCash(titleOf(given), amount), quantity)
}
type Amount = { amount_cents: number; quantity: number; services: unknown }

const service = v.object({
  service_id: v.nullable(v.string()),
  title: v.string(),
  category: v.picklist(crafts),
  duration_minutes: v.number(),
  agreed_value_cents: v.number(),
  product_cost_cents: v.number(),
  quantity: v.number(),
  note: v.string(),
  location_mode: v.string(),
})
export type OfferedService = v.InferOutput<typeof service>

/** What the buyer gives of services; none in an offer of cash. */
export function servicesOf(services: unknown): OfferedService[] {
  const read = v.safeParse(v.array(service), services)
  return read.success ? read.output : []
}

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
