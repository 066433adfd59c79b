import { useState } from 'react'
import { kept } from '#web/data/kept.ts'
import type { ReviewDraft } from '#web/features/profiles/reviews/reviews.data.ts'

const nameOf = (tradeId: string) => `review:${tradeId}`
const empty: ReviewDraft = { quality: 0, reliability: 0, friendliness: 0, body: '', note: '' }

/** What was written before the page was left; null if there is none, or it cannot be read. */
export function keptReview(tradeId: string): ReviewDraft | null {
  try {
    const found = JSON.parse(kept.draft.get(nameOf(tradeId))) as Partial<ReviewDraft> | null
    const isWhole = typeof found?.body === 'string' && typeof found.note === 'string'
    return isWhole ? { ...empty, ...found } : null
  } catch {
    // Nothing is kept, or an older release wrote it: start with an empty review.
    return null
  }
}

/** A review that is being written, stored until it is saved. */
export function useReviewDraft(tradeId: string, saved: ReviewDraft | null) {
  const [draft, setDraft] = useState(() => keptReview(tradeId) ?? saved ?? empty)
  return {
    draft,
    change: (part: Partial<ReviewDraft>): void => {
      const next = { ...draft, ...part }
      setDraft(next)
      kept.draft.set(nameOf(tradeId), JSON.stringify(next))
    },
    forget: () => kept.draft.set(nameOf(tradeId), ''),
  }
}
