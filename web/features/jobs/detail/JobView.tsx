import type { ReactNode } from 'react'
import { DetailBody, DetailFrame, DetailHead } from '#web/features/listing/detail/DetailFrame.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { craftOfJob, placeOf } from '../board/JobRows.tsx'
import type { ShownJob } from '../jobs.data.ts'
import { JobFacts } from './JobFacts.tsx'

/** What a job looks like to others: in its detail, and while it is written. */
export function JobView({ job }: { job: ShownJob }) {
  return (
    <DetailFrame title={job.title}>
      <JobPicture job={job} />
      <DetailBody>
        <JobHead job={job} />
        <JobFacts job={job} />
      </DetailBody>
    </DetailFrame>
  )
}

export function JobPicture({ job }: { job: ShownJob }) {
  return <Art craft={craftOfJob(job)} seed={job.id} src={job.image_url} w={900} h={170} className="listing-strip" />
}

export function JobHead({ job, children }: { job: ShownJob; children?: ReactNode }) {
  return (
    <DetailHead title={job.title} line={`${job.company_name}, ${placeOf(job)}`}>
      {children}
    </DetailHead>
  )
}
