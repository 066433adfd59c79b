// An offer, or an answer to one, that is being written, kept until it is sent.
import * as v from 'valibot'
import type { OfferKind } from '#domain/market/offers.ts'
import { draftsOf } from '#web/data/drafts/drafts.ts'
import { useDraft } from '#web/data/drafts/use-draft.ts'
import { draftItem, type DraftItem } from '#web/features/trades/offer/offer.ts'

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
