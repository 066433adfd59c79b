import type { JobState } from '#domain/jobs/listings.ts'
import { shareListing } from '#web/features/listing/detail/share.ts'
import { paths } from '#web/paths.ts'
import type { Job } from '../jobs.data.ts'

/** Nobody can open what waits or was not approved, also not from its owner or someone who applied before. */
export const canShare = (state: JobState): boolean => state !== 'pending' && state !== 'rejected'

export function shareJob(job: Job): void {
  shareListing(job.title, { publicPage: job.is_public ? paths.publicJob(job.id) : null, screen: paths.jobs({ id: job.id }) })
}
