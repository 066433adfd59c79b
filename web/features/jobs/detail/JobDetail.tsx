import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { stateOf } from '#domain/jobs/listings.ts'
import { ReportMenu } from '#web/features/moderation/ReportMenu.tsx'
import { SaveHeart } from '#web/features/saved/SaveHeart.tsx'
import type { Path } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { craftOfJob, placeOf } from '../board/JobRows.tsx'
import { copy } from '../listing.copy.ts'
import type { Job } from '../jobs.data.ts'
import { useCountedView } from '../views.ts'
import { ApplyBar } from './ApplyBar.tsx'
import { Banner } from './Banner.tsx'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { JobFacts } from './JobFacts.tsx'

const OwnerView = lazy(() => import('./OwnerView.tsx').then(({ OwnerView: part }) => ({ default: part })))

export function JobDetail({ found, myId, backTo }: { found: UseQueryResult<Job | null>; myId: string; backTo: Path }) {
  return (
    <Loaded
      query={found}
      skeletons={<DetailSkeleton />}
      failed={
        <div className="px-(--gutter)">
          <ErrorState title={copy.jobFailed} onRetry={() => void found.refetch()} />
        </div>
      }
    >
      {(job) => (job === null ? <Gone backTo={backTo} /> : <Detail job={job} myId={myId} backTo={backTo} />)}
    </Loaded>
  )
}

function Gone({ backTo }: { backTo: Path }) {
  return (
    <div className="px-(--gutter)">
      <ErrorState
        title={copy.gone.title}
        action={
          <Button asChild variant="outline">
            <Link {...backTo}>{copy.allJobs}</Link>
          </Button>
        }
      >
        {copy.gone.line}
      </ErrorState>
    </div>
  )
}

function Detail({ job, myId, backTo }: { job: Job; myId: string; backTo: Path }) {
  const state = stateOf(job, useNow())
  const isMine = job.user_id === myId
  useCountedView(job.id, !isMine)
  return (
    <article className="job-detail" aria-label={job.title}>
      <div className="job-scroll">
        <Button asChild variant="ghost" size="icon" className="one-pane-only" aria-label={copy.allJobs}>
          <Link {...backTo}>
            <ArrowLeft aria-hidden />
          </Link>
        </Button>
        <Art craft={craftOfJob(job)} seed={job.id} src={job.image_url} w={900} h={170} className="job-strip" />
        <div className="job-body">
          <header className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 className="d2 wrap-anywhere">{job.title}</h2>
              <p className="muted text-lg">
                {job.company_name}, {placeOf(job)}
              </p>
            </div>
            {!isMine && (
              <div className="flex flex-none gap-2">
                <SaveHeart kind="jobs" id={job.id} title={job.title} variant="outline" />
                <ReportMenu
                  key={job.id}
                  member={{ id: job.user_id, full_name: job.owner?.full_name ?? job.company_name }}
                  about={{ type: 'job', id: job.id }}
                  label={copy.more}
                  look={{ variant: 'outline', size: 'icon' }}
                />
              </div>
            )}
          </header>
          {state !== 'open' && <Banner job={job} state={state} />}
          {isMine ? (
            <Suspense>
              <OwnerView job={job} state={state} />
            </Suspense>
          ) : (
            <JobFacts job={job} />
          )}
        </div>
      </div>
      {!isMine && <ApplyBar job={job} state={state} myId={myId} />}
    </article>
  )
}
