// What a search looks for, in a few words.
import { conditionLabels, type Condition } from '#domain/market/listings.ts'
import { placeIn, severalIn, summaryOf as summary } from '#web/features/listing/filters/filters.ts'
import { copy } from '../listing.copy.ts'
import type { MarketFilters, schema } from '../search.ts'

const dollars = (amount: string) => `$${Number(amount).toLocaleString('en-US')}`

export const summaryOf = (filters: MarketFilters): string =>
  summary<typeof schema>(filters, {
    q: (q) => q,
    category: (category) => copy.categories[category],
    sale: () => 'for sale',
    trade: () => 'for trade',
    condition: (chosen) =>
      severalIn(chosen)
        .map((each) => conditionLabels[each as Condition])
        .join(', '),
    least: (least) => `from ${dollars(least)}`,
    most: (most) => `up to ${dollars(most)}`,
    state: () => placeIn(filters),
    pickup: () => 'can be picked up',
    ships: () => 'ships',
    sealed: () => 'sealed',
    keeps: (months) => `good for ${months} months`,
    brand: (brand) => brand,
    sort: (sort) => sortsIn[sort],
  })

const sortsIn: Record<NonNullable<MarketFilters['sort']>, string> = {
  newest: 'newest first',
  nearest: 'nearest first',
  cheapest: 'lowest price first',
  dearest: 'highest price first',
}
