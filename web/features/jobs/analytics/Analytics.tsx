import { useQuery } from '@tanstack/react-query'
import { craftLabels, isCraft } from '#domain/crafts.ts'
import { statusLabel } from '#domain/jobs/applications.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useFailureToast } from '#web/ui/feedback/notify.ts'
import { jobs, type JobFigures } from '../jobs.data.ts'
import { copy } from './analytics.copy.ts'
import { Bars } from './Bars.tsx'
import { DayChart } from './DayChart.tsx'
import { Funnel } from './Funnel.tsx'
import { averageOf, conversionOf } from './figures.ts'
import './analytics.css'

const sources = ['list', 'search', 'saved', 'link'] as const
/** In the order of an application's life. The owner does not see those that were withdrawn. */
const statuses = ['submitted', 'viewed', 'in_chat', 'shortlisted', 'interviewing', 'hired', 'passed', 'rejected'] as const

/** How the caller's own job is doing (B12.4). */
export function Analytics({ jobId }: { jobId: string }) {
  const found = useQuery(jobs.analytics(jobId))
  useFailureToast(found.error, copy.failed)
  return (
    <Loaded
      query={found}
      skeletons={<Loading />}
      failed={
        <ErrorState title={copy.failed} onRetry={() => void found.refetch()}>
          {copy.failedLine}
        </ErrorState>
      }
    >
      {(figures) => <Figures figures={figures} />}
    </Loaded>
  )
}

function Figures({ figures }: { figures: JobFigures }) {
  return (
    <div className="job-analytics">
      <dl className="job-figures" aria-label={copy.figures}>
        <Figure label={copy.views} value={figures.views.toLocaleString('en-US')} line={copy.people(figures.viewers)} />
        <Figure
          label={copy.applications}
          value={figures.applications.toLocaleString('en-US')}
          line={copy.modes(figures.quick, figures.full, figures.external)}
        />
        <Figure label={copy.conversion} value={conversionOf(figures)} line={copy.conversionLine} />
        <Figure label={copy.average} value={averageOf(figures.average_response_time_hours)} line={copy.replies(figures.reply_percent)} />
      </dl>
      <Funnel figures={figures} />
      <DayChart days={figures.days} />
      <div className="job-figure-pair">
        <Bars title={copy.sources} none={copy.noViews} bars={barsOf(sources, figures.sources, (source) => copy.source[source])} />
        <Bars
          title={copy.skills}
          none={copy.noSkills}
          bars={figures.skills.map(({ skill, people }) => ({ label: isCraft(skill) ? craftLabels[skill] : skill, value: people }))}
        />
        <Bars title={copy.standing} none={copy.noApplications} bars={barsOf(statuses, figures.statuses, statusLabel)} />
      </div>
    </div>
  )
}

function barsOf<K extends string>(names: readonly K[], values: Partial<Record<K, number>>, labelOf: (name: K) => string) {
  return names.flatMap((name) => (values[name] ? [{ label: labelOf(name), value: values[name] }] : []))
}

function Figure({ label, value, line }: { label: string; value: string; line: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b className="d2 tabular-nums">{value}</b>
        <span>{line}</span>
      </dd>
    </div>
  )
}

function Loading() {
  return (
    <div className="grid gap-6 pt-4" aria-label={copy.loading} aria-busy>
      <Skeleton className="h-24" />
      <Skeleton className="h-52" />
      <Skeleton className="h-40" />
    </div>
  )
}
