import { draftsOf } from '#web/data/drafts/drafts.ts'
import { useDraft } from '#web/data/drafts/use-draft.ts'
import { changedTo, offerDraft, withTimesAhead, type OfferDraft } from './offer.ts'

export const offerDrafts = draftsOf('offer', offerDraft, { most: 10 })

/** An unsent offer, kept as `id` until it is sent, so that leaving the page or losing the connection loses nothing. */
export function useOffer(id: string, start: (left: OfferDraft | null) => OfferDraft) {
  const { draft, change, forget } = useDraft(offerDrafts, id, (left) => start(left && withTimesAhead(left, new Date())))
  return { offer: draft, change: (next: OfferDraft) => change(changedTo(next, draft)), forget }
}
