// What the directory's switches make of its search. Apart from reading the address, which the app's entry does.
import { craftsOf, distances, experiences, type BrowseSearch, type Matches } from './search.ts'

/** How many filters narrow the list, search and sort aside. */
export function activeFilters(search: BrowseSearch): number {
  return craftsOf(search.crafts).length + [search.open, search.verified, search.matches, search.miles, search.years].filter(Boolean).length
}

/** The search and the order stay. */
export function cleared({ q, sort }: BrowseSearch): BrowseSearch {
  return { ...(q && { q }), ...(sort && { sort }) }
}

export function toggledCraft(search: BrowseSearch, craft: string, on: boolean): BrowseSearch {
  const { crafts, ...rest } = search
  const next = on ? [...craftsOf(crafts), craft] : craftsOf(crafts).filter((each) => each !== craft)
  return next.length > 0 ? { ...rest, crafts: next.join(',') } : rest
}

/** "Wants what I offer" and "Offers what I want" are two switches over one word. */
export function toggledMatch(search: BrowseSearch, side: 'wants_mine' | 'offers_mine', on: boolean): BrowseSearch {
  const { matches, ...rest } = search
  const sides = new Set(matches === 'both' ? ['wants_mine', 'offers_mine'] : matches ? [matches] : [])
  if (on) sides.add(side)
  else sides.delete(side)
  const [only] = sides
  if (!only) return rest
  return { ...rest, matches: sides.size === 2 ? 'both' : (only as Matches) }
}

/** No miles: the city alone. */
export function withMiles(search: BrowseSearch, miles: number | undefined): BrowseSearch {
  const { miles: _, ...rest } = search
  const known = distances.find((each) => each === miles)
  return known ? { ...rest, miles: known } : rest
}

/** No years: however many, or none given. */
export function withYears(search: BrowseSearch, years: number | undefined): BrowseSearch {
  const { years: _, ...rest } = search
  const known = experiences.find((each) => each === years)
  return known ? { ...rest, years: known } : rest
}

/** A first step worth taking: across a large city, half an hour by car. */
const firstMiles = 25

/** At least twice as far; undefined where the furthest is chosen. */
export function wider(search: BrowseSearch): number | undefined {
  const miles = search.miles ?? 0
  return miles === distances.at(-1) ? undefined : (distances.find((each) => each >= Math.max(miles * 2, firstMiles)) ?? distances.at(-1))
}
