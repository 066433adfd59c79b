// What is offered by a draft, and what is wrong with it. The database judges (internal.refuse_bad_terms).
import { mostAmount, offerLimits, onlyAmount, type OfferKind } from '#domain/market/offers.ts'
import { dollars } from '#domain/wording/money.ts'
import type { OfferDraft } from './draft.ts'
import { copy } from './offers.copy.ts'
import type { OfferedListing } from './offers.data.ts'

type Checked = { quantity: number; amountCents: number; wrong: { quantity?: string; amount?: string } }

/** What is offered, and what is wrong by field. `isAnswer`: an offer of services may have cash with it or not. */
export function checked({ kind, cents, quantity: typed }: OfferDraft, listing: OfferedListing, isAnswer: boolean): Checked {
  const most = listing.quantity - listing.sold
  const quantity = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  const isQuantity = quantity >= 1 && quantity <= most
  const only = kind === 'cash' ? onlyAmount(listing, quantity) : kind === 'trade' && !isAnswer ? 0 : null
  const amountCents = only ?? cents ?? 0
  const { least, most: mostCents } = amountRange(listing, isQuantity ? quantity : 1, kind)
  const isWithout = kind !== 'cash' && isAnswer && amountCents === 0
  const isAmount = only !== null || isWithout || (amountCents >= least && amountCents <= mostCents)
  return {
    quantity,
    amountCents,
    wrong: {
      ...(!isQuantity && { quantity: copy.dialog.wrongQuantity(most) }),
      ...(!isAmount && { amount: copy.dialog.wrongAmount(dollars(least), dollars(mostCents)) }),
    },
  }
}

export const amountRange = (listing: OfferedListing, quantity: number, kind: OfferKind = 'cash') => ({
  least: offerLimits.leastCents,
  most: kind === 'cash' ? mostAmount(listing, Math.max(1, quantity)) : offerLimits.mostCents,
})
