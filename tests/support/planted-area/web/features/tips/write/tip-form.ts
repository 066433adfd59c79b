import * as v from 'valibot'
import { hasLetterOrNumber } from '#domain/wording/visible.ts'
import type { Fields as FormFields, Form } from '#web/features/listing/composer/form.ts'
import { formDraftsOf } from '#web/features/listing/composer/use-form-draft.ts'
import { problemOf } from '#web/features/profiles/editing/problem.ts'
import { copy } from './write.copy.ts'

const steps = { title: { title: v.string() }, body: { body: v.string() } }
const tipDraft = v.object({ ...steps.title, ...steps.body })
export type TipDraft = v.InferOutput<typeof tipDraft>
export type Fields = FormFields<TipDraft>

export const tipForm: Form<TipDraft, keyof typeof steps> = {
  steps,
  drafts: formDraftsOf('tip', tipDraft),
  empty: { title: '', body: '' },
  problemsOf: ({ title, body }) => ({
    ...((title.trim().length < 3 || !hasLetterOrNumber(title)) && { title: copy.errors.title }),
    ...(!hasLetterOrNumber(body) && { body: copy.errors.body }),
  }),
  refusalOf: (error) => problemOf(error, {}),
  words: copy,
}
