// Offers that a member has open when they are suspended, and the calls that move them.
import type { Member, Stage } from '#tests/support/policies/stage.ts'

/** A listing of the other one; on listings of their own, an offer that waits for their answer and one that they accepted. */
export type Offers = { listing: string; sent: string; accepted: string; askAgain: () => Promise<void> }
type Scene = { offers: Offers }

const list = `insert into public.marketplace_listings (user_id, title, description, category, condition, price_mode, price, photos, status)
  values ($1::uuid, 'A mirror', 'Round, with a light around it.', 'bundle', 'good', 'offers', 120,
    jsonb_build_array(jsonb_build_object('path', $1::text || '/mirror.jpg', 'alt_text', 'A mirror')), 'approved') returning id`
const offer = `insert into public.listing_offers (listing_id, seller_id, buyer_id, kind, quantity, amount_cents, expires_at)
  values ($1, $2, $3, 'cash', 1, 9000, clock.now() + interval '3 days') returning id`

export async function openOffers(town: Stage, me: Member, other: Member): Promise<Offers> {
  const idOf = async (sql: string, ...values: string[]) => String((await town.set(sql, values))[0]?.['id'])
  const [answers, holds] = [await idOf(list, me.id), await idOf(list, me.id)]
  const [sent, accepted] = [await idOf(offer, answers, me.id, other.id), await idOf(offer, holds, me.id, other.id)]
  // A suspension ends both; without it these calls would be refused for that.
  const askAgain = async () => {
    await town.set(`update public.listing_offers set status = 'pending', end_reason = null where id = $1`, [sent])
    await town.set(`update public.marketplace_listings set reserved = 1 where id = $1`, [holds])
    await town.set(
      `update public.listing_offers set status = 'accepted', end_reason = null, reserved_until = clock.now() + interval '7 days' where id = $1`,
      [accepted],
    )
  }
  return { listing: await idOf(list, other.id), sent, accepted, askAgain }
}

export const offerCalls = {
  offer_accept: { sql: 'select public.offer_accept($1, 1)', values: ({ offers }: Scene) => [offers.sent] },
  offer_counter: { sql: 'select public.offer_counter($1, 1, 10000, 1)', values: ({ offers }: Scene) => [offers.sent] },
  offer_decline: { sql: 'select public.offer_decline($1)', values: ({ offers }: Scene) => [offers.sent] },
  offer_handed_over: { sql: 'select public.offer_handed_over($1)', values: ({ offers }: Scene) => [offers.accepted] },
  offer_make: { sql: 'select public.offer_make($1, 9000)', values: ({ offers }: Scene) => [offers.listing] },
  offer_release: { sql: 'select public.offer_release($1)', values: ({ offers }: Scene) => [offers.accepted] },
}
