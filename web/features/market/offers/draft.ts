// An offer, or an answer to one, that is being written, and what is wrong with it. The database judges (internal.refuse_bad_terms).
import * as v from 'valibot'
import { mostAmount, offerLimits, onlyAmount } from '#domain/market/offers.ts'
import { dollars } from '#domain/wording/money.ts'
import { draftsOf } from '#web/data/drafts/drafts.ts'
import { useDraft } from '#web/data/drafts/use-draft.ts'
import { copy } from './offers.copy.ts'
import type { OfferedListing } from './offers.data.ts'

const schema = v.object({
  cents: v.nullable(v.number()),
  quantity: v.string(),
  message: v.string(),
  clientId: v.string(),
})
export type OfferDraft = v.InferOutput<typeof schema>
const drafts = draftsOf('offer', schema, { most: 20 })

/** `id`: of the listing, or of the offer and its version. `start`: the terms to begin with. */
export const useOfferDraft = (id: string, start: { cents: number | null; quantity: number }) =>
  useDraft(
    drafts,
    id,
    (left) => left ?? { cents: start.cents, quantity: String(start.quantity), message: '', clientId: crypto.randomUUID() },
  )

type Checked = { quantity: number; amountCents: number; wrong: { quantity?: string; amount?: string } }

/** What is offered, and what is wrong by field. */
export function checked({ cents, quantity: typed }: OfferDraft, listing: OfferedListing): Checked {
  const most = listing.quantity - listing.sold
  const quantity = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  const isQuantity = quantity >= 1 && quantity <= most
  const only = onlyAmount(listing, quantity)
  const amountCents = only ?? cents ?? 0
  const { least, most: mostCents } = amountRange(listing, isQuantity ? quantity : 1)
  const isAmount = only !== null || (amountCents >= least && amountCents <= mostCents)
  return {
    quantity,
    amountCents,
    wrong: {
      ...(!isQuantity && { quantity: copy.dialog.wrongQuantity(most) }),
      ...(!isAmount && { amount: copy.dialog.wrongAmount(dollars(least), dollars(mostCents)) }),
    },
  }
}

export const amountRange = (listing: OfferedListing, quantity: number) => ({
  least: offerLimits.leastCents,
  most: mostAmount(listing, Math.max(1, quantity)),
})
