import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Handshake, Package, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { DetailSkeleton } from '#web/features/listing/detail/DetailSkeleton.tsx'
import { usePlaceIsKnown } from '#web/features/location/own-place.ts'
import { useHeaderPlace } from '#web/features/location/place.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { fetchedBesideRows, useFetchedLater } from '#web/ui/overlays/fetched-apart.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { copy } from '../market.copy.ts'
import { market, type ListedListing } from '../market.data.ts'
import type { MarketSearch } from '../search.ts'
import { useMarketSearch } from '../use-market-search.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import './market.css'

const MarketTools = fetchedBesideRows(() => import('./MarketTools.tsx').then(({ MarketTools: part }) => part))
const Cards = fetchedBesideRows(() => import('./Cards.tsx').then(({ Cards: part }) => part))
const fetchDetail = () => import('../detail/MarketDetail.tsx')
const MarketDetail = lazy(() => fetchDetail().then(({ MarketDetail: part }) => ({ default: part })))
const MyListings = lazy(() => import('../mine/MyListings.tsx').then(({ MyListings: part }) => ({ default: part })))
const SentOffers = lazy(() => import('../offers/SentOffers.tsx').then(({ SentOffers: part }) => ({ default: part })))
const ListItemDialog = fetchedDialog(() => import('../post/ListItemDialog.tsx').then(({ ListItemDialog: part }) => part))

/** What is listed, the listing that is open, or the member's own. */
export function MarketPage() {
  const { item, offer, ...place } = useMarketSearch()
  useFetchedLater(fetchDetail)
  return (
    <div className="page-width market-page">
      {item !== undefined ? <Open key={item} id={item} offerId={offer} place={place} /> : <List place={place} />}
    </div>
  )
}

function List({ place }: { place: MarketSearch }) {
  if (place.show === 'mine') return <Mine />
  return place.show === 'offers' ? <Sent /> : <Market place={place} />
}

function Open({ id, offerId, place }: { id: string; offerId: string | undefined; place: MarketSearch }) {
  const queries = useQueryClient()
  const found = useQuery({
    ...market.one(id, place, useHeaderPlace()),
    placeholderData: (before?: ListedListing | null) =>
      before ?? listedListing(queries.getQueriesData<InfiniteData<ListedListing[]>>({ queryKey: [...market.all, 'list'] }), id),
  })
  return (
    <>
      <h1 className="visually-hidden">{copy.title}</h1>
      <Suspense fallback={<DetailSkeleton label={copy.loading} />}>
        <MarketDetail id={id} found={found} place={place} offerId={offerId} />
      </Suspense>
    </>
  )
}

function Mine() {
  return (
    <>
      <Link {...paths.marketplace()} className="market-back">
        <ArrowLeft aria-hidden /> {copy.title}
      </Link>
      <header className="market-top">
        <h1 className="d1">{copy.mine}</h1>
        <ListItem />
      </header>
      <Suspense fallback={<CardSkeletons />}>
        <MyListings />
      </Suspense>
    </>
  )
}

function Sent() {
  return (
    <>
      <Link {...paths.marketplace()} className="market-back">
        <ArrowLeft aria-hidden /> {copy.title}
      </Link>
      <header className="market-top">
        <h1 className="d1">{copy.offers}</h1>
      </header>
      <Suspense fallback={<CardSkeletons />}>
        <SentOffers myId={useMe().id} />
      </Suspense>
    </>
  )
}

function Market({ place }: { place: MarketSearch }) {
  const { show: _, search: searchId, ...filters } = place
  const near = useHeaderPlace()
  const isPlaceKnown = usePlaceIsKnown()
  const list = useInfiniteQuery({ ...market.pages(filters, near), enabled: isPlaceKnown && searchId === undefined })
  return (
    <>
      <header className="market-top">
        <h1 className="d1">{copy.title}</h1>
        <p className="muted">{copy.line}</p>
        <div className="market-acts">
          <Button asChild variant="ghost" size="sm" className="px-2">
            <Link {...paths.marketplace({ show: 'offers' })}>
              <Handshake aria-hidden /> {copy.offers}
            </Link>
          </Button>
          <Button asChild variant="ghost" size="sm" className="px-2">
            <Link {...paths.marketplace({ show: 'mine' })}>
              <Package aria-hidden /> {copy.mine}
            </Link>
          </Button>
          <ListItem />
        </div>
      </header>
      <Suspense fallback={<div className="market-tools" />}>
        <MarketTools filters={filters} searchId={searchId} />
      </Suspense>
      <section aria-label={copy.list} aria-busy={list.isFetching}>
        <PagedRows list={list} skeletons={<CardSkeletons />} failed={copy.failed} end={copy.end}>
          {(rows) => <Cards rows={rows} filters={filters} />}
        </PagedRows>
      </section>
    </>
  )
}

/** At the foot of a phone, where a thumb reaches it. */
function ListItem() {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  useFetchedLater(ListItemDialog.fetch)
  return (
    <>
      <Button key={me.id} className="market-list-item" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus aria-hidden /> {copy.post}
      </Button>
      {isOpen && <ListItemDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function listedListing(lists: [unknown, InfiniteData<ListedListing[]> | undefined][], id: string): ListedListing | undefined {
  return lists.flatMap(([, list]) => list?.pages.flat() ?? []).find((each) => each.id === id)
}
