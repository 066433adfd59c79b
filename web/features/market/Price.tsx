import { TrendingDown } from 'lucide-react'
import { priceOf } from '#domain/market/listings.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { copy } from './listing.copy.ts'
import type { Listing } from './market.data.ts'

type Priced = Pick<Listing, 'price_mode' | 'price' | 'was_price' | 'is_trade' | 'facts'>

/** "$480 or trade", "Trade", "Free", with what it cost before. */
export function Price({ listing }: { listing: Priced }) {
  const { price, per, orTrade, was } = priceOf(listing)
  return (
    <span className="market-price">
      <b className="d4 tabular-nums">{price}</b>
      {was && <Before was={was} />}
      {per && <span className="muted text-xs">{per}</span>}
      {orTrade && <span className="muted text-xs">{copy.orTrade}</span>}
    </span>
  )
}

/** The price before it fell, and that it did. */
export function Dropped({ was }: { was: string }) {
  return (
    <>
      <Before was={was} />
      <Badge tone="brand" icon={<TrendingDown aria-hidden />}>
        {copy.dropped}
      </Badge>
    </>
  )
}

function Before({ was }: { was: string }) {
  return (
    <>
      <s className="muted text-sm tabular-nums" aria-hidden>
        {was}
      </s>
      <span className="visually-hidden">{copy.before(was)}</span>
    </>
  )
}
