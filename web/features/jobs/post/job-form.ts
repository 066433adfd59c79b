import type { Fields as FormFields, Form } from '#web/features/listing/composer/form.ts'
import { formDraftsOf } from '#web/features/listing/composer/use-form-draft.ts'
import { problemOf } from '#web/features/profiles/editing/problem.ts'
import { emptyDraft, jobDraft, problemsOf, steps, type JobDraft } from './draft.ts'
import { constraintWords, copy } from './post.copy.ts'

export type Fields = FormFields<JobDraft>

export const jobForm: Form<JobDraft, keyof typeof steps> = {
  steps,
  drafts: formDraftsOf('job', jobDraft),
  empty: emptyDraft,
  problemsOf,
  refusalOf: (error) => {
    const refused = problemOf(error, constraintWords)
    return refused?.field === 'image_url' ? { ...refused, field: 'pictures' } : refused
  },
  words: copy,
}
