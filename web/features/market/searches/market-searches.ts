// Searches of the marketplace that a member keeps.
import type { Json } from '#domain/generated/database.ts'
import { readFilters } from '#web/features/listing/filters/filters.ts'
import type { SearchesOf } from '#web/features/saved/searches/searches.ts'
import { schema, type MarketFilters } from '../search.ts'

export function filtersIn(stored: Json): MarketFilters {
  const isObject = typeof stored === 'object' && stored !== null && !Array.isArray(stored)
  return readFilters(schema, isObject ? stored : {})
}

export const marketSearches: SearchesOf<MarketFilters> = { kind: 'marketplace_listing', read: filtersIn }
