import { lazy, Suspense, useState } from 'react'
import type { JobState } from '#domain/jobs/listings.ts'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from '../listing.copy.ts'
import type { Job } from '../jobs.data.ts'
import { useJobsSearch } from '../use-jobs-search.ts'
import { JobFacts } from './JobFacts.tsx'
import { OwnerActions } from './OwnerActions.tsx'

const Applicants = lazy(() => import('../owner/Applicants.tsx').then(({ Applicants: part }) => ({ default: part })))
const Analytics = lazy(() => import('../analytics/Analytics.tsx').then(({ Analytics: part }) => ({ default: part })))
const words = copy.owner

/** A job for the member who posted it: what it says, who applied, and how it is doing. */
export function OwnerView({ job, state }: { job: Job; state: JobState }) {
  // The link of a notification about an application opens it.
  const { application } = useJobsSearch()
  const [tab, setTab] = useState<keyof typeof words.tabs>(application === undefined ? 'details' : 'applicants')
  return (
    <>
      <OwnerActions job={job} state={state} />
      <Tabs
        label={words.label}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'details', label: words.tabs.details },
          { value: 'applicants', label: words.tabs.applicants },
          { value: 'analytics', label: words.tabs.analytics },
        ]}
      >
        {tab === 'details' ? (
          <div className="job-owner-tab">
            <JobFacts job={job} />
          </div>
        ) : (
          <Suspense fallback={<Skeleton className="mt-4 h-48" />}>
            {tab === 'applicants' ? <Applicants job={job} firstId={application} /> : <Analytics jobId={job.id} />}
          </Suspense>
        )}
      </Tabs>
    </>
  )
}
