import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { payYourselves } from '#domain/market/listings.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { allOf, Loaded } from '#web/ui/feedback/Loaded.tsx'
import { ShowMore } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { HandOver } from './HandOver.tsx'
import { OfferTimeline } from './OfferTimeline.tsx'
import { ReceivedRow } from './ReceivedRow.tsx'
import { TradeLink } from './trade/TradeLink.tsx'
import { nameOf } from './offer-words.ts'
import { copy } from './offers.copy.ts'
import { offers, type OfferedListing, type ReceivedOffer } from './offers.data.ts'
import { useLiveOffers } from './use-live-offers.ts'
import './offers.css'

type Props = { listing: OfferedListing; myId: string; currentId?: string | undefined }
const words = copy.panel

/** What came for the caller's own listing: accepted ones first, then those that are open, then how others ended. `currentId`: from a link. */
export function OffersPanel({ listing, myId, currentId }: Props) {
  const open = useQuery(offers.openFor(listing.id))
  const ended = useInfiniteQuery(offers.endedFor(listing.id))
  useLiveOffers(listing.id)
  return (
    <section className="offers-panel" aria-label={words.label}>
      <Loaded query={allOf(open, ended)} skeletons={<Loading />} failed={words.failed}>
        {([openRows, { pages }]) => {
          const accepted = openRows.filter(({ status }) => status === 'accepted')
          const rest = openRows.filter(({ status }) => status !== 'accepted')
          const closed = pages.flat()
          return (
            <>
              {accepted.map((offer) => (
                <Accepted key={offer.id} offer={offer} myId={myId} />
              ))}
              <header>
                <h3 className="d4">{words.title}</h3>
                <p className="muted text-sm tabular-nums">
                  {countsOf(accepted.length, rest.length, ended.hasNextPage ? null : closed.length)}
                </p>
              </header>
              <Rows rows={[...accepted, ...rest, ...closed]} listing={listing} myId={myId} currentId={currentId} />
              <ShowMore list={ended} failed={words.failed} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

/** `closed` is null while more are to come. */
const countsOf = (accepted: number, open: number, closed: number | null): string =>
  [accepted > 0 && words.accepted(accepted), open > 0 && words.open(open), closed !== null && closed > 0 && words.closed(closed)]
    .filter(Boolean)
    .join(', ')

function Accepted({ offer, myId }: { offer: ReceivedOffer; myId: string }) {
  return (
    <>
      <OfferTimeline offer={offer} name={nameOf(offer.buyer)} />
      {offer.kind === 'cash' ? <HandOver offer={offer} myId={myId} other={offer.buyer} /> : <TradeLink offer={offer} />}
    </>
  )
}

function Rows({ rows, ...shown }: Props & { rows: ReceivedOffer[] }) {
  if (rows.length === 0)
    return (
      <EmptyState seed="offers" craft="nails" title={words.none.title}>
        {words.none.line}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={words.title}>
        {rows.map((offer) => (
          <ReceivedRow key={offer.id} offer={offer} {...shown} />
        ))}
      </ul>
      <p className="muted text-xs">{payYourselves}</p>
    </>
  )
}

function Loading() {
  return (
    <div className="grid gap-3" aria-label={words.loading} aria-busy>
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-24" />
      ))}
    </div>
  )
}
