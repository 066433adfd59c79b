import { stateOf } from '#domain/jobs/listings.ts'
import { shareListing } from '#web/features/listing/detail/share.ts'
import { paths } from '#web/paths.ts'
import type { Job } from '../jobs.data.ts'

/** What waits or was not approved has no public page, although its owner wants one. */
export function shareJob(job: Job): void {
  const state = stateOf(job, new Date())
  const isShown = job.is_public && state !== 'pending' && state !== 'rejected'
  shareListing(job.title, { publicPage: isShown ? paths.publicJob(job.id) : null, screen: paths.jobs({ id: job.id }) })
}
