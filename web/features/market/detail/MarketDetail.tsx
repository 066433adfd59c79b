import type { UseQueryResult } from '@tanstack/react-query'
import { Mail, Share } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { stateOf, type ListingState } from '#domain/market/listings.ts'
import { useMe } from '#web/data/session/session.ts'
import { Dock } from '#web/features/listing/detail/DetailFrame.tsx'
import { FoundListing } from '#web/features/listing/detail/FoundListing.tsx'
import { StateNote, type StateLook } from '#web/features/listing/detail/StateNote.tsx'
import { useCountedView } from '#web/features/listing/detail/views.ts'
import { ReportMenu } from '#web/features/moderation/ReportMenu.tsx'
import { SaveHeart } from '#web/features/saved/SaveHeart.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { useNow } from '#web/ui/use-now.ts'
import { copy } from '../listing.copy.ts'
import { copy as page } from '../market.copy.ts'
import { countView, shownPhotos, type ListedListing, type Listing } from '../market.data.ts'
import { SellerActions } from '../mine/SellerActions.tsx'
import type { MarketSearch } from '../search.ts'
import { MyOfferPart } from '../offers/MyOfferPart.tsx'
import { OfferBar } from '../offers/OfferBar.tsx'
import { OfferGone } from '../offers/OfferGone.tsx'
import { OffersPanel } from '../offers/OffersPanel.tsx'
import { canShare, shareItem } from '../share-item.ts'
import { MarketView } from './MarketView.tsx'
import { SellerCard } from './SellerCard.tsx'
import { Similar } from './Similar.tsx'

const DirectMessage = fetchedDialog(() => import('#web/features/listing/message/DirectMessage.tsx').then(({ DirectMessage: part }) => part))
const ListingFigures = lazy(() => import('../mine/ListingFigures.tsx').then(({ ListingFigures: part }) => ({ default: part })))

/** `place`: the list that it was opened from; `offerId`: the offer that a link leads to. */
export function MarketDetail({
  id,
  offerId,
  found,
  place,
}: {
  id: string
  offerId: string | undefined
  found: UseQueryResult<ListedListing | null>
  place: MarketSearch
}) {
  const back = { to: paths.marketplace(place), label: place.show === undefined ? copy.market : page[place.show] }
  const myId = useMe().id
  return (
    <>
      <FoundListing
        found={found}
        words={{ loading: copy.loading, failed: copy.failed, gone: copy.gone, back: back.label }}
        backTo={back.to}
      >
        {(listing) => <Detail listing={listing} offerId={offerId} back={back} />}
      </FoundListing>
      {found.data === null && <OfferGone listingId={id} myId={myId} />}
    </>
  )
}

function Detail({
  listing,
  offerId,
  back,
}: {
  listing: ListedListing
  offerId: string | undefined
  back: { to: ReturnType<typeof paths.marketplace>; label: string }
}) {
  const state = stateOf(listing, useNow())
  const myId = useMe().id
  const isMine = listing.user_id === myId
  useCountedView(listing.id, isMine ? null : (source) => countView(listing.id, source))
  return (
    <MarketView
      listing={listing}
      photos={shownPhotos(listing)}
      miles={listing.miles ?? null}
      back={back}
      note={state !== 'open' && <Note listing={listing} state={state} isMine={isMine} />}
      tools={!isMine && <Tools listing={listing} />}
      dock={isMine ? <SellerActions listing={listing} /> : <Acts listing={listing} state={state} myId={myId} />}
      seller={!isMine && listing.owner && <SellerCard seller={listing.owner} />}
      below={
        isMine ? (
          <Suspense>
            <ListingFigures listingId={listing.id} />
          </Suspense>
        ) : (
          <Similar id={listing.id} />
        )
      }
    >
      {isMine ? (
        <OffersPanel listing={listing} myId={myId} currentId={offerId} />
      ) : (
        <MyOfferPart listingId={listing.id} myId={myId} isLinked={offerId !== undefined} />
      )}
    </MarketView>
  )
}

const looks: Record<Exclude<ListingState, 'open'>, StateLook> = {
  waiting: 'pending',
  rejected: 'rejected',
  reserved: 'taken',
  sold: 'taken',
  withdrawn: 'over',
  expired: 'over',
}

function Note({ listing, state, isMine }: { listing: Listing; state: Exclude<ListingState, 'open'>; isMine: boolean }) {
  const { title, line } = copy.notes[state]
  return (
    <StateNote look={looks[state]} title={title} reason={listing.rejection_reason}>
      {state === 'reserved' && isMine ? copy.reservedMine : line}
    </StateNote>
  )
}

function Tools({ listing }: { listing: Listing }) {
  return (
    <ReportMenu
      key={listing.id}
      member={{ id: listing.user_id, full_name: listing.owner?.full_name ?? '' }}
      about={{ type: 'marketplace_listing', id: listing.id }}
      label={copy.more}
      look={{ variant: 'outline', size: 'icon' }}
    />
  )
}

function Acts({ listing, state, myId }: { listing: Listing; state: ListingState; myId: string }) {
  const [isWriting, setWriting] = useState(false)
  const { id, title, owner } = listing
  return (
    <Dock>
      <OfferBar listing={listing} owner={owner} myId={myId} />
      {owner && (state === 'open' || state === 'reserved') && (
        <Button variant="outline" size="lg" aria-haspopup="dialog" onClick={() => setWriting(true)}>
          <Mail aria-hidden /> {copy.message}
        </Button>
      )}
      <SaveHeart kind="marketplace_listing" id={id} title={title} variant="outline" />
      {canShare(state) && (
        <Button variant="outline" size="icon" aria-label={copy.share} onClick={() => shareItem(listing, state)}>
          <Share aria-hidden />
        </Button>
      )}
      {isWriting && owner && <DirectMessage to={owner} onClose={() => setWriting(false)} />}
    </Dock>
  )
}
