import type { ShownListing } from '../shown.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { payYourselves, priceOf } from '#domain/market/listings.ts'
import { DetailFrame } from '#web/features/listing/detail/DetailFrame.tsx'
import type { Path } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { copy } from '../listing.copy.ts'
import type { ShownPhoto } from '../market.data.ts'
import { Dropped } from '../Price.tsx'
import { Gallery } from './Gallery.tsx'
import { Badges, ListingFacts } from './ListingFacts.tsx'
import './market-view.css'

/** What its detail adds, which its preview does not have. `dock`: what can be done with it; `below`: under everything else. */
type Slots = {
  back?: { to: Path; label: string }
  tools?: ReactNode
  note?: ReactNode
  dock?: ReactNode
  seller?: ReactNode
  below?: ReactNode
}

/** A listing in its detail and in the preview of the form. `children` come before its facts. */
export function MarketView({
  listing,
  photos,
  miles,
  back,
  tools,
  note,
  dock,
  seller,
  below,
  children,
}: Slots & { listing: ShownListing; photos: readonly ShownPhoto[]; miles?: number | null; children?: ReactNode }) {
  return (
    <DetailFrame title={listing.title}>
      {back && (
        <Link {...back.to} className="market-back">
          <ArrowLeft aria-hidden /> {back.label}
        </Link>
      )}
      <div className="market-view">
        <Gallery photos={photos} title={listing.title} craft={craftOf(listing.owner?.specialties[0])} />
        <header className="market-head">
          <Badges listing={listing} />
          <div className="flex items-start justify-between gap-3">
            <h2 className="d2 wrap-anywhere">{listing.title}</h2>
            {tools && <div className="flex flex-none gap-2">{tools}</div>}
          </div>
          {note}
        </header>
        <aside className="market-side">
          <section className="market-panel" aria-label={copy.terms}>
            <Terms listing={listing} />
            {dock}
            <p className="muted text-sm">{payYourselves}</p>
          </section>
          {seller}
        </aside>
        <div className="market-body">
          {children}
          <ListingFacts listing={listing} miles={miles ?? null} />
        </div>
      </div>
      {below}
    </DetailFrame>
  )
}

function Terms({ listing }: { listing: ShownListing }) {
  const { price, per, was } = priceOf(listing)
  const { price_mode: mode, is_trade: isTrade, trade_wants: wants, owner } = listing
  const cash = mode === 'trade_only' ? 'trade' : mode === 'free' ? 'free' : isTrade ? 'both' : mode === 'offers' ? 'offers' : 'price'
  const [firstName = ''] = (owner?.full_name ?? '').split(' ')
  return (
    <>
      <p className="market-panel-price">
        <b className="d1 tabular-nums">{price}</b>
        {per && <span className="muted">{per}</span>}
        {was && <Dropped was={was} />}
      </p>
      <p className="text-sm wrap-anywhere">
        {copy.cash[cash]} {wants !== '' && <span className="muted">{copy.wants(firstName, wants)}</span>}
      </p>
    </>
  )
}
