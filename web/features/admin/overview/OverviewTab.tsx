import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { timeOf } from '#web/ui/days.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Balance } from '../charts/Balance.tsx'
import { DayChart } from '../charts/DayChart.tsx'
import { DayRange, useDayRange } from '../charts/DayRange.tsx'
import { TabHead } from '../TabHead.tsx'
import { copy } from './overview.copy.ts'
import { figures, overview, type Overview } from './overview.data.ts'
import { Health, Plans, Queues } from './Side.tsx'
import './overview.css'

const mostCities = 4

export function OverviewTab() {
  const me = useMe()
  const read = useQuery(overview(me.id, useDayRange()))
  return (
    <>
      <TabHead title={copy.title} {...(read.data && headOf(read.data))} actions={<DayRange />} />
      <Loaded query={read} skeletons={<Skeleton className="h-96" />} failed={copy.loadFailed}>
        {(seen) => (
          <div className="overview">
            <div className="overview-main">
              <div className="day-charts">
                {figures.map((figure) => (
                  <DayChart
                    key={figure}
                    name={copy.names[figure]}
                    days={seen.days.map((each) => ({ day: each.day, value: each[figure] }))}
                  />
                ))}
              </div>
              <Balance cities={seen.cities.slice(0, mostCities)} none={copy.noCities} />
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
