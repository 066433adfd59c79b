import { useState } from 'react'
import { kept } from '#web/data/kept.ts'
import type { Job } from '../jobs.data.ts'
import { draftOf, emptyDraft, readDraft, type JobDraft } from './draft.ts'

const name = 'job'

/** A new job is kept in this browser until it is posted; an edit starts from the job. */
export function useJobDraft(job: Job | null) {
  const [draft, setDraft] = useState(() => (job ? draftOf(job) : (readDraft(kept.draft.get(name)) ?? emptyDraft)))
  return {
    draft,
    change: (part: Partial<JobDraft>): void => {
      const next = { ...draft, ...part }
      setDraft(next)
      if (!job) kept.draft.set(name, JSON.stringify(next))
    },
    forget: (): void => {
      if (!job) kept.draft.set(name, '')
    },
  }
}
