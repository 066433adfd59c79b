import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Search, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { craftLabels, crafts } from '#domain/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Count } from '#web/ui/display/Count.tsx'
import { Input, Select } from '#web/ui/controls/Input.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Swatch } from '#web/ui/display/SwatchChip.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'
import { Results } from './Results.tsx'
import { browse } from './browse.data.ts'
import { copy } from './browse.copy.ts'
import { activeFilters, cleared, toggledCraft } from './filters.ts'
import { queryAt } from './browse-query.ts'
import { craftsOf, readSearch, sorts, type BrowseSearch } from './search.ts'
import { useTyped } from './use-typed.ts'
import './browse.css'

const ActiveFilters = lazy(() => import('./ActiveFilters.tsx').then(({ ActiveFilters: part }) => ({ default: part })))
const Filters = fetchedBesideRows(() => import('./Filters.tsx').then(({ Filters: part }) => part))
const Quota = lazy(() => import('./Quota.tsx').then(({ Quota: part }) => ({ default: part })))
const FilterSheet = lazy(() => import('./FilterSheet.tsx').then(({ FilterSheet: part }) => ({ default: part })))

const route = getRouteApi('/_app/browse-professionals')

/** The route passes in `place` and the controls that change it, because profiles may not import location. */
export function BrowsePage({
  place,
  isPlaceKnown,
  placeLabel,
  placeAction,
}: {
  place: { state: string; city: string }
  isPlaceKnown: boolean
  placeLabel: string
  placeAction?: ReactNode
}) {
  const query = queryAt(place, readSearch(route.useSearch()))
  const { search } = query
  const navigate = route.useNavigate()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [wasSheetOpened, setSheetOpened] = useState(false)
  const found = useInfiniteQuery({ ...browse.pages(query), enabled: isPlaceKnown })
  const { data: counts } = useQuery({ ...browse.counts(query), enabled: isPlaceKnown })
  const change = (next: BrowseSearch) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })
  const filters = activeFilters(search)
  const filtering = { search, city: place.city ? placeLabel : null, counts, onChange: change }

  return (
    <div className="page-width pt-4 pb-32 md:pt-8 md:pb-16">
      <div className="directory-head">
        <div>
          <h1 className="d1">The Directory</h1>
          <p className="muted directory-found">
            <span>{copy.found(counts?.people, placeLabel, search.miles)}</span>
            {placeAction}
          </p>
        </div>
        <Suspense>
          <Quota />
        </Suspense>
      </div>
      <Tools
        search={search}
        onChange={change}
        onFilters={() => {
          setSheetOpened(true)
          setSheetOpen(true)
        }}
      />
      <CraftRow search={search} onChange={change} />
      <div className="directory-columns">
        <FilterColumn {...filtering} />
        <div>
          {filters > 0 && (
            <Suspense fallback={<div className="directory-active" />}>
              <ActiveFilters search={search} onChange={change} />
            </Suspense>
          )}
          <Results
            found={found}
            words={search.q}
            onClear={filters > 0 || search.q ? () => change({}) : null}
            further={place.state !== '' && placeAction}
            widen={place.city ? { search, onChange: change } : null}
          />
        </div>
      </div>
      {wasSheetOpened && (
        <Suspense>
          <FilterSheet open={isSheetOpen} onOpenChange={setSheetOpen} {...filtering} />
        </Suspense>
      )}
    </div>
  )
}

function without<K extends keyof BrowseSearch>(search: BrowseSearch, key: K): Omit<BrowseSearch, K> {
  const { [key]: _, ...rest } = search
  return rest
}

function Tools({ search, onChange, onFilters }: { search: BrowseSearch; onChange: (search: BrowseSearch) => void; onFilters: () => void }) {
  const filters = activeFilters(search)
  return (
    <div className="directory-tools">
      <SearchBox value={search.q ?? ''} onChange={(q) => onChange({ ...without(search, 'q'), ...(q && { q }) })} />
      <Button
        variant="outline"
        size="icon"
        className="phone-only relative"
        aria-label={filters ? `Filters, ${filters} active` : 'Filters'}
        onClick={onFilters}
      >
        <SlidersHorizontal aria-hidden />
        <Count value={filters} corner />
      </Button>
      <Select
        className="sort desktop-only"
        aria-label="Sort by"
        value={search.sort ?? 'match'}
        onChange={(event) => onChange(readSearch({ ...search, sort: event.target.value }))}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {copy.sorts[sort]}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Updates the URL after a short pause in typing. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useTyped(value, onChange)
  return (
    <Input
      type="search"
      aria-label="Search professionals"
      placeholder="Name, service or studio"
      maxLength={80}
      before={<Search aria-hidden />}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

function CraftRow({ search, onChange }: { search: BrowseSearch; onChange: (search: BrowseSearch) => void }) {
  const chosen = craftsOf(search.crafts)
  return (
    <fieldset className="chip-row bleed phone-only mt-3" aria-label="Specialty">
      <Toggle pressed={chosen.length === 0} onPressedChange={() => onChange(without(search, 'crafts'))}>
        All
      </Toggle>
      {crafts.map((craft) => (
        <Toggle key={craft} pressed={chosen.includes(craft)} onPressedChange={(on) => onChange(toggledCraft(search, craft, on))}>
          <Swatch craft={craftOf(craft)} />
          {craftLabels[craft]}
        </Toggle>
      ))}
    </fieldset>
  )
}

function FilterColumn(filtering: ComponentProps<typeof Filters>) {
  const { search, onChange } = filtering
  return (
    <aside className="desktop-only" aria-label="Filters">
      <Suspense fallback={<Skeleton className="h-96" />}>
        <div className="mt-5 flex items-baseline justify-between">
          <h2 className="text-lg font-bold">Filters</h2>
          {activeFilters(search) > 0 && (
            <button type="button" className="text-link text-sm" onClick={() => onChange(cleared(search))}>
              {copy.clear}
            </button>
          )}
        </div>
        <Filters {...filtering} />
      </Suspense>
    </aside>
  )
}
