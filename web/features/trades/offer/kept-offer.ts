// Offers that are not sent yet, as this browser keeps them. What an older release did not know yet is as in an empty one.
import * as v from 'valibot'
import { crafts } from '#domain/crafts.ts'
import { balanceMethods } from '#domain/fair-value.ts'
import { timesAhead } from '../times-ahead.ts'
import { emptyItem, type DraftItem, type OfferDraft } from './offer.ts'

const item = v.object({
  key: v.string(),
  service_id: v.nullable(v.string()),
  title: v.string(),
  category: v.picklist(crafts),
  duration_minutes: v.number(),
  agreed_value_cents: v.number(),
  product_cost_cents: v.optional(v.number(), emptyItem.product_cost_cents),
  quantity: v.optional(v.number(), emptyItem.quantity),
  buffer_before_minutes: v.optional(v.number(), emptyItem.buffer_before_minutes),
  buffer_after_minutes: v.optional(v.number(), emptyItem.buffer_after_minutes),
  note: v.optional(v.string(), emptyItem.note),
  location_mode: v.optional(v.string(), emptyItem.location_mode),
  slots: v.optional(v.array(v.string()), emptyItem.slots),
  timing: v.optional(v.picklist(['later', 'times', 'again']), emptyItem.timing),
})
const ticked = v.optional(v.boolean(), false)
export const offerDraft = v.object({
  give: v.array(item),
  get: v.array(item),
  message: v.string(),
  basis: v.optional(v.picklist(['money', 'time', 'even']), 'money'),
  balanceMethod: v.optional(v.picklist(balanceMethods), 'none'),
  balanceNote: v.optional(v.string(), ''),
  isHappy: ticked,
  acceptsRules: ticked,
  acceptsUnverified: ticked,
  clientId: v.string(),
})

/** Under which id each is kept. */
export const keptAs = {
  request: (recipientId: string) => `request-${recipientId}`,
  counter: (tradeId: string, version: number) => `counter-${tradeId}-${version}`,
}

/** Without the times that have passed meanwhile. */
export function withTimesAhead(offer: OfferDraft, now: Date): OfferDraft {
  const ahead = (items: DraftItem[]) => items.map((each) => ({ ...each, slots: timesAhead(each, now) }))
  return { ...offer, give: ahead(offer.give), get: ahead(offer.get) }
}
