// An offer that is being edited: what each party would give.
import type { Craft } from '#domain/crafts.ts'
import type { Basis } from '#domain/fair-value.ts'
import type { OfferedItem } from '#domain/trades.ts'
import { itemsOf } from '../my-trade.ts'
import type { Item, Service, Version } from '../trades.data.ts'

/** Values are per unit; the quantity multiplies them. */
export type DraftItem = {
  /** The service's id, or a generated key for a service that is on no list. */
  key: string
  service_id: string | null
  title: string
  category: Craft
  duration_minutes: number
  agreed_value_cents: number
  product_cost_cents: number
  quantity: number
}
export type Side = 'give' | 'get'
export type OfferDraft = Record<Side, DraftItem[]> & { message: string; basis: Basis; clientId: string }

/** The name under which an unsent request to this member is kept. */
export const requestDraft = (recipientId: string) => `trade:${recipientId}`

export const emptyOffer = (): OfferDraft => ({ give: [], get: [], message: '', basis: 'money', clientId: crypto.randomUUID() })

export function itemOfService(service: Service): DraftItem {
  return {
    key: service.id,
    service_id: service.id,
    title: service.name,
    category: service.category,
    duration_minutes: service.duration_minutes,
    agreed_value_cents: service.list_price_cents,
    product_cost_cents: service.product_cost_cents,
    quantity: 1,
  }
}

function itemOfVersion(item: Item): DraftItem {
  const { service_id, title, duration_minutes, agreed_value_cents, product_cost_cents, quantity } = item
  const key = service_id ?? item.id
  return { key, service_id, title, category: item.category, duration_minutes, agreed_value_cents, product_cost_cents, quantity }
}

/** The current version as the start of a counter-offer, without its message, which the other party wrote. */
export function offerOfVersion(version: Version, myId: string, basis: Basis): OfferDraft {
  const items = itemsOf(version)
  const of = (isMine: boolean) => items.filter((item) => (item.giver_id === myId) === isMine).map(itemOfVersion)
  return { ...emptyOffer(), basis, give: of(true), get: of(false) }
}

/** The items of an earlier trade that both still offer, as they are now. What was on no list is taken as it was. */
export function offerAgain(version: Version, myId: string, basis: Basis, offered: Record<Side, readonly Service[]>): OfferDraft {
  const before = offerOfVersion(version, myId, basis)
  const again = (side: Side) =>
    before[side].flatMap((item) => {
      if (item.service_id === null) return [item]
      const service = offered[side].find(({ id }) => id === item.service_id)
      return service ? [{ ...itemOfService(service), quantity: item.quantity }] : []
    })
  return { ...before, give: again('give'), get: again('get') }
}

export function withItem(items: readonly DraftItem[], item: DraftItem): DraftItem[] {
  const isKnown = items.some(({ key }) => key === item.key)
  return isKnown ? items.map((other) => (other.key === item.key ? item : other)) : [...items, item]
}

export const withoutItem = (items: readonly DraftItem[], key: string): DraftItem[] => items.filter((item) => item.key !== key)

/** The arguments of trade_send and trade_counter. */
export function wireItems(offer: OfferDraft, me: Giver): OfferedItem[] {
  const other = me === 'proposer' ? 'recipient' : 'proposer'
  return [...offer.give.map((item) => wireItem(item, me)), ...offer.get.map((item) => wireItem(item, other))]
}

type Giver = OfferedItem['giver']

function wireItem(item: DraftItem, giver: Giver): OfferedItem {
  const { service_id, title, category, duration_minutes, agreed_value_cents, product_cost_cents, quantity } = item
  return { giver, service_id, title, category, duration_minutes, agreed_value_cents, product_cost_cents, quantity }
}

/** Parses a stored offer; null if that fails. */
export function readOffer(kept: string): OfferDraft | null {
  try {
    const found = JSON.parse(kept) as Partial<OfferDraft> | null
    const isWhole =
      Array.isArray(found?.give) && Array.isArray(found.get) && typeof found.message === 'string' && typeof found.clientId === 'string'
    return isWhole ? { ...emptyOffer(), ...found } : null
  } catch {
    // Truncated or written by an older release: start with an empty offer.
    return null
  }
}
