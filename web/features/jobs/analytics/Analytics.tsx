import { useQuery } from '@tanstack/react-query'
import { craftLabels, isCraft } from '#domain/crafts.ts'
import { statusLabel } from '#domain/jobs/applications.ts'
import { Bars } from '#web/features/listing/figures/Bars.tsx'
import { DayChart } from '#web/features/listing/figures/DayChart.tsx'
import { Figure, FigurePair, Figures, FiguresFrame, FiguresSkeleton } from '#web/features/listing/figures/Figures.tsx'
import { Funnel } from '#web/features/listing/figures/Funnel.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { useFailureToast } from '#web/ui/feedback/notify.ts'
import { jobs, type JobFigures } from '../jobs.data.ts'
import { copy } from './analytics.copy.ts'
import { averageOf, conversionOf } from './figures.ts'

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
      skeletons={<FiguresSkeleton label={copy.loading} />}
      failed={
        <ErrorState title={copy.failed} onRetry={() => void found.refetch()}>
          {copy.failedLine}
        </ErrorState>
      }
    >
      {(figures) => <JobAnalytics figures={figures} />}
    </Loaded>
  )
}

function JobAnalytics({ figures }: { figures: JobFigures }) {
  return (
    <FiguresFrame>
      <Figures label={copy.figures}>
        <Figure label={copy.views} value={figures.views.toLocaleString('en-US')} line={copy.people(figures.viewers)} />
        <Figure
          label={copy.applications}
          value={figures.applications.toLocaleString('en-US')}
          line={copy.modes(figures.quick, figures.full, figures.external)}
        />
        <Figure label={copy.conversion} value={conversionOf(figures)} line={copy.conversionLine} />
        <Figure label={copy.average} value={averageOf(figures.average_response_time_hours)} line={copy.replies(figures.reply_percent)} />
      </Figures>
      <FunnelOf figures={figures} />
      <DayChart days={figures.days.map(({ applications, ...day }) => ({ ...day, answers: applications }))} words={copy.chart} />
      <FigurePair>
        <Bars title={copy.sources} none={copy.noViews} bars={barsOf(sources, figures.sources, (source) => copy.source[source])} />
        <Bars
          title={copy.skills}
          none={copy.noSkills}
          bars={figures.skills.map(({ skill, people }) => ({ label: isCraft(skill) ? craftLabels[skill] : skill, value: people }))}
        />
        <Bars title={copy.standing} none={copy.noApplications} bars={barsOf(statuses, figures.statuses, statusLabel)} />
      </FigurePair>
    </FiguresFrame>
  )
}

function barsOf<K extends string>(names: readonly K[], values: Partial<Record<K, number>>, labelOf: (name: K) => string) {
  return names.flatMap((name) => (values[name] ? [{ label: labelOf(name), value: values[name] }] : []))
}

function FunnelOf({ figures }: { figures: JobFigures }) {
  const { views, applications, reached } = figures
  const unopened = figures.statuses.submitted ?? 0
  return (
    <Funnel
      title={copy.funnel}
      line={unopened > 0 ? copy.unopened(unopened) : null}
      steps={[
        [copy.views, views],
        [copy.applied, applications],
        [copy.opened, reached.opened],
        [copy.shortlisted, reached.shortlisted],
        [copy.interviewing, reached.interviewing],
        [copy.hired, reached.hired],
      ]}
    />
  )
}
