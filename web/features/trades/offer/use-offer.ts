import { useState } from 'react'
import { kept } from '#web/data/kept.ts'
import { changedTo, emptyOffer, readOffer, type OfferDraft } from './offer.ts'

const mostKept = 10

/** An unsent offer, stored under `name` until it is sent, so that leaving the page or losing the connection loses nothing. */
export function useOffer(name: string, start: (kept: OfferDraft | null) => OfferDraft = (found) => found ?? emptyOffer()) {
  const [offer, setOffer] = useState(() => start(readOffer(kept.draft.get(name), new Date())))
  return {
    offer,
    change: (next: OfferDraft): void => {
      const changed = changedTo(next, offer)
      setOffer(changed)
      keep(name, JSON.stringify(changed))
    },
    forget: () => kept.draft.set(name, ''),
  }
}

/** Keeps the newest ten. */
function keep(name: string, text: string): void {
  const names = [
    name,
    ...kept.draft
      .get('offers')
      .split(' ')
      .filter((other) => other !== '' && other !== name),
  ]
  for (const old of names.slice(mostKept)) kept.draft.set(old, '')
  kept.draft.set('offers', names.slice(0, mostKept).join(' '))
  kept.draft.set(name, text)
}
