import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { compensationTypes, jobTypes } from '#domain/jobs/listings.ts'
import { filtersSet, withParts } from '#web/features/listing/filters/filters.ts'
import { FilterButton, SearchField } from '#web/features/listing/filters/FilterTools.tsx'
import { paths } from '#web/paths.ts'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { whileOnline } from '#web/ui/overlays/fetched-apart.ts'
import { copy } from '../listing.copy.ts'
import { JobSearches } from '../searches/JobSearches.tsx'
import { schema, type Filtering, type JobFilters } from '../search.ts'

const fetchSheet = whileOnline(() => import('./JobFilterSheet.tsx'))
const JobFilterSheet = lazy(() => fetchSheet().then(({ JobFilterSheet: part }) => ({ default: part })))
const words = copy.filters

/** Search, filters and chips. All of it is in the URL. */
export function JobTools({ filters, searchId }: { filters: JobFilters; searchId: string | undefined }) {
  const navigate = useNavigate()
  const change = (next: JobFilters) => void navigate({ ...paths.jobs(next), replace: true, resetScroll: false })
  return (
    <div className="job-tools">
      <div className="job-search">
        <SearchField label={words.search} hint={words.searchHint} value={filters.q} onChange={(q) => change(withParts(filters, { q }))} />
        <FilterButton many={filtersSet(schema, filters)} fetchSheet={fetchSheet}>
          {(sheet) => <JobFilterSheet {...sheet} filters={filters} onChange={change} />}
        </FilterButton>
      </div>
      <Chips filters={filters} onChange={change} />
      <JobSearches filters={filters} onChange={change} chosenId={searchId} />
    </div>
  )
}

/** One kind of pay and one job type at a time. */
function Chips({ filters, onChange }: Filtering) {
  const { pay, remote, type } = filters
  return (
    <fieldset className="chip-row" aria-label={words.label}>
      <Toggle
        pressed={!pay && !remote && !type}
        onPressedChange={() => onChange(withParts(filters, { pay: undefined, remote: undefined, type: undefined }))}
      >
        {words.all}
      </Toggle>
      {compensationTypes.map((each) => (
        <Toggle key={each} pressed={pay === each} onPressedChange={(on) => onChange(withParts(filters, { pay: on ? each : undefined }))}>
          {words.pay[each]}
        </Toggle>
      ))}
      <Toggle pressed={remote === 'yes'} onPressedChange={(on) => onChange(withParts(filters, { remote: on ? 'yes' : undefined }))}>
        {words.remote}
      </Toggle>
      {jobTypes.map((each) => (
        <Toggle key={each} pressed={type === each} onPressedChange={(on) => onChange(withParts(filters, { type: on ? each : undefined }))}>
          {each}
        </Toggle>
      ))}
    </fieldset>
  )
}
