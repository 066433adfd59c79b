import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { shownPhotos } from '../market.data.ts'
import { OfferBadge } from './OfferBadge.tsx'
import { amountOf, nameOf, standingOf } from './offer-words.ts'
import { copy } from './offers.copy.ts'
import { offers, type SentOffer } from './offers.data.ts'
import { useLiveSentOffers } from './use-live-offers.ts'
import './offers.css'

const words = copy.sent

/** Every offer the member made, and where it stands. */
export function SentOffers({ myId }: { myId: string }) {
  const sent = useInfiniteQuery(offers.mine(myId))
  useLiveSentOffers(myId)
  return (
    <PagedRows list={sent} failed={words.failed} skeletons={<Loading />}>
      {(rows) =>
        rows.length === 0 ? (
          <NoOffers />
        ) : (
          <ul aria-label={words.title}>
            {rows.map((offer) => (
              <li key={offer.id}>
                <SentRow offer={offer} myId={myId} />
              </li>
            ))}
          </ul>
        )
      }
    </PagedRows>
  )
}

function SentRow({ offer, myId }: { offer: SentOffer; myId: string }) {
  const { listing } = offer
  if (listing === null)
    return (
      <div className="sent-offer">
        <Said offer={offer} myId={myId} />
      </div>
    )
  return (
    <Link {...paths.marketplace({ show: 'offers', item: listing.id, offer: offer.id })} className="sent-offer">
      <Said offer={offer} myId={myId} />
    </Link>
  )
}

/** A listing that can't be seen anymore still says what became of the offer. */
function Said({ offer, myId }: { offer: SentOffer; myId: string }) {
  const now = useNow()
  const { listing, seller } = offer
  const [photo] = listing ? shownPhotos(listing) : []
  const { situation, words: standing } = standingOf(offer, { myId, other: seller, now })
  return (
    <>
      <Art craft={craftOf(seller?.specialties[0])} seed={offer.listing_id} src={photo?.address} w={160} h={160} sizes="4rem" />
      <span className="grid min-w-0 content-start gap-0.5">
        <b className="wrap-anywhere">{listing?.title ?? words.gone}</b>
        <span className="text-sm tabular-nums">
          {amountOf(offer)} {seller && <span className="muted">{words.to(nameOf(seller))}</span>}
        </span>
        <span className="flex flex-wrap items-center gap-2 pt-0.5">
          <OfferBadge status={offer.status} situation={situation} />
        </span>
        <span className="muted text-sm">{standing}</span>
      </span>
    </>
  )
}

function NoOffers() {
  return (
    <EmptyState
      seed="my-offers"
      craft="hair"
      title={words.none.title}
      action={
        <Button asChild variant="outline">
          <Link {...paths.marketplace()}>{words.browse}</Link>
        </Button>
      }
    >
      {words.none.line}
    </EmptyState>
  )
}

function Loading() {
  return (
    <div className="grid gap-3 pt-4" aria-label={words.loading} aria-busy>
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-24" />
      ))}
    </div>
  )
}
