// An offer, or an answer to one, that is being written, and what is wrong with it. The database judges (internal.refuse_bad_terms).
import * as v from 'valibot'
import { mostAmount, offerLimits, onlyAmount, type OfferKind } from '#domain/market/offers.ts'
import { dollars } from '#domain/wording/money.ts'
import { draftsOf } from '#web/data/drafts/drafts.ts'
import { useDraft } from '#web/data/drafts/use-draft.ts'
import { draftItem, type DraftItem } from '#web/features/trades/offer/offer.ts'
import { copy } from './offers.copy.ts'
import type { OfferedListing } from './offers.data.ts'

const ticked = v.optional(v.boolean(), false)
const schema = v.object({
  kind: v.optional(v.picklist(['cash', 'trade', 'mixed']), 'cash'),
  cents: v.nullable(v.number()),
  quantity: v.string(),
  message: v.string(),
  services: v.optional(v.array(draftItem), []),
  acceptsRules: ticked,
  acceptsUnverified: ticked,
  isHappy: ticked,
  clientId: v.string(),
})
export type OfferDraft = v.InferOutput<typeof schema>
const drafts = draftsOf('offer', schema, { most: 20 })

type Start = { kind: OfferKind; cents: number | null; quantity: number; services: DraftItem[] }

/** `id`: of the listing, or of the offer and its version. `start`: the terms to begin with. */
export const useOfferDraft = (id: string, { kind, cents, quantity, services }: Start) =>
  useDraft(
    drafts,
    id,
    (left) =>
      left ?? {
        kind,
        cents,
        quantity: String(quantity),
        message: '',
        services,
        acceptsRules: false,
        acceptsUnverified: false,
        isHappy: false,
        clientId: crypto.randomUUID(),
      },
  )

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
