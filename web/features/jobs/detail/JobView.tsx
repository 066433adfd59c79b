import type { ComponentProps, ReactNode } from 'react'
import { DetailBody, DetailFrame, DetailHead } from '#web/features/listing/detail/DetailFrame.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { craftOfJob, placeOf } from '../board/JobRows.tsx'
import type { ShownJob } from '../jobs.data.ts'
import { JobFacts } from './JobFacts.tsx'

/** What its detail adds to a job, which its preview does not have. */
type Slots = Pick<ComponentProps<typeof DetailFrame>, 'back' | 'dock'> & { tools?: ReactNode; note?: ReactNode }

/** A job in its detail and in the preview of the form. Its owner reads more than its facts, which are the children then. */
export function JobView({ job, tools, note, children, ...slots }: Slots & { job: ShownJob; children?: ReactNode }) {
  return (
    <DetailFrame title={job.title} {...slots}>
      <Art
        craft={craftOfJob(job)}
        seed={job.id}
        src={job.image_url}
        label={job.image_alt ?? ''}
        w={900}
        h={170}
        className="listing-strip"
      />
      <DetailBody>
        <DetailHead title={job.title} line={`${job.company_name}, ${placeOf(job)}`}>
          {tools}
        </DetailHead>
        {note}
        {children ?? <JobFacts job={job} />}
      </DetailBody>
    </DetailFrame>
  )
}
