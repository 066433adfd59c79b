import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { categories } from '#domain/market/listings.ts'
import { filtersSet, withParts } from '#web/features/listing/filters/filters.ts'
import { FilterButton, SearchField } from '#web/features/listing/filters/FilterTools.tsx'
import { paths } from '#web/paths.ts'
import { Select } from '#web/ui/controls/Input.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { whileOnline } from '#web/ui/overlays/fetched-apart.ts'
import { copy as listing } from '../listing.copy.ts'
import { schema, sorts, type Filtering, type MarketFilters } from '../search.ts'
import { MarketSearches } from '../searches/MarketSearches.tsx'
import { copy } from './cards.copy.ts'
import { sortWords, useSorts } from './sorts.ts'

const fetchSheet = whileOnline(() => import('./MarketFilterSheet.tsx'))
const MarketFilterSheet = lazy(() => fetchSheet().then(({ MarketFilterSheet: part }) => ({ default: part })))
const words = copy.tools

/** Search, sale or trade, order, categories and filters. All of it is in the URL. */
export function MarketTools({ filters, searchId }: { filters: MarketFilters; searchId: string | undefined }) {
  const navigate = useNavigate()
  const change = (next: MarketFilters) => void navigate({ ...paths.marketplace(next), replace: true, resetScroll: false })
  return (
    <div className="market-tools">
      <div className="market-search">
        <SearchField label={words.search} hint={words.searchHint} value={filters.q} onChange={(q) => change(withParts(filters, { q }))} />
        <FilterButton many={filtersSet(schema, filters)} fetchSheet={fetchSheet}>
          {(sheet) => <MarketFilterSheet {...sheet} filters={filters} onChange={change} />}
        </FilterButton>
        <SaleOrTrade filters={filters} onChange={change} />
        <Sort filters={filters} onChange={change} />
      </div>
      <fieldset className="chip-row bleed" aria-label={words.label}>
        <Toggle pressed={filters.category === undefined} onPressedChange={() => change(withParts(filters, { category: undefined }))}>
          {words.everything}
        </Toggle>
        {categories.map((each) => (
          <Toggle
            key={each}
            pressed={filters.category === each}
            onPressedChange={(on) => change(withParts(filters, { category: on ? each : undefined }))}
          >
            {listing.categories[each]}
          </Toggle>
        ))}
      </fieldset>
      <MarketSearches filters={filters} onChange={change} chosenId={searchId} />
    </div>
  )
}

function SaleOrTrade({ filters, onChange }: Filtering) {
  return (
    <Segment
      label={words.kind}
      value={filters.trade ? 'trade' : filters.sale ? 'sale' : 'all'}
      onChange={(kind) =>
        onChange(withParts(filters, { sale: kind === 'sale' ? 'yes' : undefined, trade: kind === 'trade' ? 'yes' : undefined }))
      }
      options={(['all', 'sale', 'trade'] as const).map((value) => ({ value, label: words[value] }))}
    />
  )
}

/** Beside the search on a wide window; on phones in the sheet. */
function Sort({ filters, onChange }: Filtering) {
  const offered = useSorts(filters)
  return (
    <Select
      aria-label={words.sort}
      className="market-sort desktop-only"
      value={filters.sort ?? ''}
      onChange={(event) => onChange(withParts(filters, { sort: sorts.find((each) => each === event.target.value) }))}
    >
      <option value="">{sortWords.near}</option>
      {offered.map((each) => (
        <option key={each} value={each}>
          {sortWords[each]}
        </option>
      ))}
    </Select>
  )
}
