import * as v from 'valibot'
import { draftsOf } from '#web/data/drafts/drafts.ts'
import { useDraft } from '#web/data/drafts/use-draft.ts'
import type { ReviewDraft } from '#web/features/profiles/reviews/reviews.data.ts'

const stars = v.optional(v.number(), 0)
const reviewDraft = v.object({ quality: stars, reliability: stars, friendliness: stars, body: v.string(), note: v.string() })
const empty: ReviewDraft = v.parse(reviewDraft, { body: '', note: '' })

export const reviewDrafts = draftsOf('review', reviewDraft)

/** A review that is being written, kept until it is saved. */
export const useReviewDraft = (tradeId: string, saved: ReviewDraft | null) =>
  useDraft(reviewDrafts, tradeId, (left) => left ?? saved ?? empty)
