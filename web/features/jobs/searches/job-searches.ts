// Searches for jobs that a member keeps.
import type { Json } from '#domain/generated/database.ts'
import type { SearchesOf } from '#web/features/saved/searches/searches.ts'
import { readJobsSearch, type JobFilters } from '../search.ts'

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

export const jobSearches: SearchesOf<JobFilters> = { kind: 'job', read: filtersIn }
