import { useNavigate } from '@tanstack/react-router'
import { Search, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { compensationTypes, jobTypes } from '#domain/jobs/listings.ts'
import { useTyped } from '#web/features/profiles/browse/use-typed.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { Count } from '#web/ui/display/Count.tsx'
import { useOpener, whileOnline } from '#web/ui/overlays/fetched-apart.ts'
import { copy } from '../listing.copy.ts'
import { JobSearches } from '../searches/JobSearches.tsx'
import { filtersSet, withParts, type Filtering, type JobFilters } from '../search.ts'

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
        <SearchBox value={filters.q ?? ''} onChange={(q) => change(withParts(filters, { q: q === '' ? undefined : q }))} />
        <FilterButton filters={filters} onChange={change} />
      </div>
      <Chips filters={filters} onChange={change} />
      <JobSearches filters={filters} onChange={change} chosenId={searchId} />
    </div>
  )
}

/** Updates the URL after a short pause in typing. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useTyped(value, onChange)
  return (
    <Input
      type="search"
      aria-label={words.search}
      placeholder={words.searchHint}
      maxLength={80}
      before={<Search aria-hidden />}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

function FilterButton({ filters, onChange }: Filtering) {
  const [isOpen, setOpen] = useState(false)
  const { isOpened, opener } = useOpener(fetchSheet)
  const many = filtersSet(filters)
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        className="relative"
        aria-haspopup="dialog"
        aria-label={words.open(many)}
        {...opener}
        onClick={() => {
          opener.onClick()
          setOpen(true)
        }}
      >
        <SlidersHorizontal aria-hidden />
        <Count value={many} corner />
      </Button>
      {isOpened && (
        <Suspense>
          <JobFilterSheet open={isOpen} onOpenChange={setOpen} filters={filters} onChange={onChange} />
        </Suspense>
      )}
    </>
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
