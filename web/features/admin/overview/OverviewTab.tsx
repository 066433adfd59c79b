import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { timeOf } from '#web/ui/days.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
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
  const choice = (
    <Segment
      label={copy.range}
      value={range}
      options={ranges.map((value) => ({ value, label: copy.rangeOf(Number(value)) }))}
      onChange={(value) => change({ days: value === '30' ? undefined : value })}
    />
  )
  if (read.data !== undefined) return <Loaded seen={read.data} choice={choice} />
  return (
    <>
      <TabHead title={copy.title} actions={choice} />
      {read.isError ? <ErrorState title={copy.loadFailed} onRetry={() => void read.refetch()} /> : <Skeleton className="h-96" />}
    </>
  )
}

function Loaded({ seen, choice }: { seen: Overview; choice: ReactNode }) {
  const { days, members, counted_at: at } = seen
  const today = days.at(-1)
  return (
    <>
      <TabHead
        title={copy.title}
        line={copy.line(members, at === null ? null : timeOf(at))}
        actions={choice}
        figures={figures.map((figure) => ({ label: copy.today(figure), value: (today?.[figure] ?? 0).toLocaleString('en-US') }))}
      />
      <div className="overview">
        <div className="overview-main">
          <div className="overview-charts">
            {figures.map((figure) => (
              <DayChart key={figure} figure={figure} days={days} />
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
    </>
  )
}
