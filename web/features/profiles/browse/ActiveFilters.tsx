import { craftLabels } from '#domain/crafts.ts'
import { Tags } from '#web/ui/controls/Tags.tsx'
import { sidesOf, toggledCraft, toggledMatch, withMiles, withYears } from './filters.ts'
import { copy } from './later.copy.ts'
import { craftsOf, type BrowseSearch } from './search.ts'

/** The active filters, shown above the list, each with a button that removes it. */
export function ActiveFilters({ search, onChange }: { search: BrowseSearch; onChange: (search: BrowseSearch) => void }) {
  const withouts = withoutsOf(search)
  return (
    <div className="directory-active">
      <Tags
        label={copy.filters.active}
        tags={[...withouts.keys()]}
        onRemove={(tag) => {
          const next = withouts.get(tag)
          if (next) onChange(next)
        }}
      />
    </div>
  )
}

/** Each active filter as text, with the search that lacks it. */
export function withoutsOf(search: BrowseSearch): Map<string, BrowseSearch> {
  const { open, verified, ...rest } = search
  const withouts = new Map<string, BrowseSearch>()
  for (const craft of craftsOf(search.crafts)) withouts.set(craftLabels[craft], toggledCraft(search, craft, false))
  for (const side of sidesOf(search.matches)) withouts.set(copy.filters[side], toggledMatch(search, side, false))
  if (search.miles) withouts.set(copy.filters.miles(search.miles), withMiles(search, undefined))
  if (search.years) withouts.set(copy.filters.years(search.years), withYears(search, undefined))
  if (open) withouts.set(copy.filters.open, { ...rest, ...(verified && { verified }) })
  if (verified) withouts.set(copy.filters.verified, { ...rest, ...(open && { open }) })
  return withouts
}
