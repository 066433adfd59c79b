import type { Fields as FormFields, Form } from '#web/features/listing/composer/form.ts'
import { formDraftsOf } from '#web/features/listing/composer/use-form-draft.ts'
import { problemOf } from '#web/features/profiles/editing/problem.ts'
import { emptyDraft, listingDraft, problemsOf, steps, type ListingDraft } from './draft.ts'
import { constraintWords, copy } from './post.copy.ts'

export type Fields = FormFields<ListingDraft>

/** `first`: what a new one begins with, such as where its seller works. */
export const marketForm = (first: Partial<ListingDraft>): Form<ListingDraft, keyof typeof steps> => ({
  steps,
  drafts: formDraftsOf('listing', listingDraft),
  empty: { ...emptyDraft, ...first },
  problemsOf: (draft) => problemsOf(draft, new Date()),
  refusalOf: (error) => {
    const refused = problemOf(error, constraintWords)
    return refused?.field === 'photos' ? { ...refused, field: 'pictures' } : refused
  },
  words: copy,
})
