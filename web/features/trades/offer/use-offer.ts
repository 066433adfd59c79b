import { useState } from 'react'
import { kept } from '#web/data/kept.ts'
import { emptyOffer, readOffer, type OfferDraft } from './offer.ts'

/** An unsent offer, stored under `name` until it is sent, so that leaving the page loses nothing. */
export function useOffer(name: string, start: (kept: OfferDraft | null) => OfferDraft = (found) => found ?? emptyOffer()) {
  const [offer, setOffer] = useState(() => start(readOffer(kept.draft.get(name))))
  return {
    offer,
    change: (next: OfferDraft): void => {
      setOffer(next)
      kept.draft.set(name, JSON.stringify(next))
    },
    forget: () => kept.draft.set(name, ''),
  }
}
