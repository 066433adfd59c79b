// What an offer lacks before it can be sent, and where that is filled in.
import { needsConsent, weigh } from '#domain/fair-value.ts'
import { readRules } from '#domain/trading/trade-rules.ts'
import { firstNameOf } from '#domain/wording/names.ts'
import type { Partner } from '../../partner.data.ts'
import { copy } from '../offer.copy.ts'
import { valueProblem, type OfferDraft } from '../offer.ts'

const words = copy.review.missing

/** The ids of the parts of the screen that something may be missing in. */
export const parts = { get: 'offer-get', give: 'offer-give', rules: 'offer-rules', happy: 'offer-happy', license: 'offer-license' } as const
export type Missing = { words: string; part: (typeof parts)[keyof typeof parts] }

/** In the order of the screen. `asked` is whose rules a request has to accept; a counter-offer does not ask again. */
export function missingIn(offer: OfferDraft, self: Partner | null, asked: Partner | null = null): Missing[] {
  if (offer.get.length === 0) return [{ words: words.sides, part: parts.get }]
  if (offer.give.length === 0) return [{ words: words.sides, part: parts.give }]
  const priceOf = (id: string | null) => self?.services.find((service) => service.id === id)?.list_price_cents ?? 0
  const hasRules = Object.keys(readRules(asked?.details?.trade_rules)).length > 0
  return [
    ...(offer.give.some((item) => valueProblem(item, priceOf(item.service_id)) !== null) ? [{ words: words.value, part: parts.give }] : []),
    ...(asked && hasRules && !offer.acceptsRules ? [{ words: words.rules(firstNameOf(asked.full_name)), part: parts.rules }] : []),
    ...(needsConsent(weigh(offer.give, offer.get, offer.basis)) && !offer.isHappy ? [{ words: words.happy, part: parts.happy }] : []),
    ...(offer.acceptsUnverified ? [] : [{ words: words.unverified, part: parts.license }]),
  ]
}

/** Moves the focus to what is to be filled in there; false if that part is not on the screen. */
export function leadTo(part: Missing['part']): boolean {
  const place = document.getElementById(part)
  const field = place?.matches('input')
    ? place
    : (place?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? place?.querySelector<HTMLElement>('input:enabled, button:enabled'))
  if (!field?.checkVisibility()) return false
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
  return true
}
