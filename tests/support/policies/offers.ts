// Offers for listings for promises, and the statements of their moves.
import type { Offer, OfferMove } from '#domain/market/offers.ts'
import type { Member, Row, Stage } from './stage.ts'

export type OfferRow = Row & Offer & { id: string }

const sent = `select * from public.offer_make($1, $2, $3, 'I can pick it up tonight.')`

/** For a listing at a price that takes offers. */
export async function makeOffer(town: Stage, buyer: Member, listingId: string, cents = 9_000, pieces = 1): Promise<OfferRow> {
  const [made] = await town.as(buyer, sent, [listingId, cents, pieces])
  return made as OfferRow
}

export const moveSql: Record<OfferMove, string> = {
  counter: `select * from public.offer_counter($1, $2, 10000, 1, 'And this?')`,
  accept: 'select * from public.offer_accept($1, $2)',
  decline: 'select * from public.offer_decline($1)',
  release: 'select * from public.offer_release($1)',
  hand_over: 'select * from public.offer_handed_over($1)',
}

export const moveValues = (move: OfferMove, { id, version }: Pick<OfferRow, 'id' | 'version'>): unknown[] =>
  move === 'counter' || move === 'accept' ? [id, version] : [id]

export async function moveOffer(town: Stage, who: Member, move: OfferMove, offer: Pick<OfferRow, 'id' | 'version'>): Promise<OfferRow> {
  const [moved] = await town.as(who, moveSql[move], moveValues(move, offer))
  return moved as OfferRow
}
