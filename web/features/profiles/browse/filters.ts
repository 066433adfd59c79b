// How the directory's filters change its search. Separate from parsing the URL, which the app's entry needs.
import { craftsOf, distances, experiences, type BrowseSearch, type Matches } from './search.ts'

/** The number of active filters, not counting search text and sort order. */
export function activeFilters({ crafts, matches, open, verified, miles, years }: BrowseSearch): number {
  return craftsOf(crafts).length + sidesOf(matches).length + [open, verified, miles, years].filter(Boolean).length
}

/** Keeps the search text and the sort order. */
export function cleared({ q, sort }: BrowseSearch): BrowseSearch {
  return { ...(q && { q }), ...(sort && { sort }) }
}

export function toggledCraft(search: BrowseSearch, craft: string, on: boolean): BrowseSearch {
  const { crafts, ...rest } = search
  const next = on ? [...craftsOf(crafts), craft] : craftsOf(crafts).filter((each) => each !== craft)
  return next.length > 0 ? { ...rest, crafts: next.join(',') } : rest
}

export type Side = 'wants_mine' | 'offers_mine'

/** "Wants what I offer" and "Offers what I want" are two switches for one parameter. */
export function sidesOf(matches: Matches | undefined): Side[] {
  if (matches === undefined) return []
  return matches === 'both' ? ['wants_mine', 'offers_mine'] : [matches]
}

export function toggledMatch(search: BrowseSearch, side: Side, on: boolean): BrowseSearch {
  const { matches, ...rest } = search
  const others = sidesOf(matches).filter((each) => each !== side)
  const [first, second] = on ? [...others, side] : others
  if (!first) return rest
  return { ...rest, matches: second ? 'both' : first }
}

/** Without miles, only the city itself. */
export function withMiles(search: BrowseSearch, miles: number | undefined): BrowseSearch {
  const { miles: _, ...rest } = search
  const known = distances.find((each) => each === miles)
  return known ? { ...rest, miles: known } : rest
}

/** Without years, any experience, even if the profile has none. */
export function withYears(search: BrowseSearch, years: number | undefined): BrowseSearch {
  const { years: _, ...rest } = search
  const known = experiences.find((each) => each === years)
  return known ? { ...rest, years: known } : rest
}

/** A useful first step: across a large city, half an hour by car. */
const firstMiles = 25

/** At least twice the distance; undefined if the largest one is selected. */
export function wider(search: BrowseSearch): number | undefined {
  const miles = search.miles ?? 0
  return miles === distances.at(-1) ? undefined : (distances.find((each) => each >= Math.max(miles * 2, firstMiles)) ?? distances.at(-1))
}
