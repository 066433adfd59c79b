import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stateOf } from '#domain/market/listings.ts'
import { acceptBlock, hasTerms, isOpen, offerCan } from '#domain/market/offers.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { FailedLine } from '#web/ui/feedback/FailedLine.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { useNow } from '#web/ui/use-now.ts'
import { AcceptTrade } from './trade/AcceptTrade.tsx'
import { HandedOverButton } from './HandOver.tsx'
import { TradeLink } from './trade/TradeLink.tsx'
import { amountOf, nameOf, standingOf } from './offer-words.ts'
import { copy } from './offers.copy.ts'
import { offers, type MyOffer, type OfferedListing } from './offers.data.ts'
import { useLiveOffers } from './use-live-offers.ts'
import { useOfferMove } from './use-offer-move.ts'

const OfferDialog = fetchedDialog(() => import('./OfferDialog.tsx').then(({ OfferDialog: part }) => part))

type Props = { listing: OfferedListing; owner: { full_name: string } | null; myId: string }

/** In the dock of someone else's listing: make an offer, or where the reader's offer stands and what comes first to do about it. */
export function OfferBar({ listing, owner, myId }: Props) {
  const own = useQuery(offers.ownOf(listing.id, myId))
  useLiveOffers(listing.id)
  return (
    <Loaded query={own} skeletons={null} failed={<FailedLine says={copy.failed} onRetry={() => void own.refetch()} />}>
      {(offer) =>
        offer !== null && isOpen(offer) ? (
          <UnderWay offer={offer} listing={listing} myId={myId} />
        ) : (
          <Begin listing={listing} owner={owner} last={offer} myId={myId} />
        )
      }
    </Loaded>
  )
}

function Begin({ listing, owner, last, myId }: Props & { last: MyOffer | null }) {
  const [isOpened, setOpened] = useState(false)
  const now = useNow()
  const state = stateOf(listing, now)
  const canOffer = state === 'open' || state === 'reserved'
  const words = last ? standingOf(last, { myId, other: last.seller, now }).words : null
  const label = last ? copy.makeAnother : listing.price_mode === 'free' ? copy.take : copy.make
  const line = words ?? (state === 'reserved' ? copy.firstComes : null)
  return (
    <>
      {line !== null && <p>{line}</p>}
      {canOffer && (
        <Button variant="glossy" size="lg" aria-haspopup="dialog" onClick={() => setOpened(true)}>
          {label}
        </Button>
      )}
      {isOpened && <OfferDialog listing={listing} answers={null} myId={myId} other={owner} onClose={() => setOpened(false)} />}
    </>
  )
}

function UnderWay({ offer, listing, myId }: { offer: MyOffer; listing: OfferedListing; myId: string }) {
  const now = useNow()
  const { situation, words } = standingOf(offer, { myId, other: offer.seller, now })
  const amount = amountOf(offer)
  return (
    <>
      <p>
        <b className="block">{situation === 'my_answer' ? copy.theirs(nameOf(offer.seller), amount) : copy.yours(amount)}</b>
        {words}
      </p>
      {situation === 'my_answer' && <AnswerButtons offer={offer} listing={listing} myId={myId} other={offer.seller} />}
      <HandedOverButton offer={offer} myId={myId} block={false} />
      <TradeLink offer={offer} />
    </>
  )
}

type Answer = { offer: Omit<MyOffer, 'seller'>; listing: OfferedListing; myId: string; other: { full_name: string } | null }

/** Accept and counter, for the one whose turn it is. What can't be accepted now says why. */
export function AnswerButtons({ offer, listing, myId, other, size }: Answer & { size?: 'sm' }) {
  const [isCountering, setCountering] = useState(false)
  const [isAccepting, setAccepting] = useState(false)
  const move = useOfferMove()
  const now = useNow()
  const block = acceptBlock(offer, listing)
  const look = size ? { size } : {}
  return (
    <>
      {offerCan.accept(offer, myId, now) && (
        <Button
          {...look}
          disabled={block !== null || move.isPending}
          title={block === null ? undefined : copy.notNow[block]}
          aria-busy={move.isPending || undefined}
          onClick={() => (offer.kind === 'cash' ? move.mutate({ act: 'accept', offer }) : setAccepting(true))}
        >
          {copy.accept}
        </Button>
      )}
      {offerCan.counter(offer, myId, now) && (hasTerms(listing) || offer.kind !== 'cash') && (
        <Button {...look} variant="outline" disabled={move.isPending} aria-haspopup="dialog" onClick={() => setCountering(true)}>
          {copy.counter}
        </Button>
      )}
      {isAccepting && <AcceptTrade offer={offer} listing={listing} myId={myId} other={other} onClose={() => setAccepting(false)} />}
      {isCountering && (
        <OfferDialog
          listing={listing}
          myId={myId}
          answers={offer}
          isSeller={listing.user_id === myId}
          other={other}
          onClose={() => setCountering(false)}
        />
      )}
    </>
  )
}
