import type { JobState } from '#domain/jobs/listings.ts'
import { useMe } from '#web/data/session/session.ts'
import { StateNote } from '#web/features/listing/detail/StateNote.tsx'
import { copy } from '../listing.copy.ts'
import type { Job } from '../jobs.data.ts'

/** Why it takes no applications (JOB-09 to JOB-11, A-14). */
export function Banner({ job, state }: { job: Job; state: Exclude<JobState, 'open'> }) {
  const { title, line } = copy.banners[state === 'filled' && job.has_hire ? 'hired' : state]
  // Those who applied read it too, but what to do about it is for its owner. The reason is null for them.
  const isMine = job.user_id === useMe().id
  return (
    <StateNote look={state === 'filled' ? 'taken' : state} title={title} reason={isMine ? job.rejection_reason : null}>
      {state === 'rejected' && !isMine ? copy.notOpen : line}
      {job.deleted_at !== null && <span className="block">{copy.deleted}</span>}
    </StateNote>
  )
}
