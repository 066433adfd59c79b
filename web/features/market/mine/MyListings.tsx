import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Clock, Hourglass, Lock, Store, Undo2, type LucideIcon } from 'lucide-react'
import { stateOf, type ListingState } from '#domain/market/listings.ts'
import { listingCan } from '#domain/market/moves.ts'
import { useMe } from '#web/data/session/session.ts'
import { noteOpened } from '#web/features/listing/detail/views.ts'
import { paths } from '#web/paths.ts'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'
import { shortDay } from '#web/ui/days.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { market, shownPhotos, type Listing, type MyListing } from '../market.data.ts'
import { Price } from '../Price.tsx'
import { copy } from './mine.copy.ts'
import { RenewButton } from './RenewButton.tsx'
import './mine.css'

const looks: Record<ListingState, [tone: BadgeTone, icon: LucideIcon]> = {
  waiting: ['warning', Hourglass],
  rejected: ['destructive', CircleX],
  open: ['success', Store],
  reserved: ['info', Lock],
  sold: ['neutral', CircleCheck],
  withdrawn: ['neutral', Undo2],
  expired: ['neutral', Clock],
}

/** What the member listed, in every state, newest first. */
export function MyListings() {
  const list = useInfiniteQuery(market.mine(useMe().id))
  return (
    <PagedRows list={list} skeletons={<RowSkeletons />} failed={copy.failed}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState seed="listings" title={copy.none.title}>
            {copy.none.line}
          </EmptyState>
        ) : (
          <ul aria-label={copy.label} aria-busy={list.isFetching}>
            {rows.map((listing) => (
              <li key={listing.id} className="my-listing-item">
                <Row listing={listing} />
              </li>
            ))}
          </ul>
        )
      }
    </PagedRows>
  )
}

function Row({ listing }: { listing: MyListing }) {
  const now = useNow()
  const state = stateOf(listing, now)
  const [tone, Icon] = looks[state]
  const [photo] = shownPhotos(listing)
  return (
    <>
      <Link
        {...paths.marketplace({ show: 'mine', item: listing.id })}
        resetScroll={false}
        className="my-listing"
        // Their own is no view.
        onClick={() => noteOpened(listing.id, null)}
      >
        <Art craft="general" seed={listing.id} src={photo?.address ?? null} w={144} h={144} sizes="72px" />
        <span className="lines">
          <b className="leading-snug wrap-anywhere">{listing.title}</b>
          <Price listing={listing} />
          <span className="my-listing-foot">
            <Badge tone={tone} icon={<Icon aria-hidden />}>
              {copy.states[state]}
            </Badge>
            <span className="muted text-xs">{[...countsOf(listing), endOf(listing, state, now)].filter(Boolean).join(', ')}</span>
          </span>
          {state === 'rejected' && listing.rejection_reason !== null && (
            <span className="text-sm wrap-anywhere">{listing.rejection_reason}</span>
          )}
        </span>
      </Link>
      {listingCan(listing, 'renew', now) && (
        <div className="my-listing-act">
          <RenewButton listing={listing} isInList />
        </div>
      )}
    </>
  )
}

const countsOf = ({ view_count: views, save_count: saves, offer_count: offers }: MyListing): (string | false)[] => [
  copy.views(views),
  saves !== null && saves > 0 && copy.saves(saves),
  offers !== null && offers > 0 && copy.offers(offers),
]

function endOf({ expires_at: end }: Listing, state: ListingState, now: Date): string {
  if (state === 'open' || state === 'reserved') return copy.ends(shortDay(end, now))
  return state === 'expired' || state === 'withdrawn' ? copy.ended(shortDay(end, now)) : ''
}

function RowSkeletons() {
  return (
    <ul aria-label={copy.loading} aria-busy>
      {Array.from({ length: 4 }, (_, index) => (
        <li key={index} className="my-listing">
          <Skeleton className="h-18" />
          <span className="lines">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="mt-1 h-4 w-1/3" />
            <Skeleton className="mt-1 h-4 w-1/2" />
          </span>
        </li>
      ))}
    </ul>
  )
}
