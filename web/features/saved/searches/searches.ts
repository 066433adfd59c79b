// Searches that a member keeps: filters in the words of the address of a list.
import type { SearchedKind } from '#domain/generated/content-kinds.ts'
import type { Json } from '#domain/generated/database.ts'

export type Filters = { [name: string]: Json | undefined }
export type SavedSearch<Of extends Filters> = { id: string; name: string; filters: Of; wants_news: boolean }
export type NewSearch<Of extends Filters> = Omit<SavedSearch<Of>, 'id'>

export type SearchesOf<Of extends Filters> = {
  kind: SearchedKind
  /** The parts in one order, without what a search of another release, or one made by hand, says beyond filters. */
  read: (stored: Json) => Of
}

// docs/product/limits.md; enforced by database/product/saved/saved-searches.sql.
export const searchLimits = { most: 10, name: 40 } as const

/** The one with exactly these filters and this order. */
export function savedAs<Of extends Filters>(
  { read }: SearchesOf<Of>,
  filters: Of,
  saved: readonly SavedSearch<Of>[] | undefined,
): SavedSearch<Of> | undefined {
  const addressOf = (each: Of) => JSON.stringify(read(each))
  return saved?.find((search) => addressOf(search.filters) === addressOf(filters))
}
