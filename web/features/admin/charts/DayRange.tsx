import { Segment } from '#web/ui/controls/Segment.tsx'
import { useAdminSearch } from '../use-admin-search.ts'
import { copy } from './charts.copy.ts'

const ranges = ['7', '30', '90'] as const
type Range = (typeof ranges)[number]
const usual: Range = '30'

/** How many days the address asks for. */
export function useDayRange(): number {
  const [search] = useAdminSearch()
  return Number(rangeOf(search['days']))
}

const rangeOf = (given: string | undefined): Range => ranges.find((each) => each === given) ?? usual

export function DayRange() {
  const [search, change] = useAdminSearch()
  return (
    <Segment
      label={copy.range}
      value={rangeOf(search['days'])}
      options={ranges.map((value) => ({ value, label: copy.rangeOf(Number(value)) }))}
      onChange={(value) => change({ days: value === usual ? undefined : value })}
    />
  )
}
