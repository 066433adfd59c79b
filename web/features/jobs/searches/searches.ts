// A search for jobs that a member keeps: filters in the words of the board's address.
import type { Json } from '#domain/generated/database.ts'
import { readJobsSearch, type JobFilters } from '../search.ts'

export type SavedSearch = { id: string; name: string; filters: JobFilters; wants_news: boolean }
export type NewSearch = Omit<SavedSearch, 'id'>

// docs/product/limits.md; enforced by database/product/jobs/job-searches.sql.
export const searchLimits = { most: 10, name: 40 } as const

/** Without what a search of another release, or one made by hand, says beyond filters. */
export function filtersIn(stored: Json): JobFilters {
  const isObject = typeof stored === 'object' && stored !== null && !Array.isArray(stored)
  const {
    id: _id,
    show: _show,
    search: _search,
    application: _application,
    chat: _chat,
    ...filters
  } = readJobsSearch(isObject ? stored : {})
  return filters
}

/** The one with exactly these filters and this order. */
export const savedAs = (filters: JobFilters, saved: readonly SavedSearch[] | undefined): SavedSearch | undefined =>
  saved?.find((search) => addressOf(search.filters) === addressOf(filters))

/** Read again, the parts of a search come in one order. */
const addressOf = (filters: JobFilters): string => JSON.stringify(readJobsSearch(filters))
