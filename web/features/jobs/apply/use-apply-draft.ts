import * as v from 'valibot'
import { noWeek } from '#domain/jobs/applications.ts'
import { draftsOf } from '#web/data/drafts/drafts.ts'
import { useDraft } from '#web/data/drafts/use-draft.ts'

const day = v.optional(v.boolean(), false)

/** What is not chosen yet is null: then the default preset fills it in. */
const applyDraft = v.object({
  intro: v.optional(v.nullable(v.string()), null),
  /** Whether the introduction began as a draft by the server. */
  isByAi: v.optional(v.boolean(), false),
  portfolioIds: v.optional(v.nullable(v.array(v.string())), null),
  availability: v.optional(
    v.object({
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: day,
      sunday: day,
      timePreference: v.optional(v.string(), ''),
    }),
    noWeek,
  ),
  answers: v.optional(v.record(v.string(), v.string()), {}),
})
export type ApplyDraft = v.InferOutput<typeof applyDraft>

const drafts = draftsOf('apply', applyDraft)

/** An application that is being written, kept until it is sent. */
export const useApplyDraft = (jobId: string) => useDraft(drafts, jobId, (left) => left ?? v.parse(applyDraft, {}))
