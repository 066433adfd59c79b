import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { timeOf } from '#web/ui/days.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Balance } from '../charts/Balance.tsx'
import { DayChart } from '../charts/DayChart.tsx'
import { DayRange, useDayRange } from '../charts/DayRange.tsx'
import { TabHead } from '../TabHead.tsx'
import { copy } from './analytics.copy.ts'
import { analytics, figures, type Analytics, type Figure } from './analytics.data.ts'
import { Events } from './Events.tsx'

export function AnalyticsTab() {
  const me = useMe()
  const read = useQuery(analytics(me.id, useDayRange()))
  return (
    <>
      <TabHead title={copy.title} {...(read.data && headOf(read.data))} actions={<DayRange />} />
      <Loaded query={read} skeletons={<Skeleton className="h-96" />} failed={copy.loadFailed}>
        {(seen) => (
          <div className="admin-groups">
            <div className="day-charts">
              {figures.map((figure) => (
                <DayChart
                  key={figure}
                  name={copy.names[figure]}
                  days={seen.days.map((each) => ({ day: each.day, value: each[figure] }))}
                  isSum={figure !== 'members_active'}
                />
              ))}
            </div>
            <Events seen={seen} />
            <Balance cities={seen.cities} none={copy.noCities} />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** When it was counted, and figures of all the days together. */
function headOf({ days, members_here: here, counted_at: at }: Analytics) {
  const sum = (figure: Figure) => days.reduce((total, each) => total + each[figure], 0)
  const completed = sum('trades_completed')
  return {
    line: copy.line(at === null ? null : timeOf(at)),
    figures: [
      { label: copy.heads.here(days.length), value: here.toLocaleString('en-US') },
      { label: copy.heads.signUps(days.length), value: sum('sign_ups').toLocaleString('en-US') },
      { label: copy.heads.completed(days.length), value: completed.toLocaleString('en-US') },
      { label: copy.heads.perMember, value: copy.perMember(completed, here) },
    ],
  }
}
