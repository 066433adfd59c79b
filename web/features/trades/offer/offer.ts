// An offer that is being edited: what each party would give.
import * as v from 'valibot'
import { crafts } from '#domain/crafts.ts'
import { balanceMethods, bases, sumOf } from '#domain/fair-value.ts'
import { visitMinutes, visitsOf } from '#domain/scheduling/visits.ts'
import type { OfferedItem } from '#domain/trades.ts'
import { usualPlace } from '#domain/scheduling/places.ts'
import { shows } from '#domain/wording/visible.ts'
import { itemsOf } from '../my-trade.ts'
import { timesAhead } from '../times-ahead.ts'
import type { Item, Version } from '../trades.data.ts'
import type { Service } from '../partner.data.ts'

/** Of a service that is on no list. */
export const anyPlace = ['my_place', 'your_place', 'salon_third', 'online']
const keptTiming = v.picklist(['later', 'times', 'again'])
type Timing = v.InferOutput<typeof keptTiming>
export const emptyItem = {
  product_cost_cents: 0,
  quantity: 1,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  note: '',
  location_mode: 'my_place',
  slots: [] as string[],
  timing: 'later' as Timing,
}

/** Values are per unit; the quantity multiplies them. What an older release did not keep is as in an empty one. */
export const draftItem = v.object({
  /** The service's id, or a generated key for a service that is on no list. */
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
  /** Why the value differs from the price. */
  note: v.optional(v.string(), emptyItem.note),
  location_mode: v.optional(v.string(), emptyItem.location_mode),
  /** Up to three starts; none if that is decided after accepting. */
  slots: v.optional(v.array(v.string()), emptyItem.slots),
  /** Whether its author means to choose times, or has to choose them again since the visit is another one now. */
  timing: v.optional(keptTiming, emptyItem.timing),
})
const ticked = v.optional(v.boolean(), false)
/** The ticks are the author's own; `isHappy` counts for the offer as it was when they ticked it. */
export const offerDraft = v.object({
  give: v.array(draftItem),
  get: v.array(draftItem),
  message: v.string(),
  basis: v.optional(v.picklist(bases), 'money'),
  balanceMethod: v.optional(v.picklist(balanceMethods), 'none'),
  balanceNote: v.optional(v.string(), ''),
  isHappy: ticked,
  acceptsRules: ticked,
  acceptsUnverified: ticked,
  clientId: v.string(),
})
export type DraftItem = v.InferOutput<typeof draftItem>
export type OfferDraft = v.InferOutput<typeof offerDraft>
export type Side = 'give' | 'get'

export const emptyOffer = (): OfferDraft => v.parse(offerDraft, { give: [], get: [], message: '', clientId: crypto.randomUUID() })

/** Under which id an offer is kept that is not sent yet. */
export const keptAs = {
  request: (recipientId: string) => `request-${recipientId}`,
  counter: (tradeId: string, version: number) => `counter-${tradeId}-${version}`,
}

export function itemOfService(service: Service): DraftItem {
  return {
    ...emptyItem,
    key: service.id,
    service_id: service.id,
    title: service.name,
    category: service.category,
    duration_minutes: service.duration_minutes,
    agreed_value_cents: service.list_price_cents,
    product_cost_cents: service.product_cost_cents,
    buffer_before_minutes: service.buffer_before_minutes,
    buffer_after_minutes: service.buffer_after_minutes,
    location_mode: usualPlace(service.location_modes) ?? emptyItem.location_mode,
  }
}

type ServiceItem = Item & { category: NonNullable<Item['category']> }

function itemOfVersion(
  { id, giver_id: _giver, receiver_id: _receiver, position: _position, is_goods: _goods, listing_id: _listing, ...item }: ServiceItem,
  now: Date,
): DraftItem {
  return { ...item, key: item.service_id ?? id, slots: timesAhead(item, now), timing: 'later' }
}

/** The current version as the start of a counter-offer, without its message, which the other party wrote. */
export function offerOfVersion(version: Version, myId: string, now: Date): OfferDraft {
  // Goods were listed, and go once.
  const items = itemsOf(version).filter((item): item is ServiceItem => item.category !== null)
  const of = (isMine: boolean) => items.filter((item) => (item.giver_id === myId) === isMine).map((item) => itemOfVersion(item, now))
  const { value_basis, balance_method, balance_note } = version
  return {
    ...emptyOffer(),
    basis: value_basis,
    balanceMethod: balance_method,
    balanceNote: balance_note,
    give: of(true),
    get: of(false),
  }
}

/** Agreeing to a difference counts until the difference changes, and chosen times until the visit does. */
export function changedTo(next: OfferDraft, before: OfferDraft): OfferDraft {
  const compared = ({ give, get, basis }: OfferDraft) => JSON.stringify([sumOf(give), sumOf(get), basis])
  const isSame = compared(next) === compared(before)
  return {
    ...next,
    give: withFittingTimes(next.give, before.give),
    get: withFittingTimes(next.get, before.get),
    isHappy: next.isHappy && isSame,
  }
}

function withFittingTimes(items: DraftItem[], before: readonly DraftItem[]): DraftItem[] {
  const known = new Set(visitsOf(before).map(visitText))
  const isOther = (visit: readonly DraftItem[]) => !known.has(visitText(visit)) && visit.some(({ slots }) => slots.length > 0)
  const others = new Set(visitsOf(items).filter(isOther).flat())
  return items.map((item) => (others.has(item) ? { ...item, slots: [], timing: 'again' } : item))
}

/** The same for visits that can be at the same times. */
export const visitText = (visit: readonly DraftItem[]): string =>
  JSON.stringify([visit[0]?.location_mode, visitMinutes(visit), visit.map(({ key }) => key)])

/** The items of an earlier trade that both still offer, as they are now. What was on no list is taken as it was. */
export function offerAgain(version: Version, myId: string, now: Date, offered: Record<Side, readonly Service[]>): OfferDraft {
  const before = offerOfVersion(version, myId, now)
  const again = (side: Side) =>
    before[side].flatMap((item) => {
      if (item.service_id === null) return [item]
      const service = offered[side].find(({ id }) => id === item.service_id)
      return service ? [{ ...itemOfService(service), quantity: item.quantity }] : []
    })
  return { ...before, give: again('give'), get: again('get') }
}

/** A kept draft with places at which its services are still given. */
export function withPlaces(offer: OfferDraft, services: Record<Side, readonly Service[]>): OfferDraft {
  const placed = (side: Side) =>
    offer[side].map((item) => {
      const service = services[side].find(({ id }) => id === item.service_id)
      const isThere = service === undefined || service.location_modes.some((mode) => mode === item.location_mode)
      return isThere ? item : { ...item, location_mode: itemOfService(service).location_mode }
    })
  return { ...offer, give: placed('give'), get: placed('get') }
}

export function withItem(items: readonly DraftItem[], item: DraftItem): DraftItem[] {
  const isKnown = items.some(({ key }) => key === item.key)
  return isKnown ? items.map((other) => (other.key === item.key ? item : other)) : [...items, item]
}

export const withoutItem = (items: readonly DraftItem[], key: string): DraftItem[] => items.filter((item) => item.key !== key)

/** The times at which a visit could begin: those chosen for all of it. */
export const slotsOf = ([first, ...more]: readonly Pick<DraftItem, 'slots'>[]): string[] =>
  (first?.slots ?? []).filter((start) => more.every(({ slots }) => slots.includes(start)))

/** What its author means to do about the times of a visit. */
export function timingOf(visit: readonly DraftItem[]): Timing {
  if (slotsOf(visit).length > 0) return 'times'
  return (['again', 'times'] as const).find((timing) => visit.some((item) => item.timing === timing)) ?? 'later'
}

/** The arguments of trade_send and trade_counter. */
export function wireItems(offer: Pick<OfferDraft, Side>, me: Giver): OfferedItem[] {
  const other = me === 'proposer' ? 'recipient' : 'proposer'
  const side = (items: DraftItem[], giver: Giver) => {
    const visits = visitsOf(items)
    return items.map((item) => wireItem({ ...item, slots: slotsOf(visits.find((visit) => visit.includes(item)) ?? []) }, giver))
  }
  return [...side(offer.give, me), ...side(offer.get, other)]
}

type Giver = OfferedItem['giver']

function wireItem(item: DraftItem, giver: Giver): OfferedItem {
  // The set-up and clean-up are the database's own copy of the service's.
  const { key: _key, timing: _timing, buffer_before_minutes: _before, buffer_after_minutes: _after, ...offered } = item
  return { giver, ...offered, note: item.note.trim() }
}

/** What is wrong with the value of a service of one's own, compared with its price. */
export function valueProblem({ agreed_value_cents: value, note }: DraftItem, list: number): 'far' | 'reason' | null {
  if (list === 0 || value === list) return null
  if (value * 2 < list || value * 2 > list * 3) return 'far'
  return !shows(note) ? 'reason' : null
}

/** An offer that was kept, without the times that have passed meanwhile. */
export function withTimesAhead(offer: OfferDraft, now: Date): OfferDraft {
  const ahead = (items: DraftItem[]) => items.map((each) => ({ ...each, slots: timesAhead(each, now) }))
  return { ...offer, give: ahead(offer.give), get: ahead(offer.get) }
}
