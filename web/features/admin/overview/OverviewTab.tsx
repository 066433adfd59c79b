import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { timeOf } from '#web/ui/days.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { TabHead } from '../TabHead.tsx'
import { useAdminSearch } from '../use-admin-search.ts'
import { Balance } from './Balance.tsx'
import { DayChart } from './DayChart.tsx'
import { copy } from './overview.copy.ts'
import { figures, overview, type Overview } from './overview.data.ts'
import { Health, Plans, Queues } from './Side.tsx'
import './overview.css'

const ranges = ['7', '30', '90'] as const
type Range = (typeof ranges)[number]

export function OverviewTab() {
  const me = useMe()
  const [search, change] = useAdminSearch()
  const range: Range = ranges.find((each) => each === search['days']) ?? '30'
  const read = useQuery(overview(me.id, Number(range)))
  return (
    <>
      <TabHead
        title={copy.title}
        {...(read.data && headOf(read.data))}
        actions={
          <Segment
            label={copy.range}
            value={range}
            options={ranges.map((value) => ({ value, label: copy.rangeOf(Number(value)) }))}
            onChange={(value) => change({ days: value === '30' ? undefined : value })}
          />
        }
      />
      <Loaded query={read} skeletons={<Skeleton className="h-96" />} failed={copy.loadFailed}>
        {(seen) => (
          <div className="overview">
            <div className="overview-main">
              <div className="overview-charts">
                {figures.map((figure) => (
                  <DayChart key={figure} figure={figure} days={seen.days} />
                ))}
              </div>
              <Balance cities={seen.cities} />
            </div>
            <div className="overview-side">
              <Queues queues={seen.queues} />
              <Plans plans={seen.plans} />
              <Health seen={seen} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

/** When it was counted, and today's figures. */
function headOf({ days, members, counted_at: at }: Overview) {
  const today = days.at(-1)
  return {
    line: copy.line(members, at === null ? null : timeOf(at)),
    figures: figures.map((figure) => ({ label: copy.today(figure), value: (today?.[figure] ?? 0).toLocaleString('en-US') })),
  }
}
