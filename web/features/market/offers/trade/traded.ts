// An offer of services: both sides as the meter weighs them, and what it lacks before it can be sent (B6.4, B6.5).
import { needsConsent, weigh, type Basis, type Weighed } from '#domain/fair-value.ts'
import { pieceCents } from '#domain/market/offers.ts'
import type { OfferedItem } from '#domain/trades.ts'
import { readRules } from '#domain/trading/trade-rules.ts'
import { firstNameOf } from '#domain/wording/names.ts'
import { emptyItem, valueProblem, wireItems, type DraftItem } from '#web/features/trades/offer/offer.ts'
import type { Partner } from '#web/features/trades/partner.data.ts'
import type { OfferDraft } from '../draft.ts'
import type { OfferedService } from '../offer-words.ts'
import { copy } from '../offers.copy.ts'
import type { OfferedListing } from '../offers.data.ts'

type Sides = { give: Weighed[]; get: Weighed[]; basis: Basis; isHappy: boolean }
type Offered = { services: readonly Weighed[]; amountCents: number; quantity: number; isSeller: boolean; isHappy: boolean }

/** As its reader sees it. Without a value of the goods, nobody gives more than the other. */
export function sidesOf(listing: OfferedListing, { services, amountCents, quantity, isSeller, isHappy }: Offered): Sides {
  const cents = pieceCents(listing)
  const cash = { agreed_value_cents: amountCents, duration_minutes: 0 }
  const buyer = [...services, ...(amountCents > 0 ? [cash] : [])]
  const goods = [{ agreed_value_cents: cents ?? 0, duration_minutes: 0, quantity: Math.max(1, quantity) }]
  const [give, get] = isSeller ? [goods, buyer] : [buyer, goods]
  return { give, get, basis: cents === null ? 'even' : 'money', isHappy }
}

export const isUneven = ({ give, get, basis }: Sides): boolean => needsConsent(weigh(give, get, basis))

type Reader = { isSeller: boolean; self: Partner | null; them: Partner | null; isNew: boolean }
const words = copy.trade

/** In the order of the screen. */
export function missingIn(draft: OfferDraft, sides: Sides, { isSeller, self, them, isNew }: Reader): string[] {
  const happy = isUneven(sides) && !draft.isHappy ? [words.happy] : []
  const none = draft.services.length === 0 ? [words.noServices] : []
  if (isSeller) return [...none, ...happy, ...(draft.acceptsUnverified ? [] : [words.unverified])]
  const priceOf = (id: string | null) => self?.services.find((each) => each.id === id)?.list_price_cents ?? 0
  const hasRules = isNew && them !== null && Object.keys(readRules(them.details?.trade_rules)).length > 0
  return [
    ...none,
    ...(draft.services.some((item) => valueProblem(item, priceOf(item.service_id)) !== null) ? [words.value] : []),
    ...(hasRules && !draft.acceptsRules ? [words.rules(firstNameOf(them.full_name))] : []),
    ...happy,
  ]
}

/** What was offered, to be changed. */
export const draftItemsOf = (services: readonly OfferedService[]): DraftItem[] =>
  services.map((service, place) => ({ ...emptyItem, ...service, key: service.service_id ?? `offered-${place}` }))

export const wiredServices = (services: DraftItem[]): OfferedItem[] => wireItems({ give: services, get: [] }, 'proposer')
