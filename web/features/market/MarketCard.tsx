import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, Hourglass, TrendingDown } from 'lucide-react'
import { priceOf } from '#domain/market/listings.ts'
import { useMe } from '#web/data/session/session.ts'
import { SaveHeart } from '#web/features/saved/SaveHeart.tsx'
import type { Path } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Seal } from '#web/ui/display/Seal.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { copy } from './listing.copy.ts'
import { shownPhotos, type ListedListing } from './market.data.ts'
import { Price } from './Price.tsx'
import './card.css'

/** A listing in a list: its first photo, what it costs, where it is and whose it is. */
export function MarketCard({
  listing,
  to,
  isLarge = false,
  onOpen,
}: {
  listing: ListedListing
  to: Path
  isLarge?: boolean
  onOpen?: () => void
}) {
  const me = useMe()
  const { id, title, owner, user_id: sellerId } = listing
  const craft = craftOf(owner?.specialties[0])
  const [photo] = shownPhotos(listing)
  return (
    <article className="market-card" aria-labelledby={`listing-${id}`}>
      <div className="market-card-art">
        <Art
          craft={craft}
          seed={photo?.path ?? id}
          src={photo?.address}
          w={isLarge ? 800 : 400}
          h={isLarge ? 390 : 400}
          sizes={isLarge ? 'auto, (min-width: 768px) 37rem, 92vw' : 'auto, (min-width: 768px) 18rem, 44vw'}
        />
        <CardBadge listing={listing} />
      </div>
      <Price listing={listing} />
      <h2 className="title">
        <Link {...to} id={`listing-${id}`} {...(onOpen && { onClick: onOpen })}>
          {title}
        </Link>
      </h2>
      <p className="muted text-xs">{lineOf(listing)}</p>
      {owner && (
        <p className="market-card-owner text-xs">
          <Cameo name={owner.full_name} craft={craft} seed={owner.id} src={owner.profile_picture} size={22} />
          <span className="truncate">{owner.full_name}</span>
          {owner.is_verified && <Seal />}
        </p>
      )}
      {sellerId !== me.id && <SaveHeart kind="marketplace_listing" id={id} title={title} className="market-heart" />}
    </article>
  )
}

function CardBadge({ listing }: { listing: ListedListing }) {
  const { quantity, reserved, sold, price_mode: mode } = listing
  if (reserved + sold >= quantity) {
    return (
      <Badge tone="warning" icon={<Hourglass aria-hidden />}>
        {copy.reserved}
      </Badge>
    )
  }
  if (mode === 'trade_only') {
    return (
      <Badge tone="ink" icon={<ArrowLeftRight aria-hidden />}>
        {copy.tradeOnly}
      </Badge>
    )
  }
  if (priceOf(listing).was === null) return null
  return (
    <Badge tone="brand" icon={<TrendingDown aria-hidden />}>
      {copy.dropped}
    </Badge>
  )
}

/** "Like new, Gresham, 12 mi". */
function lineOf({ condition, category, city, miles }: ListedListing): string {
  return [condition ? copy.conditions[condition] : copy.categories[category], city, copy.miles(miles ?? 0)].filter(Boolean).join(', ')
}
