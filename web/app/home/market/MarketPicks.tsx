import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { noteOpened } from '#web/features/listing/detail/views.ts'
import { useHeaderPlace } from '#web/features/location/place.ts'
import { market } from '#web/features/market/market.data.ts'
import { MarketCard } from '#web/features/market/MarketCard.tsx'
import { useAccess } from '#web/features/membership/use-access.ts'
import { paths } from '#web/paths.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { NotLoaded } from '../Block.tsx'
import { copy } from '../home.copy.ts'
import { LockedPremium } from '../LockedPremium.tsx'
import './market-picks.css'

/** What others list near the member; without the plan, what it takes (B10). */
export function MarketPicks() {
  const access = useAccess('marketplace')
  if (access === 'unknown') return <Skeletons />
  if (access === 'off') return <p className="muted py-4">{copy.marketOff}</p>
  return access === 'refused' ? <LockedPremium /> : <Picks />
}

function Picks() {
  const me = useMe()
  const found = useQuery(market.picks(me.id, useHeaderPlace()))
  return (
    <Loaded query={found} skeletons={<Skeletons />} failed={<NotLoaded onRetry={() => void found.refetch()} />}>
      {(listings) =>
        listings.length === 0 ? (
          <p className="muted py-4">{copy.noListings}</p>
        ) : (
          <ul className="market-picks">
            {listings.map((listing) => (
              <li key={listing.id}>
                <MarketCard listing={listing} to={paths.marketplace({ item: listing.id })} onOpen={() => noteOpened(listing.id, 'list')} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Skeletons() {
  return (
    <section className="market-picks" aria-busy aria-label={copy.loadingListings}>
      {Array.from({ length: 2 }, (_, index) => (
        <Skeleton key={index} className="h-60" />
      ))}
    </section>
  )
}
