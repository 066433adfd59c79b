import type { UseQueryResult } from '@tanstack/react-query'
import { Share } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { stateOf, type JobState } from '#domain/jobs/listings.ts'
import { FoundListing } from '#web/features/listing/detail/FoundListing.tsx'
import { useCountedView } from '#web/features/listing/detail/views.ts'
import { ReportMenu } from '#web/features/moderation/ReportMenu.tsx'
import { SaveHeart } from '#web/features/saved/SaveHeart.tsx'
import type { Path } from '#web/paths.ts'
import { MenuItem } from '#web/ui/overlays/DropdownMenu.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from '../listing.copy.ts'
import { copy as page } from '../jobs.copy.ts'
import { countView, type Job } from '../jobs.data.ts'
import { ApplyBar } from './ApplyBar.tsx'
import { Banner } from './Banner.tsx'
import { JobView } from './JobView.tsx'
import { canShare, shareJob } from './share-job.ts'

const OwnerView = lazy(() => import('./OwnerView.tsx').then(({ OwnerView: part }) => ({ default: part })))
const words = { loading: page.loadingJob, failed: copy.jobFailed, gone: copy.gone, back: copy.allJobs }

export function JobDetail({ found, myId, backTo }: { found: UseQueryResult<Job | null>; myId: string; backTo: Path }) {
  return (
    <FoundListing found={found} words={words} backTo={backTo}>
      {(job) => <Detail job={job} myId={myId} backTo={backTo} />}
    </FoundListing>
  )
}

function Detail({ job, myId, backTo }: { job: Job; myId: string; backTo: Path }) {
  const state = stateOf(job, useNow())
  const isMine = job.user_id === myId
  useCountedView(job.id, isMine ? null : (source) => countView(job.id, source))
  return (
    <JobView
      job={job}
      back={{ to: backTo, label: copy.allJobs }}
      dock={!isMine && <ApplyBar job={job} state={state} myId={myId} />}
      tools={!isMine && <Tools job={job} state={state} />}
      note={state !== 'open' && <Banner job={job} state={state} />}
    >
      {isMine ? (
        <Suspense>
          <OwnerView job={job} state={state} />
        </Suspense>
      ) : null}
    </JobView>
  )
}

function Tools({ job, state }: { job: Job; state: JobState }) {
  return (
    <>
      <SaveHeart kind="job" id={job.id} title={job.title} variant="outline" />
      <ReportMenu
        key={job.id}
        member={{ id: job.user_id, full_name: job.owner?.full_name ?? job.company_name }}
        about={{ type: 'job', id: job.id }}
        label={copy.more}
        look={{ variant: 'outline', size: 'icon' }}
      >
        {canShare(state) && (
          <MenuItem icon={<Share aria-hidden />} onSelect={() => shareJob(job)}>
            {copy.share}
          </MenuItem>
        )}
      </ReportMenu>
    </>
  )
}
