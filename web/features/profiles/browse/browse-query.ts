// The arguments of the directory's requests. Separate from browse.data.ts because boot scripts (web/app/boot/) send them too and
// must stay small.
import type { Json } from '#domain/generated/database.ts'
import { craftsOf, type BrowseSearch } from './search.ts'

export type BrowseQuery = { search: BrowseSearch; state: string; city: string; size?: number }

export const pageSize = 24

/** The arguments of matching_professionals, on the home. */
export const matchesAsked = { page_size: 6 }

/** Miles only count from a city. */
export function queryAt({ state, city }: { state: string; city: string }, { miles, ...search }: BrowseSearch): BrowseQuery {
  return { search: { ...search, ...(city && miles && { miles }) }, state, city }
}

export const filtersOf = ({ search, state, city }: BrowseQuery) => ({
  search: search.q ?? '',
  crafts: craftsOf(search.crafts),
  state: state || null,
  city: city || null,
  open_to_trade: search.open ? true : null,
  verified: search.verified ? true : null,
  matches: search.matches ?? null,
  within_miles: search.miles ?? null,
  min_experience_years: search.years ?? null,
})

export const pageOf = (query: BrowseQuery, cursor: Json | null) => ({
  ...filtersOf(query),
  sort: query.search.sort ?? 'match',
  cursor,
  page_size: query.size ?? pageSize,
})
