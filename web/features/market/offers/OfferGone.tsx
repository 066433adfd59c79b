import { useQuery } from '@tanstack/react-query'
import { useNow } from '#web/ui/use-now.ts'
import { OfferBadge } from './OfferBadge.tsx'
import { amountOf, standingOf } from './offer-words.ts'
import { copy } from './offers.copy.ts'
import { offers } from './offers.data.ts'

/** Below a listing that the reader can't see anymore: what became of the offer that they made for it. */
export function OfferGone({ listingId, myId }: { listingId: string; myId: string }) {
  const { data: offer } = useQuery(offers.ownOf(listingId, myId))
  const now = useNow()
  if (!offer) return null
  const { situation, words } = standingOf(offer, { myId, other: offer.seller, now })
  return (
    <section className="grid justify-items-center gap-2 px-(--gutter) text-center" aria-label={copy.mine}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="d5 tabular-nums">{copy.yours(amountOf(offer))}</b>
        <OfferBadge status={offer.status} situation={situation} />
      </p>
      <p className="muted text-sm">{words}</p>
    </section>
  )
}
