import { draftsOf } from '#web/data/drafts/drafts.ts'
import { useDraft } from '#web/data/drafts/use-draft.ts'
import type { Job } from '../jobs.data.ts'
import { draftOf, emptyDraft, jobDraft } from './draft.ts'

const drafts = draftsOf('job', jobDraft)

/** A new job is kept until it is posted; an edit starts from the job. */
export const useJobDraft = (job: Job | null) => useDraft(drafts, job ? null : 'new', (left) => (job ? draftOf(job) : (left ?? emptyDraft)))
