// A listing while it is being written: the fields as the form has them, what is missing or may not be sold, and the row it becomes.
import * as v from 'valibot'
import { banOf } from '#domain/market/bans.ts'
import { factFields } from '#domain/market/facts.ts'
import {
  categories,
  cleanedThings,
  conditions,
  licensedThings,
  notAllowed,
  priceModeLabels,
  sealedOnly,
  thingLabels,
  withoutCondition,
  type Category,
  type PriceMode,
} from '#domain/market/listings.ts'
import { isWebAddress, webAddressOf } from '#domain/wording/addresses.ts'
import { hasLetterOrNumber, nameWithoutLetter, shows } from '#domain/wording/visible.ts'
import type { Problems as FormProblems } from '#web/features/listing/composer/form.ts'
import type { ListingRow, OwnListing } from '../market.moves.ts'
import { copy } from './post.copy.ts'

const anyText = v.optional(v.string(), '')
const amount = v.optional(v.number(), 0)
const amountOrNone = v.optional(v.nullable(v.number()), null)
const yes = v.optional(v.boolean(), false)
export const priceModes = Object.keys(priceModeLabels) as PriceMode[]

/** What each step asks for. What an older release did not know yet is empty. */
export const steps = {
  thing: {
    category: v.optional(v.nullable(v.picklist(categories)), null),
    subcategory: anyText,
    title: anyText,
    description: anyText,
    pictures: v.optional(v.array(v.object({ path: v.string(), alt_text: v.string() })), []),
  },
  details: {
    condition: v.optional(v.nullable(v.picklist(conditions)), null),
    brand: anyText,
    model: anyText,
    quantity: v.optional(v.nullable(v.number()), 1),
    unit: anyText,
    facts: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
    /** Days as the date field has them; empty if nothing was said. */
    expires_on: anyText,
    pao_months: amountOrNone,
    lot: anyText,
    cleaned_statement: anyText,
    sds_url: anyText,
  },
  price: {
    price_mode: v.optional(v.picklist(priceModes), 'fixed'),
    price_cents: amount,
    is_trade: yes,
    trade_wants: anyText,
    trade_value_cents: amount,
    state_code: anyText,
    city: anyText,
    pickup: v.optional(v.boolean(), true),
    ships: yes,
    shipping_cents: amount,
    /** Shipping costs nothing. */
    ships_free: yes,
    deliver_by: anyText,
    is_public: yes,
  },
}

export const listingDraft = v.object({ ...steps.thing, ...steps.details, ...steps.price })
export type ListingDraft = v.InferOutput<typeof listingDraft>

export const emptyDraft: ListingDraft = v.parse(listingDraft, {})

type Placed = { path: string; alt_text: string }
const centsOf = (price: number | null): number => Math.round((price ?? 0) * 100)

export const draftOf = (listing: OwnListing): ListingDraft => ({
  category: listing.category,
  subcategory: listing.subcategory ?? '',
  title: listing.title,
  description: listing.description,
  pictures: (listing.photos as Placed[]).map(({ path, alt_text }) => ({ path, alt_text })),
  condition: listing.condition,
  brand: listing.brand,
  model: listing.model,
  quantity: listing.quantity,
  unit: listing.unit,
  facts: listing.facts as ListingDraft['facts'],
  expires_on: listing.expires_on ?? '',
  pao_months: listing.pao_months,
  lot: listing.lot,
  cleaned_statement: listing.cleaned_statement,
  sds_url: listing.sds_url ?? '',
  price_mode: listing.price_mode,
  price_cents: centsOf(listing.price),
  is_trade: listing.is_trade,
  trade_wants: listing.trade_wants,
  trade_value_cents: listing.trade_value_cents ?? 0,
  state_code: listing.state_code ?? '',
  city: listing.city ?? '',
  pickup: listing.pickup,
  ships: listing.ships,
  shipping_cents: listing.shipping_cents ?? 0,
  ships_free: listing.shipping_cents === 0,
  deliver_by: listing.deliver_by ?? '',
  is_public: listing.is_public,
})

const isOneOf = <T>(some: readonly T[], value: T | null): boolean => value !== null && some.includes(value)

/** What the category of a draft asks for; the draft keeps the rest, in case it is chosen again. */
export function asksFor({ category, subcategory, condition, price_mode: mode }: ListingDraft) {
  const isThing = !isOneOf(withoutCondition, category)
  return {
    things: (category && thingLabels[category]) || null,
    condition: isThing,
    pieces: isThing,
    brand: isThing && category !== 'education_materials',
    model: category === 'tools' || category === 'electricals' || category === 'furniture',
    /** When it ends, and what is printed on it. */
    dates: isOneOf(sealedOnly, category) || category === 'bundle',
    cleaned: cleanedThings.includes(`${category}/${subcategory}`) && condition !== 'new_sealed',
    handingOver: isThing,
    price: mode === 'fixed' || mode === 'offers',
    facts: factsAsked(category),
    /** What only licensed members see is shown to nobody else. */
    isPublic: !licensedThings.includes(`${category}/${subcategory}`),
  }
}

const factsAsked = (category: Category | null) =>
  Object.entries((category && factFields[category]) ?? {}).map(([name, field]) => ({ name, ...field }))
export type AskedFact = ReturnType<typeof factsAsked>[number]

/** What may not be sold, and the field that says so (B13). The database judges it again. */
export function banIn(draft: ListingDraft, now: Date): { field: 'condition' | 'expires_on' | 'description'; words: string } | null {
  const { category, condition, expires_on: end } = draft
  if (category === null) return null
  if (isOneOf(sealedOnly, category) && condition !== null && condition !== 'new_sealed') return { field: 'condition', words: notAllowed }
  // In UTC, as the database counts.
  if (asksFor(draft).dates && end !== '' && end <= now.toISOString().slice(0, 10)) return { field: 'expires_on', words: notAllowed }
  const words = banOf({ ...draft, category })
  return words === null ? null : { field: 'description', words }
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== '' && value !== null

/** The first fact that is missing or too much. */
export const wrongFact = (draft: ListingDraft): AskedFact | undefined =>
  asksFor(draft).facts.find((fact) => {
    const value = draft.facts[fact.name]
    if (!isFilled(value)) return fact.isRequired === true
    return fact.holds === 'number' && !isBetween(Number(value), 1, fact.most)
  })

const isBetween = (value: number, least: number, most: number): boolean => value >= least && value <= most
const mostCents = 10_000_000

type Problems = FormProblems<ListingDraft>

/** What the database would refuse, said at its field. */
export function problemsOf(draft: ListingDraft, now: Date): Problems {
  const { errors } = copy
  const asks = asksFor(draft)
  const ban = banIn(draft, now)
  const { title, description } = trimmed(draft)
  const wrong = wrongFact(draft)
  return {
    ...(draft.category === null && { category: errors.category }),
    ...(asks.things !== null && !Object.hasOwn(asks.things, draft.subcategory) && { subcategory: errors.subcategory }),
    ...(!hasLetterOrNumber(title) && { title: nameWithoutLetter }),
    ...(title.length < 3 && { title: errors.title }),
    ...((description.length < 20 || !shows(description)) && { description: errors.description }),
    ...(draft.pictures.length === 0 && { pictures: errors.pictures }),
    ...(asks.condition && draft.condition === null && { condition: errors.condition }),
    ...(asks.pieces && !isBetween(draft.quantity ?? 0, 1, 999) && { quantity: errors.quantity }),
    ...(asks.dates && draft.pao_months !== null && !isBetween(draft.pao_months, 1, 60) && { pao_months: errors.pao }),
    ...(asks.dates && !isWebAddress(draft.sds_url) && { sds_url: errors.url }),
    ...(asks.cleaned && draft.cleaned_statement.trim().length < 10 && { cleaned_statement: errors.cleaned }),
    ...(wrong && { facts: isFilled(draft.facts[wrong.name]) ? errors.factTooMuch : errors.fact }),
    ...(asks.price && !isBetween(draft.price_cents, 100, mostCents) && { price_cents: errors.price }),
    ...(takesTrades(draft) &&
      draft.trade_value_cents !== 0 &&
      !isBetween(draft.trade_value_cents, 100, mostCents) && { trade_value_cents: errors.price }),
    ...(draft.state_code === '' && { state_code: errors.state }),
    ...(draft.city === '' && { city: errors.city }),
    ...(asks.handingOver && !draft.pickup && !draft.ships && { pickup: errors.pickup }),
    ...(draft.ships && !draft.ships_free && draft.shipping_cents > 100_000 && { shipping_cents: errors.shipping }),
    ...(ban && { [ban.field]: ban.words }),
  }
}

export const takesTrades = ({ price_mode: mode, is_trade: isTrade }: ListingDraft): boolean => isTrade || mode === 'trade_only'

const trimmed = ({ title, description }: ListingDraft) => ({ title: title.trim(), description: description.trim() })
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
const centsOrNull = (cents: number): number | null => (cents === 0 ? null : cents)

const factsOf = (draft: ListingDraft): ListingDraft['facts'] =>
  Object.fromEntries(
    asksFor(draft).facts.flatMap(({ name }) => {
      const value = draft.facts[name]
      const said = typeof value === 'string' ? value.trim() : value
      return said === undefined || said === '' ? [] : [[name, said]]
    }),
  )

/** Only what its category asks for. */
export function rowOf(draft: ListingDraft) {
  const asks = asksFor(draft)
  const isTrade = takesTrades(draft)
  const ships = asks.handingOver && draft.ships
  return {
    ...trimmed(draft),
    category: draft.category as Category,
    subcategory: asks.things === null ? null : draft.subcategory,
    condition: asks.condition ? draft.condition : null,
    brand: asks.brand ? draft.brand.trim() : '',
    model: asks.model ? draft.model.trim() : '',
    quantity: asks.pieces ? (draft.quantity ?? 1) : 1,
    unit: asks.pieces ? draft.unit.trim() : '',
    facts: factsOf(draft),
    expires_on: asks.dates ? orNull(draft.expires_on) : null,
    pao_months: asks.dates ? draft.pao_months : null,
    lot: asks.dates ? draft.lot.trim() : '',
    cleaned_statement: asks.cleaned ? draft.cleaned_statement.trim() : '',
    sds_url: asks.dates && draft.sds_url.trim() !== '' ? webAddressOf(draft.sds_url) : null,
    price_mode: draft.price_mode,
    // Cents in the form, dollars in the table.
    price: asks.price ? draft.price_cents / 100 : null,
    is_trade: isTrade,
    trade_wants: isTrade ? draft.trade_wants.trim() : '',
    trade_value_cents: isTrade ? centsOrNull(draft.trade_value_cents) : null,
    photos: draft.pictures.map(({ path, alt_text: altText }) => ({ path, alt_text: altText.trim() })),
    state_code: orNull(draft.state_code),
    city: orNull(draft.city),
    pickup: asks.handingOver ? draft.pickup : true,
    ships,
    shipping_cents: ships ? (draft.ships_free ? 0 : centsOrNull(draft.shipping_cents)) : null,
    deliver_by: asks.handingOver ? orNull(draft.deliver_by) : null,
    is_public: asks.isPublic && draft.is_public,
  } satisfies ListingRow
}
