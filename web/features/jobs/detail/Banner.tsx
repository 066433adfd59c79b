import { CircleCheck, CircleX, Clock, Hourglass } from 'lucide-react'
import type { JobState } from '#domain/jobs/listings.ts'
import { useMe } from '#web/data/session/session.ts'
import { copy } from '../listing.copy.ts'
import type { Job } from '../jobs.data.ts'

const looks = {
  pending: { icon: Hourglass, tone: 'note warning' },
  rejected: { icon: CircleX, tone: 'note destructive' },
  filled: { icon: CircleCheck, tone: 'note' },
  over: { icon: Clock, tone: 'note' },
}

/** Why it takes no applications (JOB-09 to JOB-11, A-14). */
export function Banner({ job, state }: { job: Job; state: Exclude<JobState, 'open'> }) {
  const { icon: Icon, tone } = looks[state]
  const { title, line } = copy.banners[state === 'filled' && job.has_hire ? 'hired' : state]
  // Those who applied read it too, but what to do about it is for its owner. The reason is null for them.
  const isMine = job.user_id === useMe().id
  return (
    <output className={tone}>
      <Icon aria-hidden />
      <span className="min-w-0">
        <b className="block">{title}</b>
        {isMine && job.rejection_reason !== null && <span className="block whitespace-pre-line wrap-anywhere">{job.rejection_reason}</span>}
        {state === 'rejected' && !isMine ? copy.notOpen : line}
        {job.deleted_at !== null && <span className="block">{copy.deleted}</span>}
      </span>
    </output>
  )
}
