// Searches for jobs that a member keeps.
import type { Json } from '#domain/generated/database.ts'
import type { SearchesOf } from '#web/features/saved/searches/searches.ts'
import { readFilters } from '#web/features/listing/filters/filters.ts'
import { schema, type JobFilters } from '../search.ts'

export function filtersIn(stored: Json): JobFilters {
  const isObject = typeof stored === 'object' && stored !== null && !Array.isArray(stored)
  return readFilters(schema, isObject ? stored : {})
}

export const jobSearches: SearchesOf<JobFilters> = { kind: 'job', read: filtersIn }
