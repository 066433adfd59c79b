// The life of an offer as data, and the questions screens ask of it (A-47). The database judges (market-offer-moves.sql);
// tests/policies/market/offers/moves.test.ts walks every status, move and member through both and compares.
import type { Database } from '../generated/database.ts'

type Row = Database['public']['Tables']['listing_offers']['Row']
export type OfferStatus = Row['status']
/** `trade`: services of the buyer; `mixed`: services and an amount. */
export type OfferKind = Row['kind']
/** What the questions need to know of an offer. */
export type Offer = Pick<
  Row,
  | 'seller_id'
  | 'buyer_id'
  | 'kind'
  | 'status'
  | 'end_reason'
  | 'waits'
  | 'version'
  | 'quantity'
  | 'expires_at'
  | 'reserved_until'
  | 'seller_handed_at'
  | 'buyer_handed_at'
>

export const offerMoves = ['counter', 'accept', 'decline', 'release', 'hand_over'] as const
export type OfferMove = (typeof offerMoves)[number]
type Side = 'seller' | 'buyer'
type Step = { move: OfferMove; from: OfferStatus; by: Side; to: OfferStatus }

export const offerLimits = { message: 1000, answers: 10, leastCents: 100, mostCents: 100_000_000, timesPrice: 10 } as const
/** Statuses in which an offer has not ended: a buyer has one such for a listing. */
export const openStatuses = ['pending', 'countered', 'accepted'] as const satisfies OfferStatus[]
export const endedStatuses = ['completed', 'released', 'declined', 'withdrawn', 'expired'] as const satisfies OfferStatus[]

/** What each move leads to. The clock ends what nobody answers. */
const life: readonly Step[] = [
  { move: 'counter', from: 'pending', by: 'seller', to: 'countered' },
  { move: 'counter', from: 'countered', by: 'buyer', to: 'pending' },
  { move: 'accept', from: 'pending', by: 'seller', to: 'accepted' },
  { move: 'accept', from: 'countered', by: 'buyer', to: 'accepted' },
  { move: 'decline', from: 'pending', by: 'seller', to: 'declined' },
  { move: 'decline', from: 'pending', by: 'buyer', to: 'withdrawn' },
  { move: 'decline', from: 'countered', by: 'seller', to: 'declined' },
  { move: 'decline', from: 'countered', by: 'buyer', to: 'withdrawn' },
  { move: 'release', from: 'accepted', by: 'seller', to: 'released' },
  { move: 'release', from: 'accepted', by: 'buyer', to: 'released' },
  { move: 'hand_over', from: 'accepted', by: 'seller', to: 'accepted' },
  { move: 'hand_over', from: 'accepted', by: 'buyer', to: 'accepted' },
]

export type Refusal = 'not_found' | 'bad_state'

/** The status that this member's move leads to, or the code the database refuses it with. */
export function afterMove(offer: Offer, move: OfferMove, me: string): OfferStatus | Refusal {
  const side = sideOf(offer, me)
  if (side === null) return 'not_found'
  const step = life.find((one) => one.move === move && one.from === offer.status && one.by === side)
  if (step === undefined) return 'bad_state'
  // What became a trade moves there.
  if ((move === 'release' || move === 'hand_over') && offer.kind !== 'cash') return 'bad_state'
  // Nobody takes back what they said while the other may rely on it.
  if (move === 'release' && handedBy(offer, side)) return 'bad_state'
  return move === 'hand_over' && handedBy(offer, otherSide(side)) ? 'completed' : step.to
}

export const sideOf = ({ seller_id: seller, buyer_id: buyer }: Pick<Offer, 'seller_id' | 'buyer_id'>, me: string): Side | null =>
  me === seller ? 'seller' : me === buyer ? 'buyer' : null
const otherSide = (side: Side): Side => (side === 'seller' ? 'buyer' : 'seller')
const handedBy = (offer: Offer, side: Side): boolean => (side === 'seller' ? offer.seller_handed_at : offer.buyer_handed_at) !== null

/** Whether it is a trade that goes on, with which it ends. */
export const isTraded = ({ kind, status }: Pick<Offer, 'kind' | 'status'>): boolean => kind !== 'cash' && status === 'accepted'

/** When it ends unless someone does something; null once it has ended, and while it is a trade. */
export const endOf = (offer: Offer): string | null =>
  isOpen(offer) && !isTraded(offer) ? (offer.reserved_until ?? offer.expires_at) : null
export const isOpen = ({ status }: Pick<Offer, 'status'>): boolean => (openStatuses as readonly string[]).includes(status)

/** Its time is over. It is open for up to a minute more, until the clock ends it, and by then refuses every move. */
const isOver = (offer: Offer, now: Date): boolean => !isTraded(offer) && new Date(endOf(offer) ?? 0) <= now

const can = (offer: Offer, move: OfferMove, me: string, now: Date): boolean => {
  const after = afterMove(offer, move, me)
  return !isOver(offer, now) && after !== 'bad_state' && after !== 'not_found'
}

type Pieces = { quantity: number; reserved: number; sold: number }
export const piecesLeft = ({ quantity, reserved, sold }: Pieces): number => quantity - reserved - sold

export const offerCan = {
  counter: (offer: Offer, me: string, now: Date) => offer.version < offerLimits.answers && can(offer, 'counter', me, now),
  accept: (offer: Offer, me: string, now: Date) => can(offer, 'accept', me, now),
  decline: (offer: Offer, me: string, now: Date) => can(offer, 'decline', me, now),
  release: (offer: Offer, me: string, now: Date) => can(offer, 'release', me, now),
  handOver: (offer: Offer, me: string, now: Date) => {
    const side = sideOf(offer, me)
    return side !== null && !handedBy(offer, side) && can(offer, 'hand_over', me, now)
  },
}

/** What keeps the one whose turn it is from accepting now; null if nothing does. */
export function acceptBlock(offer: Pick<Offer, 'quantity'>, listing: Pieces & { status: string }): 'first' | 'sold' | 'team' | null {
  if (listing.status !== 'approved') return 'team'
  if (listing.quantity - listing.sold < offer.quantity) return 'sold'
  return piecesLeft(listing) < offer.quantity ? 'first' : null
}

export type Situation =
  | 'my_answer'
  | 'their_answer'
  | 'waits'
  | 'traded'
  | 'reserved'
  | 'they_say_handed'
  | 'i_said_handed'
  | 'over'
  | 'completed'
  | 'released'
  | 'declined'
  | 'gone'
  | 'listing_ended'
  | 'withdrawn'
  | 'expired'

/** What an offer is now, for the one of the two who reads it. */
export function situationOf(offer: Offer, me: string, now: Date): Situation {
  const side = sideOf(offer, me) ?? 'buyer'
  if (isOpen(offer) && isOver(offer, now)) return 'over'
  if (isTraded(offer)) return 'traded'
  if (offer.status === 'accepted') {
    if (handedBy(offer, side)) return 'i_said_handed'
    return handedBy(offer, otherSide(side)) ? 'they_say_handed' : 'reserved'
  }
  if (offer.status === 'pending' || offer.status === 'countered') {
    if (offer.waits) return 'waits'
    return (offer.status === 'pending') === (side === 'seller') ? 'my_answer' : 'their_answer'
  }
  return offer.status === 'declined' ? (offer.end_reason ?? 'declined') : offer.status
}

/** The kinds of offers that a listing takes, the first of which is the usual one. */
export const kindsFor = ({ price_mode: mode, is_trade: isTrade }: { price_mode: string; is_trade: boolean }): OfferKind[] => [
  ...(mode === 'trade_only' ? [] : (['cash'] as const)),
  ...(isTrade ? (['trade', 'mixed'] as const) : []),
]

type Worth = { trade_value_cents: number | null; price: number | null }
/** What one piece is worth in a trade, in cents; null where its seller does not say. `price` is in dollars. */
export const pieceCents = ({ trade_value_cents: value, price }: Worth): number | null =>
  value ?? (price === null ? null : Math.round(price * 100))

/** The amount in cents that a price allows for so many pieces; null where it is free to choose. `price` is in dollars. */
export function onlyAmount({ price_mode: mode, price }: { price_mode: string; price: number | null }, quantity: number): number | null {
  if (mode === 'free') return 0
  return mode === 'fixed' ? Math.round((price ?? 0) * 100) * quantity : null
}

/** Whether another amount or number of pieces can be agreed on. */
export const hasTerms = ({ price_mode: mode, quantity }: { price_mode: string; quantity: number }): boolean =>
  mode === 'offers' || quantity > 1

/** The most that may be offered for so many pieces, in cents. */
export const mostAmount = ({ price }: { price: number | null }, quantity: number): number =>
  Math.round((price ?? 0) * 100) * quantity * offerLimits.timesPrice

/** "67 h", "6 d 4 h", "40 min": how long until then, the last hours exactly. */
export function timeLeft(until: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - now.getTime()) / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours < 1) return `${minutes} min`
  // What is answered in 72 hours says it in hours.
  if (hours <= 72) return `${hours} h`
  const rest = hours % 24
  return `${Math.floor(hours / 24)} d${rest > 0 ? ` ${rest} h` : ''}`
}
