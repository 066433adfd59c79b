import { useNavigate } from '@tanstack/react-router'
import { compensationTypes, jobTypes } from '#domain/jobs/listings.ts'
import { linkTo, paths } from '#web/paths.ts'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { copy } from '../listing.copy.ts'
import type { JobFilters } from '../search.ts'

/** One kind of pay and one job type at a time; they are in the URL. */
export function JobChips({ filters }: { filters: JobFilters }) {
  const navigate = useNavigate()
  const { pay, remote, type } = filters
  const change = (next: JobFilters) => void navigate({ ...linkTo(paths.jobs(next)), replace: true, resetScroll: false })
  return (
    <fieldset className="chip-row" aria-label={copy.filters.label}>
      <Toggle pressed={!pay && !remote && !type} onPressedChange={() => change({})}>
        {copy.filters.all}
      </Toggle>
      {compensationTypes.map((each) => (
        <Toggle key={each} pressed={pay === each} onPressedChange={(on) => change(withPart(filters, 'pay', on ? each : undefined))}>
          {copy.filters.pay[each]}
        </Toggle>
      ))}
      <Toggle pressed={remote === 'yes'} onPressedChange={(on) => change(withPart(filters, 'remote', on ? 'yes' : undefined))}>
        {copy.filters.remote}
      </Toggle>
      {jobTypes.map((each) => (
        <Toggle key={each} pressed={type === each} onPressedChange={(on) => change(withPart(filters, 'type', on ? each : undefined))}>
          {each}
        </Toggle>
      ))}
    </fieldset>
  )
}

function withPart<K extends keyof JobFilters>(filters: JobFilters, part: K, value: JobFilters[K] | undefined): JobFilters {
  const { [part]: _, ...others } = filters
  return value === undefined ? others : { ...others, [part]: value }
}
