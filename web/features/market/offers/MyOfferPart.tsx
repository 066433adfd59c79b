import { useQuery } from '@tanstack/react-query'
import { isOpen, offerCan } from '#domain/market/offers.ts'
import { Part, PartText } from '#web/features/listing/detail/Part.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { HandOver } from './HandOver.tsx'
import { OfferBadge } from './OfferBadge.tsx'
import { OfferTimeline } from './OfferTimeline.tsx'
import { TradeLink } from './trade/TradeLink.tsx'
import { amountOf, standingOf } from './offer-words.ts'
import { copy } from './offers.copy.ts'
import { offers, type MyOffer } from './offers.data.ts'
import { useOfferMove } from './use-offer-move.ts'
import './offers.css'

/** In someone else's listing: the offer that the reader made for it, with all that happened. Nothing if they made none. */
export function MyOfferPart({ listingId, myId, isLinked }: { listingId: string; myId: string; isLinked: boolean }) {
  const { data: offer } = useQuery(offers.ownOf(listingId, myId))
  if (!offer) return null
  return (
    <div ref={isLinked ? scrollTo : undefined}>
      <Shown offer={offer} myId={myId} />
    </div>
  )
}

const scrollTo = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'center' })

function Shown({ offer, myId }: { offer: MyOffer; myId: string }) {
  const now = useNow()
  const { situation, words } = standingOf(offer, { myId, other: offer.seller, now })
  const move = useOfferMove()
  return (
    <Part title={copy.mine}>
      <div className="my-offer">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="d4 tabular-nums">{amountOf(offer)}</b>
          <OfferBadge status={offer.status} situation={situation} />
        </p>
        {offer.message !== '' && <PartText>{offer.message}</PartText>}
        <p className="muted text-sm">{words}</p>
        <OfferTimeline offer={offer} name={null} />
        {isOpen(offer) && offerCan.decline(offer, myId, now) && (
          <Button
            variant="ghost"
            size="sm"
            className="justify-self-start"
            busy={move.isPending && copy.busy}
            onClick={() => move.mutate({ act: 'withdraw', offer })}
          >
            {copy.withdraw}
          </Button>
        )}
        {offer.status === 'accepted' && offer.kind === 'cash' && <HandOver offer={offer} myId={myId} other={offer.seller} />}
        <TradeLink offer={offer} />
      </div>
    </Part>
  )
}
