// What the directory's switches make of its search. Apart from reading the address, which the app's entry does.
import { craftsOf, type BrowseSearch, type Matches } from './search.ts'

/** How many filters narrow the list, search and sort aside. */
export function activeFilters(search: BrowseSearch): number {
  return craftsOf(search.crafts).length + [search.open, search.verified, search.matches].filter(Boolean).length
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
