// The search parameters of the marketplace, which reads them itself: read by the route, they would be part of every screen's entry.
// Saved searches keep filters under the same names (internal.new_listings_of).
import type { Database } from '#domain/generated/database.ts'
import { categories, conditions } from '#domain/market/listings.ts'
import {
  amount,
  one,
  oneNumber,
  place,
  readFilters,
  several,
  typed,
  words,
  yes,
  type Filtering as FilteringOf,
  type FiltersIn,
  type Schema,
} from '#web/features/listing/filters/filters.ts'
import { isUuid } from '#web/data/uuid.ts'

/** Months that a product can still be used. */
export const keepings = ['6'] as const
/** Without one, the newest near the member come first. */
export const sorts = ['newest', 'nearest', 'cheapest', 'dearest'] as const

/** In the order of the address. */
export const schema = {
  q: words(),
  category: one(categories, 'chips', 'category'),
  sale: yes('chips', 'for_sale'),
  trade: yes('chips', 'accepts_trade'),
  condition: several(conditions, 'condition'),
  least: amount('min_price'),
  most: amount('max_price'),
  ...place,
  pickup: yes('sheet', 'pickup'),
  ships: yes('sheet', 'ships'),
  sealed: yes('sheet', 'sealed'),
  keeps: oneNumber(keepings, 'keeps_months'),
  brand: typed('brand'),
  sort: one(sorts, 'order', 'sort'),
} satisfies Schema<keyof Database['public']['Functions']['search_listings']['Args']>

export type MarketFilters = FiltersIn<typeof schema>
export type Filtering = FilteringOf<MarketFilters>
/**
 * `item`: the listing that is open. `offer`: the one for it that a link leads to. `show`: the caller's own listings, or the offers they
 * made, instead of everyone's listings. `search`: a saved search to begin with.
 */
export type MarketSearch = MarketFilters & { show?: 'mine' | 'offers'; item?: string; offer?: string; search?: string }

/** Ignores unknown parameters. */
export function readMarketSearch(search: Record<string, unknown>): MarketSearch {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : '')
  const offer = isUuid(text('offer')) ? { offer: text('offer') } : {}
  const open = isUuid(text('item')) ? { item: text('item'), ...offer } : {}
  if (isUuid(text('search'))) return { search: text('search'), ...open }
  const show = text('show')
  if (show === 'mine' || show === 'offers') return { show, ...open }
  return { ...readFilters(schema, search), ...open }
}
